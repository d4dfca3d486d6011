import { CONTINGENCY_APPROVAL } from '../bpm/model/shipped.service.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { calledOf, type EmergencyRow, levelOf, placed } from './contingency.store.ts'

export const AUDITS = { report: '上报', close: '结案' } as const
export type Audit = keyof typeof AUDITS

/** Asks whom the level asks for; the response goes on whatever becomes of it. */
export async function startAudit(
  context: ActionContext,
  row: EmergencyRow,
  audit: Audit,
  applicantId: number,
): Promise<string> {
  const { id, companyId, communityId } = placed(row)
  const { approveTo, name, rank } = await levelOf(context.q, row.levelId!)
  const instance = await context.kernel.approvals.start(context, {
    type: `contingency.${audit}`,
    businessId: id,
    title: `应急${AUDITS[audit]}：${calledOf(row)}`,
    variables: { tier: approveTo, level: name, rank, drill: row.drill ?? false },
    companyId,
    communityId,
    applicantId,
    modelKey: CONTINGENCY_APPROVAL,
  })
  return instance!
}
