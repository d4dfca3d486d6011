import { refuse } from '@wuguan/contract/kernel/errors'
import { numberOf } from '@wuguan/contract/system/code-number'
import { dateOf } from './clock.ts'
import { apartOf, type Queryable } from './db/sql.ts'
import { uuidv7 } from './ids.ts'

interface CodeRule {
  id: string
  prefix: string | null
  datePattern: 'none' | 'yyyy' | 'yyyyMM' | 'yyyyMMdd' | 'yyMMdd'
  digits: number
  reset: 'day' | 'month' | 'year' | 'never'
  gapFree: boolean
}

const periodOf = (reset: CodeRule['reset'], date: string) =>
  reset === 'never' ? '-' : date.replaceAll('-', '').slice(0, reset === 'day' ? 8 : reset === 'month' ? 6 : 4)

async function ruleFor(q: Queryable, code: string, companyId: number, communityId: number | null): Promise<CodeRule> {
  const [rule] = await q.query<CodeRule>(
    `select id, prefix, date_pattern as "datePattern", digits, reset, gap_free as "gapFree" from code_rule
     where code = $1 and (company_id = $2 or company_id is null) and (community_id = $3 or community_id is null)
     order by community_id nulls last, company_id nulls last limit 1`,
    [code, companyId, communityId],
  )
  if (!rule) throw new Error(`no code rule ${code}`)
  return rule
}

/**
 * Draws `count` numbers of a code rule (the community's, else the company's, else the platform's). Where numbers
 * must have no gap, the counter stays locked until commit: draw them after every other lock, right before the insert. Others are drawn
 * apart from the transaction, so that nobody waits for it, and one that is taken back leaves its number out.
 */
export async function drawCodes(
  q: Queryable,
  code: string,
  at: Date,
  companyId: number,
  communityId: number | null,
  count = 1,
): Promise<string[]> {
  const date = dateOf(at)
  let rule = await ruleFor(q, code, companyId, communityId)
  for (;;) {
    const period = periodOf(rule.reset, date)
    const counter = rule.gapFree ? q : apartOf(q)
    const [{ last }] = (await counter.query<{ last: number }>(
      `insert into code_counter (id, rule_id, period_key, last_value, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)
       on conflict (rule_id, period_key) do update set last_value = code_counter.last_value + $4, updated_at = $5 returning last_value as last`,
      [uuidv7(), rule.id, period, count, at],
    )) as [{ last: number }]
    // Whoever changes the rule holds its counter: after the wait for that another counter may be the one that counts.
    const counted = rule
    rule = await ruleFor(q, code, companyId, communityId)
    if (rule.id !== counted.id || periodOf(rule.reset, date) !== period) continue
    if (String(last).length > rule.digits) throw refuse('编号已用尽，请调整编号规则')
    return Array.from({ length: count }, (_, i) => numberOf(rule, date, last - count + 1 + i))
  }
}

/** The last number that a rule has given out in its running period. */
export async function lastDrawn(
  q: Queryable,
  { id, reset }: Pick<CodeRule, 'id' | 'reset'>,
  at: Date,
): Promise<number> {
  const [counter] = await q.query<{ last: number }>(
    'select last_value as last from code_counter where rule_id = $1 and period_key = $2',
    [id, periodOf(reset, dateOf(at))],
  )
  return counter?.last ?? 0
}

/**
 * A rule in the place of another, or in another shape, counts on behind what was given out before it: by the former rule in its running
 * period, whose takers are waited for, and up to `taken`. Answers the last number that is given out.
 */
export async function countOn(
  q: Queryable,
  rule: Pick<CodeRule, 'id' | 'reset'>,
  former: Pick<CodeRule, 'id' | 'reset'>,
  at: Date,
  taken: number,
): Promise<number> {
  const date = dateOf(at)
  const reach = async ({ id, reset }: Pick<CodeRule, 'id' | 'reset'>, least: number) => {
    const [row] = await q.query<{ last: number }>(
      `insert into code_counter (id, rule_id, period_key, last_value, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)
       on conflict (rule_id, period_key) do update set last_value = greatest(code_counter.last_value, $4), updated_at = $5 returning last_value as last`,
      [uuidv7(), id, periodOf(reset, date), least, at],
    )
    return row!.last
  }
  return reach(rule, Math.max(taken, await reach(former, 0)))
}
