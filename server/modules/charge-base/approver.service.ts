import type { ApproverLevel, CHARGE_BIZ } from '@wuguan/contract/charge-base/charge-approver.entity'
import { refuse } from '@wuguan/contract/kernel/errors'
import type { CodeOf } from '@wuguan/contract/kernel/options'
import type { Queryable } from '../../kernel/db/sql.ts'

export type ChargeBiz = CodeOf<typeof CHARGE_BIZ>
export interface Approvers {
  readonly id: string
  readonly levels: readonly ApproverLevel[]
  readonly processModelKey: string | null
}
export const NO_APPROVER = '未配置审批流程，请联系管理员'

/**
 * Who decides on a business of an amount: the community's band, else the default of its company; null when none covers the
 * amount. A community that has a row for the kind but not for the amount falls back to the company's.
 */
export async function approverFor(
  context: { readonly q: Queryable },
  { bizType, communityId, amount }: { bizType: ChargeBiz; communityId: number; amount: string },
): Promise<Approvers | null> {
  const [row] = await context.q.query<{ id: string; levels: ApproverLevel[] | null; process_model_key: string | null }>(
    `select a.id, a.levels, a.process_model_key from charge_approver a join community c on c.id = $2 and c.company_id = a.company_id
     where a.biz_type = $1 and (a.community = $2 or a.community is null) and a.enabled and a.deleted_at is null
       and a.amount_from <= $3::numeric and (a.amount_to is null or $3::numeric < a.amount_to)
     order by a.community nulls last limit 1`,
    [bizType, communityId, amount],
  )
  return row ? { id: row.id, levels: row.levels ?? [], processModelKey: row.process_model_key } : null
}

/** The same, refusing where nobody is set up. */
export async function demandApprovers(
  context: { readonly q: Queryable },
  asked: { bizType: ChargeBiz; communityId: number; amount: string },
): Promise<Approvers> {
  const found = await approverFor(context, asked)
  if (!found) throw refuse(NO_APPROVER)
  return found
}
