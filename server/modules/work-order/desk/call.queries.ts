import { callRecording, type DeskCall, type deskCall } from '@wuguan/contract/work-order/call.actions'
import { callRecord } from '@wuguan/contract/work-order/call.entity'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { notFound, refuse } from '@wuguan/contract/kernel/errors'
import { demandVisible } from '../../../kernel/crud/visible.ts'
import { DATE_TIME } from '../../../kernel/db/columns.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { writeLog } from '../../../kernel/audit.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { callHooks } from './call.hooks.ts'
import { housesOfNumber } from '../../basedata/search/find-houses.service.ts'

/** A call on the screen of its seat, who alone reads the number in full: he sees it on the phone. */
export async function readCall(context: ActionContext, { id }: ParsedOf<typeof deskCall>): Promise<DeskCall> {
  const { q, actor } = context
  const [call] = await q.query<Omit<DeskCall, 'hits'>>(
    `select id, caller_mobile as number, ${DATE_TIME('ring_at')} as "ringAt" from call_record
     where id = $1 and company_id = $2 and seat_user_id = $3 and caller_mobile is not null`,
    [id, actor.companyId, actor.userId],
  )
  if (!call) throw notFound('通话不存在')
  const hits = await housesOfNumber<{ openOrders: number }>(context, call.number, workOrder.codes.add!, {
    column: (house) =>
      actor.can(workOrder.codes.list)
        ? `(select count(*)::int from work_order o where o.house_id = ${house} and o.status < ${WORK_ORDER_STATUS.closed}) as "openOrders"`
        : '0 as "openOrders"',
  })
  return { ...call, hits: hits.toSorted((a, b) => Number(b.openOrders > 0) - Number(a.openOrders > 0)) }
}

/** Where the exchange keeps what was said; that somebody asked for it is written down. */
export async function readRecording(
  context: ActionContext,
  { id }: ParsedOf<typeof callRecording>,
): Promise<{ url: string }> {
  await demandVisible(context, callRecord, callHooks, id, callRecording.permission!, '通话不存在')
  const { q, actor, now } = context
  const [call] = await q.query<{ url: string | null }>('select recording_url as url from call_record where id = $1', [
    id,
  ])
  if (!call?.url) throw refuse('该通话没有录音')
  await writeLog(q, actor, now, [
    { module: 'work-order', entity: callRecord.name, entityId: id, title: '听录音', action: 'plain' },
  ])
  return { url: call.url }
}
