import { add, lt, mul, round, sub } from '@wuguan/contract/kernel/decimal'
import { dialEnd } from '@wuguan/contract/meter/rules/usage'
import { dialBefore } from '@wuguan/contract/meter/rules/reading'
import type { Chain } from '../chain/load.ts'

/** What a system of remote meters shows: a value each, or why there is none. */
export type Pulled = { meterId: string; value: string } | { meterId: string; failed: string }
export interface RemoteAdapter {
  readonly name: string
  pull(meters: readonly Chain[], date: string): Promise<Pulled[]>
}

const adapters = new Map<string, RemoteAdapter>()
export const registerAdapter = (adapter: RemoteAdapter): void => void adapters.set(adapter.name, adapter)
export function adapterNamed(name: string): RemoteAdapter {
  const adapter = adapters.get(name)
  if (!adapter) throw new Error(`no remote adapter ${name}`)
  return adapter
}

/** Steps per day that the stand-in counts, by kind. */
const DAILY: Readonly<Record<string, string>> = { water: '0.5', electric: '8', gas: '0.6', heat: '0.3' }
const OFFLINE = '终端离线'

/** A number from a text, the same everywhere and always. */
function hash(text: string): number {
  let value = 2166136261
  for (const char of text) value = Math.imul(value ^ char.codePointAt(0)!, 16777619) >>> 0
  return value
}

/**
 * The stand-in where no system is connected: values follow from meter and day alone, so that the same question has the same answer.
 * A terminal whose number ends in X is never there.
 */
export const sandbox: RemoteAdapter = {
  name: 'sandbox',
  pull: async (meters, date) =>
    meters.map((meter): Pulled => {
      if (meter.remoteNo?.endsWith('X')) return { meterId: meter.id, failed: OFFLINE }
      const from = meter.last?.readDate ?? meter.installDate
      const days = from === null ? 30 : Math.max(0, (Date.parse(date) - Date.parse(from)) / 86_400_000)
      const spread = String(70 + (hash(`${meter.id}:${date}`) % 61))
      const used = round(mul(mul(DAILY[meter.kind] ?? '1', days), mul(spread, '0.01')), meter.decimals, 'down')
      const shown = add(dialBefore(meter), used)
      const end = dialEnd(meter.dial.digits)
      return { meterId: meter.id, value: lt(shown, end) ? shown : sub(shown, end) }
    }),
}
registerAdapter(sandbox)
