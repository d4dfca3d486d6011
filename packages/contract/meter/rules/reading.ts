import { lt, scaleOf } from '../../kernel/decimal.ts'
import { type Alarm, type AlarmLimits, type PastUsage, alarmsOf, averageUsage, doubtfulRollover } from './alarms.ts'
import { daysOfReading, periodsOfReading } from './chain.ts'
import { type Dial, type PendingChange, type Refused, type Usage, isRefused, plain, usageOf } from './usage.ts'

export type ReadingKind = 'normal' | 'final' | 'initial'

/** What must be known of a meter to judge its next reading. */
export interface ChainState {
  status: number
  dial: Dial
  decimals: number
  lossRate: string
  lossFixed: string
  initialReading: string
  installDate: string | null
  last: { readDate: string; currentReading: string } | null
  /** Changes since the last reading, in order. */
  changes: readonly PendingChange[]
  /** The last normal readings that are not voided, newest first. */
  past: readonly (PastUsage & { feePeriod: string })[]
}
export interface ReadingRules extends AlarmLimits {
  lateReadDays: number
}
export interface ReadingInput {
  feePeriod: string
  kind: ReadingKind
  readDate: string
  currentReading: string
  rollover: boolean
  /** Somebody has said that an odd roll-over is none. */
  confirmed: boolean
}
export interface JudgedReading extends Usage {
  previousDate: string | null
  days: number | null
  average: string | null
  abnormal: Alarm[]
}
export const DOUBTFUL_ROLLOVER = '翻表用量异常'

/** What the dial is compared with: the last reading, or what the meter showed that was put in since. */
export const dialBefore = (state: Pick<ChainState, 'last' | 'changes' | 'initialReading'>): string =>
  state.changes.at(-1)?.newInitial ?? state.last?.currentReading ?? state.initialReading

/** Everything that may refuse a reading or mark it; the same on the reader's screen and on the server, which has the last word. */
export function judgeReading(
  state: ChainState,
  input: ReadingInput,
  rules: ReadingRules,
  today: string,
): JudgedReading | Refused {
  const { readDate, feePeriod, kind } = input
  const regular = kind === 'normal'
  if (state.status !== 1) return { refused: state.status === 2 ? '仪表已停用，不能抄表' : '仪表已拆除，不能抄表' }
  if (readDate > today) return { refused: '抄表日期不能晚于今天' }
  if (regular && state.past.some((one) => one.feePeriod === feePeriod)) return { refused: `该表${feePeriod}已抄表` }
  if (!periodsOfReading(readDate, rules.lateReadDays).includes(feePeriod))
    return { refused: `抄表日期不属于期间${feePeriod}` }
  if (state.last && readDate <= state.last.readDate)
    return { refused: `抄表日期必须晚于上次抄表日期${state.last.readDate}` }
  if (!state.last && state.installDate && readDate < state.installDate) return { refused: '抄表日期不能早于安装日期' }
  const changed = state.changes.at(-1)
  if (changed && readDate < changed.changeDate) return { refused: `抄表日期不能早于换表日期${changed.changeDate}` }
  if (scaleOf(plain(input.currentReading)) > state.decimals)
    return { refused: state.decimals === 0 ? '读数不能有小数' : `读数最多${state.decimals}位小数` }
  if (kind === 'initial' && !input.rollover && lt(input.currentReading, dialBefore(state)))
    return { refused: '底数不能小于上次读数' }
  const used = usageOf({
    previous: state.last?.currentReading ?? state.initialReading,
    current: input.currentReading,
    rollover: input.rollover,
    dial: state.dial,
    lossRate: state.lossRate,
    lossFixed: state.lossFixed,
    changes: state.changes,
  })
  if (isRefused(used)) return used
  const previousDate = state.last?.readDate ?? state.installDate
  const days = daysOfReading(previousDate, readDate)
  const rolled = used.segments.some((segment) => segment.rollover)
  const average = averageUsage(state.past, days)
  if (!input.confirmed && doubtfulRollover(rolled, used.usage, average)) return { refused: DOUBTFUL_ROLLOVER }
  return {
    ...used,
    previousDate,
    days,
    average,
    abnormal: alarmsOf({ usage: used.usage, days, rollover: rolled, regular, past: state.past, limits: rules }),
  }
}
