import { notFound, refuse } from '@wuguan/contract/kernel/errors'
import type { ApprovalEngine, ApprovalSubject } from '../../../kernel/approval.ts'
import { holdersIn } from '../../../kernel/auth/holders.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { COMMON_LEVEL_APPROVAL } from './common-level-approval.ts'
import { demandChain } from './deciders.ts'
import { endInstance } from './ending.ts'
import { ports } from './ports.ts'
import { startProcess } from './start.service.ts'
import { Step } from './step.ts'

/** One level: everybody who may decide on the subject, but for whoever asks; the engine drops who does not reach it. */
async function holdersAsLevel({ q, actor, kernel }: ActionContext, { type, companyId }: ApprovalSubject) {
  const holders = await holdersIn(q, kernel.approvals.kindOf(type)!.permission!, companyId)
  return { levels: [{ users: holders.filter((id) => id !== actor.userId), roles: [], mode: 'any' }] }
}

/** The engine in the seat that the kernel keeps for it: business records are decided by processes. */
export const approvalEngine: ApprovalEngine = {
  async start(context, subject) {
    const bound = subject.modelKey
      ? { modelKey: subject.modelKey, forbidSelf: true }
      : ((await ports().bindingFor(context, subject.type, subject.companyId, subject.variables)) ??
        (subject.unbound === 'holders' ? { modelKey: COMMON_LEVEL_APPROVAL, forbidSelf: true } : null))
    if (!bound) return null
    const levels =
      bound.modelKey === COMMON_LEVEL_APPROVAL && subject.unbound ? await holdersAsLevel(context, subject) : {}
    const definition = await ports().definitionFor(context, { key: bound.modelKey, companyId: subject.companyId })
    if (!definition) throw refuse('流程未部署')
    return startProcess(context, definition, {
      title: subject.title,
      companyId: subject.companyId,
      communityId: subject.communityId,
      startUserId: subject.applicantId ?? context.actor.userId,
      variables: { ...levels, ...subject.variables, business: { ...subject.variables, id: subject.businessId } },
      business: { type: subject.type, id: subject.businessId },
      forbidSelf: bound.forbidSelf,
    })
  },
  async demandChain(context, processInstanceId) {
    const step = new Step(context)
    const run = await step.open(processInstanceId)
    if (!run) throw notFound()
    if (run.state.instance.result !== 2) throw refuse('审批尚未通过')
    const below = await context.q.query<{ id: string }>(
      `with recursive family as (
         select id from process_instance where parent_instance_id = $1
         union all select i.id from process_instance i join family f on i.parent_instance_id = f.id)
       select id from family`,
      [processInstanceId],
    )
    let agreed = await demandChain(run)
    for (const { id } of below) {
      const called = await step.open(id)
      if (called) agreed += await demandChain(called)
    }
    if (agreed === 0) throw refuse('该单据没有经过审批')
  },
  async withdraw(context, processInstanceId, reason, quiet = false) {
    const step = new Step(context)
    const run = await step.open(processInstanceId)
    if (!run) throw notFound()
    if (!run.live) throw refuse('流程已结束')
    run.log('cancel', { said: reason })
    await endInstance(run, 4, reason, { quiet })
    await step.finish()
  },
}
