import { BUILT_IN_SCRIPTS, RULE_MODE, RULE_OPERATION, RULE_TYPE } from '@wuguan/contract/bpm/process-enums'
import { labelOf } from '@wuguan/contract/kernel/options'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type { RuleRow } from './assignment.service.ts'

/** Rules in words: what a row names, and how the rows come together. */
const TITLES: Readonly<Record<number, string>> = {
  10: 'select id::text, name from sys_role where id = any($1::bigint[])',
  20: 'select id::text, name from company where id = any($1::bigint[])',
  21: 'select id::text, name from company where id = any($1::bigint[])',
  22: 'select id::text, name from position where id = any($1::bigint[])',
  30: 'select id::text, pet_name as name from sys_user where id = any($1::bigint[])',
  40: 'select id::text, name from user_group where id = any($1::uuid[])',
}

/** Names of what every row names, in its order. */
export async function namesOf(q: Queryable, rows: readonly Pick<RuleRow, 'type' | 'value'>[]): Promise<string[][]> {
  const titles = new Map<string, string>()
  for (const [type, sql] of Object.entries(TITLES)) {
    const ids = rows.filter((row) => row.type === Number(type)).flatMap((row) => row.value.ids ?? [])
    if (ids.length === 0) continue
    for (const row of await q.query<{ id: string; name: string }>(sql, [[...new Set(ids.map(String))]]))
      titles.set(`${type}:${row.id}`, row.name)
  }
  return rows.map(({ type, value }) =>
    type === 50
      ? [scriptWords(value)]
      : (value.ids ?? []).map((id) => titles.get(`${type}:${id}`) ?? `${id}（已删除）`),
  )
}
function scriptWords({ script, expression, params }: RuleRow['value']): string {
  const known = BUILT_IN_SCRIPTS.find(({ code }) => code === script)
  if (!known) return expression ?? ''
  if (known.param === 'level') return known.label.replace('n', String(params?.level ?? 1))
  return known.param === 'field' ? `${known.label}（${params?.field ?? ''}）` : known.label
}

export function inWords(rows: readonly RuleRow[], names: readonly (readonly string[])[]): string | null {
  if (rows.length === 0) return null
  const parts = rows.map((row, at) => {
    const what = `${labelOf(RULE_TYPE, row.type)}：${names[at]!.join('、')}`
    const joined = at === 0 ? what : `${labelOf(RULE_OPERATION, row.operationType)} ${what}`
    return row.condition ? `${joined}（当${row.condition}）` : joined
  })
  const mode = rows[0]?.mode
  return mode ? `${parts.join('，')}；${labelOf(RULE_MODE, mode)}` : parts.join('，')
}
