import { badInput, forbidden } from '@wuguan/contract/kernel/errors'
import { numberHead } from '@wuguan/contract/system/code-number'
import { type CompanyCode, codeRule } from '@wuguan/contract/system/code-rule.entity'
import { dateOf } from '../../kernel/clock.ts'
import { countOn } from '../../kernel/codes.ts'
import { createRow, updateOne } from '../../kernel/crud/write.ts'
import { writing } from '../../kernel/crud/writing.ts'
import { lockOn, type Queryable } from '../../kernel/db/sql.ts'
import type { ActionContext } from '../../kernel/kernel.ts'

/** A company may number documents in its own way: which rules hold, and another rule in the place of one. */
export interface HeldCode extends CompanyCode {
  readonly code: string
  readonly id: string
  readonly version: number
}

/** The rules that numbers of a company are made by, as `codes` are listed: its own, else those of the platform. */
export const companyCodes = (q: Queryable, codes: readonly string[], companyId: number): Promise<HeldCode[]> =>
  q.query<HeldCode>(
    `select distinct on (array_position($1::text[], code)) id, version, code, coalesce(prefix, '') as prefix, date_pattern as "datePattern", digits, reset,
       company_id is not null as own
     from code_rule where code = any($1::text[]) and community_id is null and (company_id = $2 or company_id is null)
     order by array_position($1::text[], code), company_id nulls last`,
    [codes, companyId],
  )

/** No number is looked for behind this day. */
const HORIZON = '2099-12-31'
interface Taken {
  last: number
  ahead: boolean
}
/**
 * Of the numbers that a rule makes from a day on, what documents bear already: the last of the day, and any of later days. `numbers` asks
 * for those of company $1 as `no`.
 */
export const takenSql = (numbers: string): string =>
  `select coalesce(max(substr(no, length($2) + 1)::int) filter (where starts_with(no, $2)), 0) as last,
     coalesce(bool_or(no > $2 || repeat('9', $3) and no <= $4 || repeat('9', $3)), false) as ahead
   from (${numbers}) x where length(no) = length($2) + $3::int and starts_with(no, $5) and substr(no, length($5) + 1) ~ '^[0-9]+$'`

interface Kept {
  /** To change it for the whole company. */
  permission: string
  /** Those that are numbered together, `code` among them. */
  codes: readonly string[]
  code: string
  set: Omit<CompanyCode, 'own' | 'prefix'> & { readonly prefix?: string | null }
  /** `takenSql` of the documents that bear these numbers. */
  taken: (values: readonly unknown[]) => Promise<Taken[]>
  judge?: (rules: readonly HeldCode[]) => void
}
/** The rule of the company, which numbers follow from now on. What has been given out does not come again, whichever rule gave it. */
export async function keepCompanyCode(
  context: ActionContext,
  { permission, codes, code, set, taken, judge }: Kept,
): Promise<null> {
  const { q, actor, now } = context
  const { companyId } = actor
  if (!actor.scope(permission).companies.includes(companyId)) throw forbidden()
  await lockOn(q, `${codeRule.name}:${companyId}`)
  const rules = await companyCodes(q, codes, companyId)
  judge?.(rules)
  const former = rules.find((rule) => rule.code === code)!
  const input = writing(context, codeRule, {}, 'system')
  const { id } = former.own
    ? await updateOne(input, { id: former.id, version: former.version, ...set })
    : await createRow(input, { code, ...set })
  const [borne] = (await taken([
    companyId,
    numberHead(set, dateOf(now)),
    set.digits,
    numberHead(set, HORIZON),
    set.prefix ?? '',
  ])) as [Taken]
  if (borne.ahead) throw badInput({ digits: '今后的编号会与已有编号重复，请更换前缀或流水位数' })
  const last = await countOn(q, { id: String(id), reset: set.reset }, former, now, borne.last)
  if (String(last + 1).length > set.digits) throw badInput({ digits: `本周期已编到${last}，请增加流水位数` })
  return null
}
