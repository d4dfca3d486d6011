import type { EventCode, saveEventCode } from '@wuguan/contract/event/event.actions'
import { badInput, forbidden } from '@wuguan/contract/kernel/errors'
import { numberHead, numberOf } from '@wuguan/contract/system/code-number'
import { codeRule } from '@wuguan/contract/system/code-rule.entity'
import { dateOf } from '../../kernel/clock.ts'
import { countOn } from '../../kernel/codes.ts'
import { createRow, updateOne } from '../../kernel/crud/write.ts'
import { writing } from '../../kernel/crud/writing.ts'
import { lockOn, type Queryable } from '../../kernel/db/sql.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'

const CODE = 'event.event'
const HORIZON = '2099-12-31'
type Rule = Omit<EventCode, 'next'> & { readonly id: string; readonly version: number } & Record<string, unknown>

/** The rule that numbers of a company are made by: its own, else that of the platform. */
async function ruleOf(q: Queryable, companyId: number): Promise<Rule> {
  const [rule] = await q.query<Rule>(
    `select id, version, coalesce(prefix, '') as prefix, date_pattern as "datePattern", digits, reset, company_id is not null as own
     from code_rule where code = '${CODE}' and community_id is null and (company_id = $1 or company_id is null) order by company_id nulls last limit 1`,
    [companyId],
  )
  return rule!
}

/** Of the numbers that a rule makes from a day on, what events of the company bear already: the last of the day, and any of later days. */
async function takenOf(
  q: Queryable,
  companyId: number,
  shape: Pick<Rule, 'prefix' | 'datePattern' | 'digits'>,
  date: string,
): Promise<{ last: number; ahead: boolean }> {
  const [taken] = await q.query<{ last: number; ahead: boolean }>(
    `select coalesce(max(substr(no, length($2) + 1)::int) filter (where starts_with(no, $2)), 0) as last,
       coalesce(bool_or(no > $2 || repeat('9', $3) and no <= $4 || repeat('9', $3)), false) as ahead
     from (select event_no collate "C" as no from event where company_id = $1 and event_no is not null) x
     where length(no) = length($2) + $3::int and starts_with(no, $5) and substr(no, length($5) + 1) ~ '^[0-9]+$'`,
    [companyId, numberHead(shape, date), shape.digits, numberHead(shape, HORIZON), shape.prefix],
  )
  return taken!
}

export async function readCode({ q, actor, now }: ActionContext): Promise<EventCode> {
  const { id, version: _version, ...rule } = await ruleOf(q, actor.companyId)
  const date = dateOf(now)
  const period =
    rule.reset === 'never' ? '-' : date.replaceAll('-', '').slice(0, { day: 8, month: 6, year: 4 }[rule.reset])
  const [counter] = await q.query<{ last: number }>(
    'select last_value as last from code_counter where rule_id = $1 and period_key = $2',
    [id, period],
  )
  return { ...rule, next: numberOf(rule, date, (counter?.last ?? 0) + 1) }
}

/** The rule of the company, which numbers follow from now on. What has been given out does not come again, whichever rule gave it. */
export async function keepCode(context: ActionContext, set: ParsedOf<typeof saveEventCode>): Promise<null> {
  const { q, actor, now } = context
  const { companyId } = actor
  if (!actor.scope('event:code:edit').companies.includes(companyId)) throw forbidden()
  await lockOn(q, `${codeRule.name}:${companyId}`)
  const former = await ruleOf(q, companyId)
  const input = writing(context, codeRule, {}, 'system')
  const { id } = former.own
    ? await updateOne(input, { id: former.id, version: former.version, ...set })
    : await createRow(input, { code: CODE, ...set })
  const taken = await takenOf(q, companyId, set, dateOf(now))
  if (taken.ahead) throw badInput({ digits: '今后的编号会与已有编号重复，请更换前缀或流水位数' })
  const last = await countOn(q, { id: String(id), reset: set.reset }, former, now, taken.last)
  if (String(last + 1).length > set.digits) throw badInput({ digits: `本周期已编到${last}，请增加流水位数` })
  return null
}
