import { type approveCharges, CHARGE_KINDS, type rejectCharge } from '@wuguan/contract/charge-other/approval.actions'
import { notFound, refuse } from '@wuguan/contract/kernel/errors'
import type { ActionContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { approveMany, reject } from '../../bpm/task/decide.service.ts'

/** Turns of the inbox: about money, and when several are decided at once of one kind of business. */
async function demandCharges({ q }: ActionContext, taskIds: readonly string[]): Promise<void> {
  const kinds = await q.query<{ type: string | null }>(
    'select distinct i.business_type as type from process_task t join process_instance i on i.id = t.instance_id where t.id = any($1::uuid[])',
    [taskIds],
  )
  if (kinds.length === 0 || kinds.some(({ type }) => !CHARGE_KINDS.some((kind) => kind === type))) throw notFound()
  if (kinds.length > 1) throw refuse('只能批量处理同一类型的申请')
}

export async function approveTurns(context: ActionContext, input: ParsedOf<typeof approveCharges>) {
  await demandCharges(context, input.taskIds)
  return approveMany(context, input)
}

export async function rejectTurn(context: ActionContext, { taskId, comment }: ParsedOf<typeof rejectCharge>) {
  await demandCharges(context, [taskId])
  return reject(context, { taskId, comment })
}
