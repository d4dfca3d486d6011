import { badInput } from '@wuguan/contract/kernel/errors'
import { labelOf } from '@wuguan/contract/kernel/options'
import { NUMBERED, type OrderCode, saveOrderCode } from '@wuguan/contract/wkorder/conf.actions'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { companyCodes, keepCompanyCode, takenSql } from '../system/company-code.service.ts'

const CODES = NUMBERED.items.map(({ code }) => code)

export const orderCodes = async ({ q, actor }: ActionContext): Promise<OrderCode[]> =>
  (await companyCodes(q, CODES, actor.companyId)).map(
    ({ id: _id, version: _version, ...rule }) => rule as Omit<typeof rule, 'code'> & Pick<OrderCode, 'code'>,
  )

/** Numbers of two prefixes are never equal unless digits alone stand between them. */
function meet(one: string, other: string): boolean {
  const [short, long] = [one.toUpperCase(), other.toUpperCase()].toSorted((a, b) => a.length - b.length) as [
    string,
    string,
  ]
  return long.startsWith(short) && /^\d*$/.test(long.slice(short.length))
}

/** Orders and visits bear numbers of one kind: no rule makes those of another. */
export const keepOrderCode = (
  context: ActionContext,
  { code, ...set }: ParsedOf<typeof saveOrderCode>,
): Promise<null> =>
  keepCompanyCode(context, {
    permission: saveOrderCode.permission!,
    codes: CODES,
    code,
    set,
    judge(rules) {
      const twin = rules.find((rule) => rule.code !== code && meet(rule.prefix, set.prefix ?? ''))
      if (twin) throw badInput({ prefix: `与“${labelOf(NUMBERED, twin.code)}”的前缀相同或只差数字，编号会重复` })
    },
    taken: (values) =>
      context.q.query(
        takenSql(
          'select order_no collate "C" as no from work_order where company_id = $1 union all select visit_no from household_visit where company_id = $1',
        ),
        values,
      ),
  })
