import type { CodeOf } from '../kernel/options.ts'
import type { COMPARE, LOGIC } from './process-enums.ts'

/** Conditions as people put them together: rows of field, comparison and value, compiled to one expression. */
export interface ConditionRow {
  readonly field: string
  readonly compare: CodeOf<typeof COMPARE>
  readonly value?: string | null
  /** How the row is joined to the one above it. */
  readonly logic: CodeOf<typeof LOGIC>
  readonly sort?: number
}
const SIGNS: Partial<Record<ConditionRow['compare'], string>> = {
  eq: '==',
  ne: '!=',
  gt: '>',
  ge: '>=',
  lt: '<',
  le: '<=',
}
const NUMBER = /^-?\d+(?:\.\d+)?$/
const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const literal = (text: string) => (NUMBER.test(text) || text === 'true' || text === 'false' ? text : quoted(text))

function clause({ field, compare, value }: ConditionRow): string {
  const text = value ?? ''
  const items = () =>
    text
      .split(/[,，]/)
      .map((one) => literal(one.trim()))
      .join(', ')
  switch (compare) {
    case 'in':
      return `${field} in [${items()}]`
    case 'notIn':
      return `!(${field} in [${items()}])`
    case 'contains':
      return `contains(${field}, ${quoted(text)})`
    case 'empty':
      return `empty(${field})`
    case 'notEmpty':
      return `!empty(${field})`
    default:
      return `${field} ${SIGNS[compare]} ${literal(text)}`
  }
}

/** Rows as one expression, null for none: `and` binds closer than `or`, as one reads them from top to bottom. */
export function compileConditions(rows: readonly ConditionRow[]): string | null {
  const sorted = rows.toSorted((a, b) => (a.sort ?? 0) - (b.sort ?? 0))
  if (sorted.length === 0) return null
  const groups: string[][] = [[]]
  for (const [index, row] of sorted.entries()) {
    if (index > 0 && row.logic === 'or') groups.push([])
    groups.at(-1)!.push(clause(row))
  }
  const parts = groups.map((group) =>
    groups.length > 1 && group.length > 1 ? `(${group.join(' && ')})` : group.join(' && '),
  )
  return `\${${parts.join(' || ')}}`
}

/** A field name as conditions may name it: `amount`, `form.days`, `initiator.departmentId`. */
export const CONDITION_FIELD = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*){0,4}$/
