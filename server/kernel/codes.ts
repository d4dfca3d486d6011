import { refuse } from '@wuguan/contract/kernel/errors'
import { dateOf } from './clock.ts'
import type { Queryable } from './db/sql.ts'
import { uuidv7 } from './ids.ts'

interface CodeRule extends Record<string, unknown> {
  id: string
  prefix: string
  date_pattern: 'none' | 'yyyy' | 'yyyyMM' | 'yyyyMMdd' | 'yyMMdd'
  digits: number
  reset: 'day' | 'month' | 'year' | 'never'
}

const stamp = (pattern: CodeRule['date_pattern'], date: string) => {
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
const periodOf = (reset: CodeRule['reset'], date: string) =>
  reset === 'never' ? '-' : date.replaceAll('-', '').slice(0, reset === 'day' ? 8 : reset === 'month' ? 6 : 4)

/**
 * Draws `count` numbers of a code rule (the community's, else the company's, else the platform's). The counter row stays
 * locked until commit, which makes numbers gapless: draw them after every other lock, right before the insert.
 */
export async function drawCodes(
  q: Queryable,
  code: string,
  at: Date,
  companyId: number,
  communityId: number | null,
  count = 1,
): Promise<string[]> {
  const [rule] = await q.query<CodeRule>(
    `select id, prefix, date_pattern, digits, reset from code_rule
     where code = $1 and (company_id = $2 or company_id is null) and (community_id = $3 or community_id is null)
     order by community_id nulls last, company_id nulls last limit 1`,
    [code, companyId, communityId],
  )
  if (!rule) throw new Error(`no code rule ${code}`)
  const date = dateOf(at)
  const [{ last }] = (await q.query<{ last: number }>(
    `insert into code_counter (id, rule_id, period_key, last_value, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)
     on conflict (rule_id, period_key) do update set last_value = code_counter.last_value + $4, updated_at = $5 returning last_value as last`,
    [uuidv7(), rule.id, periodOf(rule.reset, date), count, at],
  )) as [{ last: number }]
  if (String(last).length > rule.digits) throw refuse('编号已用尽，请调整编号规则')
  const head = rule.prefix + stamp(rule.date_pattern, date)
  return Array.from({ length: count }, (_, i) => head + String(last - count + 1 + i).padStart(rule.digits, '0'))
}
