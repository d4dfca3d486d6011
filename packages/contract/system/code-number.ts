import type { codeRule } from './code-rule.entity.ts'
import type { RowOf } from '../kernel/entity.ts'

/** What of a rule stands in its numbers. */
export type NumberShape = Pick<RowOf<typeof codeRule>, 'datePattern' | 'digits'> & { readonly prefix?: string | null }

function dateIn(pattern: NumberShape['datePattern'], date: string): string {
  const [y, m, d] = date.split('-') as [string, string, string]
  switch (pattern) {
    case 'none':
      return ''
    case 'yyyy':
      return y
    case 'yyyyMM':
      return y + m
    case 'yyyyMMdd':
      return y + m + d
    case 'yyMMdd':
      return y.slice(2) + m + d
  }
}
/** What all numbers of a day begin with. */
export const numberHead = ({ prefix, datePattern }: NumberShape, date: string): string =>
  (prefix ?? '') + dateIn(datePattern, date)
/** The nth number of a day: `GD2506090001`. */
export const numberOf = (shape: NumberShape, date: string, n: number): string =>
  numberHead(shape, date) + String(n).padStart(shape.digits, '0')
