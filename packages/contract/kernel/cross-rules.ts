import { gte } from './decimal.ts'
import type { CrossRule } from './entity.ts'

/** Rules between two fields of a draft; where one of them is empty there is nothing to compare. */
const compared =
  (holds: (value: string, other: string) => boolean) =>
  (field: string, other: string, message: string): CrossRule => ({
    field,
    message,
    holds: ({ [field]: a, [other]: b }) => !a || !b || holds(String(a), String(b)),
  })

/** A date, a moment or a time that may not lie before another of its kind: `notBefore('endDate', 'startDate', '结束日期不能早于开始日期')`. */
export const notBefore = compared((value, start) => value >= start)
/** A figure that may not be more than another: `atMost('innerArea', 'buildingArea', '套内面积不能大于建筑面积')`. */
export const atMost = compared((value, most) => gte(most, value))
/** A figure that may not be less than another. */
export const atLeast = compared((value, least) => gte(value, least))
