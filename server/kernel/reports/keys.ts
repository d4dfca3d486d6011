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
const GRAIN_SQL = {
  hour: (at: string) => `to_char(${at}, 'HH24')`,
  weekday: (at: string) => `to_char(${at}, 'ID')`,
  day: (at: string) => `to_char(${at}, 'YYYY-MM-DD')`,
  week: (at: string) => `to_char(date_trunc('week', ${at}), 'YYYY-MM-DD')`,
  month: (at: string) => `to_char(${at}, 'YYYY-MM')`,
  quarter: (at: string) => `to_char(${at}, 'YYYY"Q"Q')`,
  year: (at: string) => `to_char(${at}, 'YYYY')`,
}

/** The key as its column has it, or the step of time as text. */
export const keySql = (dimension: Dimension, alias: string, shift: string | null = null): string =>
  dimension.grain === null
    ? `${alias}.${column(dimension)}`
    : GRAIN_SQL[dimension.grain](momentSql(dimension, alias, shift))

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
