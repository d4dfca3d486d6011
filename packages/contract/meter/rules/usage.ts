import { type Decimal, add, gte, lt, mul, round, sub, withoutZeros } from '../../kernel/decimal.ts'

/** What a dial is: how far it counts and by how much one step of it is multiplied. */
export interface Dial {
  digits: number
  ratio: string
}
/** A change of the meter that no reading has billed yet. */
export interface PendingChange {
  changeNo: string
  changeDate: string
  oldFinal: string
  oldDial: Dial
  /** The old dial passed zero between the last reading and its removal. */
  rollover: boolean
  newInitial: string
  newDial: Dial
}
/** One stretch of a dial within a reading. */
export interface UsageSegment {
  from: string
  to: string
  rollover: boolean
  digits: number
  ratio: string
  /** Steps of the dial, before ratio and loss. */
  raw: string
  /** Number of the change that ended the stretch. */
  changeNo?: string
}
export interface UsageInput {
  /** Last reading of the chain, before any pending change. */
  previous: string
  current: string
  rollover: boolean
  dial: Dial
  lossRate: string
  lossFixed: string
  changes?: readonly PendingChange[]
}
export interface Usage {
  segments: UsageSegment[]
  /** Where the present dial began: the last reading, or what the new meter showed. */
  previousReading: string
  rawUsage: string
  usage: string
}
/** A reading that cannot be, in the words of the book. */
export interface Refused {
  refused: string
}
export const isRefused = (result: object): result is Refused => 'refused' in result

export const SENTENCES = {
  smaller: '本次读数不能小于上次读数，如翻表请勾选“翻表”',
  beyondDial: '读数超出表盘位数',
  negative: '读数不能为负数',
  finalSmaller: (last: string) => `旧表止数不能小于上次读数${plain(last)}`,
  initialBeyond: '新表起数超出表盘位数',
} as const

/** 1203.5000 → 1203.5: as people write it. */
export const plain = (value: Decimal): string => withoutZeros(String(value))
export const dialEnd = (digits: number): string => `1${'0'.repeat(digits)}`
/** Exact first, then kept with four decimals. */
const four = (value: string) => round(value, 4)

const rawOf = (from: string, to: string, rollover: boolean, digits: number): string =>
  rollover && lt(to, from) ? add(sub(dialEnd(digits), from), to) : sub(to, from)

/**
 * Usage of one reading: stretch by stretch where the meter was changed meanwhile, each with its own dial and ratio; the loss is
 * put on the whole. Rounded once, to four decimals.
 */
export function usageOf(input: UsageInput): Usage | Refused {
  const { current, rollover, dial, lossRate, lossFixed, changes = [] } = input
  const segments: UsageSegment[] = []
  let from = input.previous
  for (const change of changes) {
    const { digits, ratio } = change.oldDial
    if (lt(change.oldFinal, from) && !change.rollover) return { refused: SENTENCES.finalSmaller(from) }
    segments.push({
      from,
      to: change.oldFinal,
      rollover: change.rollover && lt(change.oldFinal, from),
      digits,
      ratio,
      raw: rawOf(from, change.oldFinal, change.rollover, digits),
      changeNo: change.changeNo,
    })
    from = change.newInitial
  }
  if (lt(current, '0')) return { refused: SENTENCES.negative }
  if (gte(current, dialEnd(dial.digits))) return { refused: SENTENCES.beyondDial }
  if (lt(current, from) && !rollover) return { refused: SENTENCES.smaller }
  segments.push({
    from,
    to: current,
    rollover: rollover && lt(current, from),
    digits: dial.digits,
    ratio: dial.ratio,
    raw: rawOf(from, current, rollover, dial.digits),
  })
  let rawUsage = '0'
  let measured = '0'
  for (const segment of segments) {
    rawUsage = add(rawUsage, segment.raw)
    measured = add(measured, mul(segment.raw, segment.ratio))
  }
  return {
    segments,
    previousReading: from,
    rawUsage: four(rawUsage),
    usage: four(add(mul(measured, add('1', lossRate)), lossFixed)),
  }
}

/** The reading in words, stretch by stretch: what the owner is shown beside the amount. */
export function usageText(
  { segments, usage }: Pick<Usage, 'segments' | 'usage'>,
  { lossRate, lossFixed }: { lossRate: string; lossFixed: string },
): string {
  const parts = segments.map((segment) => {
    const steps = segment.rollover
      ? `${dialEnd(segment.digits)}−${plain(segment.from)}+${plain(segment.to)}`
      : `${plain(segment.to)}−${plain(segment.from)}`
    return plain(segment.ratio) === '1' ? `(${steps})` : `(${steps})×${plain(segment.ratio)}`
  })
  const whole = parts.length > 1 ? `[${parts.join('+')}]` : parts[0]!
  const loss = plain(lossRate) === '0' ? '' : `×(1+${plain(mul(lossRate, 100))}%)`
  const fixed = plain(lossFixed) === '0' ? '' : `+${plain(lossFixed)}`
  return `${whole}${loss}${fixed}=${plain(usage)}`
}
