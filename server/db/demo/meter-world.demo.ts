import type { DemoContext } from './index.ts'

/** What the parts of this demo share. `periods` are thirteen months, the last one half read. */
export interface MeterDemo extends DemoContext {
  readonly today: string
  readonly communities: Readonly<Record<string, { id: number; companyId: number }>>
  readonly periods: readonly { period: string; readDate: string; previousDate: string }[]
  readonly reader: number
  readonly auditor: number
}
export const MONTHS = 13
