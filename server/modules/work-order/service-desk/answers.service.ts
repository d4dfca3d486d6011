import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { VERDICT_FROM_LEVEL } from '@wuguan/contract/work-order/complaint-verdict'
import { serviceReply } from '@wuguan/contract/work-order/order-parts.entity'
import type { workOrderFlow } from '@wuguan/contract/work-order/work-order.flow'
import type { GivenOf } from '@wuguan/contract/kernel/action'
import type { FieldsOfVerb } from '@wuguan/contract/kernel/flow'
import { inReach } from '../../../kernel/auth/holders.ts'
import { claimAttachments } from '../../../kernel/crud/references.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { ofRow, type OrderRow } from '../order.store.ts'

type Asked<V extends keyof (typeof workOrderFlow)['verbs']> = GivenOf<FieldsOfVerb<(typeof workOrderFlow)['verbs'][V]>>

/** What a customer was answered, as he was answered. */
export async function keepReply(
  { q, now, actor }: ActionContext,
  row: OrderRow,
  { channel, reply, customerAttitude, replyFiles }: Asked<'reply'>,
): Promise<void> {
  const id = uuidv7()
  await q.query(
    `insert into service_reply (id, company_id, community_id, order_id, channel, content, customer_attitude, attachments, replied_by, replied_at, created_by, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $10, $9, $10, $10)`,
    [
      id,
      row.companyId,
      row.communityId,
      row.id,
      channel,
      reply,
      customerAttitude ?? null,
      JSON.stringify(replyFiles ?? null),
      actor.userId,
      now,
    ],
  )
  await claimAttachments(q, serviceReply, id, { attachments: replyFiles ?? null }, ['attachments'], actor, now)
}

/** The verdict on a complaint; what was said before gives way, and stands in the timeline. */
export async function keepVerdict(
  { q, now, actor }: ActionContext,
  row: OrderRow,
  { isValid, responsibleDept, responsibleUserId, causeText, measureText }: Asked<'judge'>,
): Promise<void> {
  await q.query(
    `insert into complaint_verdict (id, company_id, community_id, order_id, is_valid, responsible_dept, responsible_user_id, cause_text, measure_text, decided_by, decided_at, created_by, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $10, $11, $11)
     on conflict (order_id) do update set is_valid = excluded.is_valid, responsible_dept = excluded.responsible_dept, responsible_user_id = excluded.responsible_user_id,
       cause_text = excluded.cause_text, measure_text = excluded.measure_text, decided_by = excluded.decided_by, decided_at = excluded.decided_at,
       version = complaint_verdict.version + 1, updated_at = excluded.updated_at`,
    [
      uuidv7(),
      row.companyId,
      row.communityId,
      row.id,
      isValid,
      responsibleDept,
      responsibleUserId ?? null,
      causeText ?? null,
      measureText ?? null,
      actor.userId,
      now,
    ],
  )
}

/** Types whose customers are answered before the work ends. */
const ANSWERED_FIRST: readonly string[] = ['complaint', 'suggest', 'help']
/** Who complains, asks for help or suggests something is answered first; a call that was told as progress is no answer. */
export const unanswered = ({ orderType, firstReplyAt }: OrderRow): string | null =>
  ANSWERED_FIRST.includes(orderType) && !firstReplyAt ? '请先回复客户' : null

/** No graver complaint ends without a verdict. */
export async function demandVerdict({ q }: ActionContext, row: OrderRow): Promise<void> {
  if (row.orderType !== 'complaint') return
  const [owed] = await q.query(
    `select 1 from complaint_level l where l.id = $1 and l.level >= ${VERDICT_FROM_LEVEL} and not exists (select 1 from complaint_verdict v where v.order_id = $2)`,
    [row.complaintLevelId, row.id],
  )
  if (owed) throw refuse('请先填写投诉定性')
}

/** Who answered for the work does not ask whether it was good. */
export const worked = ({ handlerId, coHandlerIds }: Pick<OrderRow, 'handlerId' | 'coHandlerIds'>, userId: number) =>
  handlerId === userId || (coHandlerIds ?? []).includes(userId)
const NOT_OWN = '回访人不能是处理人'
export const otherVisitor = (row: OrderRow, { actor }: { actor: { userId: number } }): string | null =>
  worked(row, actor.userId) ? NOT_OWN : null

/** Whoever is given a return visit is in office at the place, and did not work the order. */
export async function demandVisitor({ q }: ActionContext, row: OrderRow, visitorId: number): Promise<void> {
  if (worked(row, visitorId)) throw badInput({ visitorId: NOT_OWN })
  const [user] = await q.query<{ name: string; state: number }>(
    'select pet_name as name, state from sys_user where id = $1 and deleted_at is null',
    [visitorId],
  )
  if (!user) throw badInput({ visitorId: '回访人不存在或已删除' })
  if (user.state !== 1) throw badInput({ visitorId: `回访人“${user.name}”已停用` })
  if ((await inReach(q, [visitorId], ofRow(row))).length === 0)
    throw badInput({ visitorId: `回访人“${user.name}”不在该项目任职` })
}
