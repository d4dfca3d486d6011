import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { DemoContext } from './index.ts'

/** What the parts of this module's demo share. */
export interface ChargeDemo extends DemoContext {
  readonly today: string
  readonly year: number
  readonly companyId: number
  /** Ids of the three demo communities by name. */
  readonly communities: Record<string, number>
  /** Item, standard and account ids by name. */
  readonly items: Record<string, string>
  readonly standards: Record<string, string>
  readonly accounts: Record<string, string>
  /** Rows of the company, or of a community. */
  add(entity: AnyEntity, rows: readonly Record<string, unknown>[], communityId?: number): Promise<string[]>
}
export const COMMUNITIES = ['云山花园', '云山商业街', '滨江一号'] as const
