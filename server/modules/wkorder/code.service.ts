import { badInput, forbidden } from '@wuguan/contract/kernel/errors'
import { labelOf } from '@wuguan/contract/kernel/options'
import { numberHead, type NumberShape } from '@wuguan/contract/system/code-number'
import { codeRule } from '@wuguan/contract/system/code-rule.entity'
import { NUMBERED, type OrderCode, saveOrderCode } from '@wuguan/contract/wkorder/conf.actions'
import { dateOf } from '../../kernel/clock.ts'
import { countOn } from '../../kernel/codes.ts'
import { createRow, updateOne } from '../../kernel/crud/write.ts'
import { writing } from '../../kernel/crud/writing.ts'
import { lockOn, type Queryable } from '../../kernel/db/sql.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'

type RuleOf = OrderCode & { readonly id: string; readonly version: number }

/** The rules that numbers of a company are made by: its own, else those of the platform. */
const rulesOf = (q: Queryable, companyId: number): Promise<RuleOf[]> =>
  q.query<RuleOf & Record<string, unknown>>(
    `select distinct on (array_position($1::text[], code)) id, version, code, coalesce(prefix, '') as prefix, date_pattern as "datePattern", digits, reset,
       company_id is not null as own
     from code_rule where code = any($1::text[]) and community_id is null and (company_id = $2 or company_id is null)
     order by array_position($1::text[], code), company_id nulls last`,
    [NUMBERED.items.map(({ code }) => code), companyId],
  )

export const orderCodes = async ({ q, actor }: ActionContext): Promise<OrderCode[]> =>
  (await rulesOf(q, actor.companyId)).map(({ id: _id, version: _version, ...rule }) => rule)

/** Numbers of two prefixes are never equal unless digits alone stand between them. */
function meet(one: string, other: string): boolean {
  const [short, long] = [one.toUpperCase(), other.toUpperCase()].toSorted((a, b) => a.length - b.length) as [
    string,
    string,
  ]
  return long.startsWith(short) && /^\d*$/.test(long.slice(short.length))
}
/** No number is looked for behind this day. */
const HORIZON = '2099-12-31'

/** Of the numbers that a rule makes from a day on, what orders and visits of the company bear already: the last of the day, and any of later days. */
async function takenOf(
  q: Queryable,
  companyId: number,
  shape: NumberShape,
  date: string,
): Promise<{ last: number; ahead: boolean }> {
  const [taken] = await q.query<{ last: number; ahead: boolean }>(
    `select coalesce(max(substr(no, length($2) + 1)::int) filter (where starts_with(no, $2)), 0) as last,
       coalesce(bool_or(no > $2 || repeat('9', $3) and no <= $4 || repeat('9', $3)), false) as ahead
     from (select order_no collate "C" as no from work_order where company_id = $1
       union all select visit_no from household_visit where company_id = $1) x
     where length(no) = length($2) + $3::int and starts_with(no, $5) and substr(no, length($5) + 1) ~ '^[0-9]+$'`,
    [companyId, numberHead(shape, date), shape.digits, numberHead(shape, HORIZON), shape.prefix ?? ''],
  )
  return taken!
}

/** The rule of the company, which numbers follow from now on. What has been given out does not come again, whichever rule gave it. */
export async function keepOrderCode(
  context: ActionContext,
  { code, ...set }: ParsedOf<typeof saveOrderCode>,
): Promise<null> {
  const { q, actor, now } = context
  const { companyId } = actor
  if (!actor.scope(saveOrderCode.permission!).companies.includes(companyId)) throw forbidden()
  await lockOn(q, `${codeRule.name}:${companyId}`)
  const rules = await rulesOf(q, companyId)
  const twin = rules.find((rule) => rule.code !== code && meet(rule.prefix, set.prefix ?? ''))
  if (twin) throw badInput({ prefix: `与“${labelOf(NUMBERED, twin.code)}”的前缀相同或只差数字，编号会重复` })
  const former = rules.find((rule) => rule.code === code)!
  const input = writing(context, codeRule, {}, 'system')
  const { id } = former.own
    ? await updateOne(input, { id: former.id, version: former.version, ...set })
    : await createRow(input, { code, ...set })
  const taken = await takenOf(q, companyId, set, dateOf(now))
  if (taken.ahead) throw badInput({ digits: '今后的编号会与已有编号重复，请更换前缀或流水位数' })
  const last = await countOn(q, { id: String(id), reset: set.reset }, former, now, taken.last)
  if (String(last + 1).length > set.digits) throw badInput({ digits: `本周期已编到${last}，请增加流水位数` })
  return null
}
