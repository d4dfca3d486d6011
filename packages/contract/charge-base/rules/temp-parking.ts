import { toSeconds, fromSeconds } from '../../kernel/dates.ts'
import { add, lt, mul, round } from '../../kernel/decimal.ts'
import { step, type TraceStep } from './trace.ts'

export interface TempParkingRule {
  readonly freeMinutes: number
  readonly freeDeduct: boolean
  readonly unitMinutes: number
  readonly firstUnits: number
  readonly firstRate: string
  readonly laterRate: string
  readonly dailyCap: string | null
  readonly dayMode: 'rolling24' | 'natural'
  readonly nightFrom: string | null
  readonly nightTo: string | null
  readonly nightCap: string | null
  /** Days on which units that begin then cost nothing. */
  readonly specialDates: readonly string[]
}
export interface ParkingFee {
  readonly amount: string
  readonly minutes: number
  readonly steps: readonly TraceStep[]
}

const DAY_SECONDS = 86_400
const least = (a: string, b: string) => (lt(b, a) ? b : a)
const duration = (minutes: number) => `${Math.floor(minutes / 60)}小时${minutes % 60}分`

/** What a stay costs, with every cycle as a step; both ends are date-times, a begun minute counts. */
export function tempParkingFee(rule: TempParkingRule, entry: string, exit: string): ParkingFee {
  const [start, end] = [toSeconds(entry), toSeconds(exit)]
  if (end < start) throw new RangeError('出场时间不能早于入场时间')
  const minutes = Math.ceil((end - start) / 60)
  const steps: TraceStep[] = [step('停车时长', duration(minutes))]
  if (minutes <= rule.freeMinutes)
    return { amount: '0.00', minutes, steps: [...steps, step('免费时长内', '0.00', `${rule.freeMinutes}分钟`)] }
  let from = start
  if (rule.freeDeduct) {
    from += rule.freeMinutes * 60
    steps.push(step('扣除免费时长', `${rule.freeMinutes}分钟`))
  }
  let total = '0'
  let cycle = 0
  while (from < end) {
    cycle += 1
    const to = Math.min(end, rule.dayMode === 'natural' ? nextMidnight(from) : from + DAY_SECONDS)
    const { fee, text } = cycleFee(rule, from, to)
    total = add(total, fee)
    steps.push(step(`第${cycle}周期`, fee, text))
    from = to
  }
  return { amount: round(total, 2), minutes, steps: [...steps, step('合计', round(total, 2))] }
}

const nextMidnight = (seconds: number) => toSeconds(`${fromSeconds(seconds).slice(0, 10)} 00:00:00`) + DAY_SECONDS

function isNight(rule: TempParkingRule, time: string): boolean {
  if (rule.nightFrom === null || rule.nightTo === null || rule.nightCap === null) return false
  return rule.nightFrom <= rule.nightTo
    ? time >= rule.nightFrom && time < rule.nightTo
    : time >= rule.nightFrom || time < rule.nightTo
}

function cycleFee(rule: TempParkingRule, from: number, to: number): { fee: string; text: string } {
  const units = Math.ceil(Math.ceil((to - from) / 60) / rule.unitMinutes)
  let [day, night] = ['0.00', '0.00']
  for (let unit = 0; unit < units; unit += 1) {
    const at = fromSeconds(from + unit * rule.unitMinutes * 60)
    if (rule.specialDates.includes(at.slice(0, 10))) continue
    const rate = unit < rule.firstUnits ? rule.firstRate : rule.laterRate
    if (isNight(rule, at.slice(11, 16))) night = add(night, rate)
    else day = add(day, rate)
  }
  const nightPart = rule.nightCap === null ? night : least(night, rule.nightCap)
  const uncapped = add(day, nightPart)
  const fee = rule.dailyCap === null ? uncapped : least(uncapped, rule.dailyCap)
  const first = Math.min(units, rule.firstUnits)
  const parts = [
    first ? `${first}×${rule.firstRate}` : '',
    units > first ? `${units - first}×${rule.laterRate}=${mul(units - first, rule.laterRate)}` : '',
  ].filter(Boolean)
  const notes = [
    lt(nightPart, night) ? `夜间封顶${rule.nightCap}` : '',
    lt(fee, uncapped) ? `封顶${rule.dailyCap}` : '',
  ].filter(Boolean)
  return { fee: round(fee, 2), text: [`${units}个单位`, ...parts, ...notes].join('，') }
}
