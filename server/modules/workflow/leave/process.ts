import type { ActionContext } from '../../../kernel/kernel.ts'
import { bindingFor } from '../../bpm/binding/binding.service.ts'

/** How leaves get their consent: the process that a company has bound to them, else the one that the product brings. */
export const LEAVE_KIND = 'workflow.leave'
const SHIPPED_KEY = 'leave'

export interface LeaveRequest {
  readonly id: string
  readonly companyId: number
  readonly userId: number
  readonly days: string
  readonly typeName: string
}
/** Days travel as a number: conditions compare them with numbers. */
export const variablesOf = ({ days, typeName, userId }: Pick<LeaveRequest, 'days' | 'typeName' | 'userId'>) => ({
  days,
  leaveType: typeName,
  applicant: userId,
})

/** Where the person works: the community that is selected, else the first one that he is given. */
export async function communityOf({ q, actor }: ActionContext): Promise<number | null> {
  if (actor.communityId !== null) return actor.communityId
  const [row] = await q.query<{ id: number }>(
    `select c.id from user_community u join community c on c.id = u.community_id and c.deleted_at is null
     where u.user_id = $1 order by c.company_id = $2 desc, c.id limit 1`,
    [actor.userId, actor.homeCompanyId],
  )
  return row?.id ?? null
}

export const modelKeyOf = async (context: ActionContext, companyId: number, variables: Record<string, unknown>) =>
  (await bindingFor(context, LEAVE_KIND, companyId, variables))?.modelKey ?? SHIPPED_KEY

export async function askForLeave(context: ActionContext, request: LeaveRequest): Promise<string | null> {
  const { approvals } = context.kernel
  const subject = {
    type: LEAVE_KIND,
    businessId: request.id,
    title: `${context.actor.petName}${request.typeName}${request.days}天`,
    variables: variablesOf(request),
    companyId: request.companyId,
    communityId: await communityOf(context),
  }
  return (await approvals.start(context, subject)) ?? approvals.start(context, { ...subject, modelKey: SHIPPED_KEY })
}
