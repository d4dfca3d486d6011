import type { Grain } from '@wuguan/contract/kernel/facts'
import type { Dimension } from '@wuguan/contract/kernel/report'
import { labelOf } from '@wuguan/contract/kernel/options'
import { refTitle } from '../crud/select.ts'
import { snake } from '../db/sql.ts'

/** What rows are gathered by: SQL of the key, SQL of its title, and the words for it. */

const column = ({ column: name }: Dimension) => (name === 'companyId' ? 'company_id' : snake(name))

/** Moments and days lie on the axis as they are; months are the first day of themselves. `shift` moves them to the time they are compared with. */
function momentSql(dimension: Dimension, alias: string, shift: string | null): string {
  const at = `${alias}.${column(dimension)}`
  const day = dimension.field.kind === 'period' ? `(${at} || '-01')::date` : at
  return shift === null ? day : `(${day} + ${shift}::interval)`
}
/** Steps of time as they are gathered by, where making words of each row would cost more than all else that is done with it. */
const STEP_SQL: Partial<Record<Grain, (at: string) => string>> = {
  day: (at) => `(${at})::date`,
  week: (at) => `date_trunc('week', (${at})::timestamp)`,
  month: (at) => `date_trunc('month', (${at})::timestamp)`,
  quarter: (at) => `date_trunc('quarter', (${at})::timestamp)`,
  year: (at) => `date_trunc('year', (${at})::timestamp)`,
}
const WORDS: Readonly<Record<Grain, string>> = {
  hour: 'HH24',
  weekday: 'ID',
  day: 'YYYY-MM-DD',
  week: 'YYYY-MM-DD',
  month: 'YYYY-MM',
  quarter: 'YYYY"Q"Q',
  year: 'YYYY',
}

/** What rows are gathered by: the column as it is, or the step of time. */
export function groupSql(dimension: Dimension, alias: string, shift: string | null = null): string {
  const { grain } = dimension
  if (grain === null) return `${alias}.${column(dimension)}`
  const at = momentSql(dimension, alias, shift)
  return STEP_SQL[grain]?.(at) ?? `to_char(${at}, '${WORDS[grain]}')`
}
/** The key of a group that `groupSql` made: the column as it is, or the step of time as text. */
export const keyOfGroup = ({ grain }: Dimension, group: string): string =>
  grain === null || !STEP_SQL[grain] ? group : `to_char(${group}, '${WORDS[grain]}')`
/** The key of a row. */
export const keySql = (dimension: Dimension, alias: string, shift: string | null = null): string =>
  keyOfGroup(dimension, groupSql(dimension, alias, shift))

/** Of gathered rows `g` the title of a key, where the database knows it; `gathered` gives the one that the rows brought. */
export const titleSql = ({ field, grain, title }: Dimension, key: string, gathered: string): string => {
  if (title !== null) return gathered
  return grain === null && field.kind === 'ref' ? refTitle(field.to!, key) : 'null'
}

const NOTHING = '（空）'
const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']

/** The key in words. */
export function wordsOf({ field, grain, title }: Dimension, key: string | null, known: string | null): string {
  if (key === null) return NOTHING
  if (grain === 'hour') return `${key}:00`
  if (grain === 'weekday') return WEEKDAYS[Number(key) - 1] ?? key
  if (grain === 'week') return `${key} 起一周`
  if (grain === 'quarter') return `${key.slice(0, 4)}年${key.slice(5)}季度`
  if (grain !== null) return key
  if (title !== null) return known || key
  if (field.kind === 'ref') return known ?? '（已删除）'
  if (field.kind === 'flag') return key === 'true' ? '是' : '否'
  if (field.unit) return `${key}${field.unit}`
  if (field.of) return labelOf(field.of, field.of.codeType === 'number' ? Number(key) : key)
  return key
}

/** Time goes forward, and so do codes in the order of their list. */
export const isOrdered = ({ grain, field }: Dimension): boolean =>
  grain !== null || field.kind === 'period' || field.kind === 'date' || field.kind === 'integer'
