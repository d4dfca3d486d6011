import type { HouseArrears } from '@wuguan/contract/charge-finance/customer.actions'
import type { GridRoom } from '@wuguan/contract/basedata/house.actions'
import { diffDays } from '@wuguan/contract/kernel/dates'
import { cmp, div, formatMoney } from '@wuguan/contract/kernel/decimal'
import { NEUTRAL, type RoomFact, type RoomLook } from './status-look'

/** Steps of what is owed, each up to an amount: darker the more it is, and named beside the colour. */
interface Step {
  code: number
  label: string
  short: string
  /** The most that belongs here; null of the last. */
  upTo: string | null
  cell: string
  solid: string
}
const NONE: Step = {
  code: 0,
  label: '无欠费',
  short: '',
  upTo: '0',
  cell: 'border-line-strong bg-surface',
  solid: 'border border-line-strong bg-surface',
}
export const STEPS: readonly Step[] = [
  NONE,
  {
    code: 1,
    label: '小额 ≤1千',
    short: '小',
    upTo: '1000',
    cell: 'border-danger/20 bg-danger/6',
    solid: 'bg-danger/15',
  },
  {
    code: 2,
    label: '中额 1–5千',
    short: '中',
    upTo: '5000',
    cell: 'border-danger/35 bg-danger/20',
    solid: 'bg-danger/35',
  },
  {
    code: 3,
    label: '大额 5千–2万',
    short: '大',
    upTo: '20000',
    cell: 'border-danger/55 bg-danger/36',
    solid: 'bg-danger/60',
  },
  {
    code: 4,
    label: '巨额 >2万',
    short: '巨',
    upTo: null,
    cell: 'border-danger bg-danger/54 font-semibold',
    solid: 'bg-danger',
  },
]
const stepOf = (owed: string): Step => STEPS.find(({ upTo }) => upTo === null || cmp(owed, upTo) <= 0)!

export type ArrearsByHouse = ReadonlyMap<string, HouseArrears>
const owedOf = (arrears: ArrearsByHouse, room: GridRoom) => arrears.get(room.id)?.outstanding ?? '0.00'
export const codeOf = (arrears: ArrearsByHouse, room: GridRoom): number => stepOf(owedOf(arrears, room)).code

/** How many rooms stand on each step. */
export function countsOf(arrears: ArrearsByHouse, rooms: readonly GridRoom[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const room of rooms) {
    const code = codeOf(arrears, room)
    counts[code] = (counts[code] ?? 0) + 1
  }
  return counts
}

/** Whole yuan, ten thousands from there on: what a cell has room for. */
const brief = (owed: string) =>
  cmp(owed, '10000') < 0 ? formatMoney(owed, 0) : `${formatMoney(div(owed, '10000', 1), 1)}万`

/** Rooms whose amounts are not known stay without a colour. */
export function arrearsLook(arrears: ArrearsByHouse | null, room: GridRoom): RoomLook {
  if (!arrears) return NEUTRAL
  const owed = owedOf(arrears, room)
  const { cell, short, code } = stepOf(owed)
  return { cell, short, word: code === 0 ? '' : brief(owed) }
}
export function arrearsFacts(arrears: ArrearsByHouse | null, room: GridRoom, today: string): readonly RoomFact[] {
  const owed = arrears?.get(room.id)
  if (!owed) return arrears ? [{ label: '欠费', value: '无' }] : []
  const late = diffDays(owed.oldestDue, today)
  return [
    { label: '欠费', value: `${formatMoney(owed.outstanding)}元 · ${owed.count}笔` },
    { label: '最早应缴', value: late > 0 ? `${owed.oldestDue}，逾期${late}天` : owed.oldestDue },
  ]
}
