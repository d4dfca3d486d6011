import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { dateOf } from '../../../kernel/clock.ts'
import type { JobDefinition } from '../../../kernel/jobs.ts'
import { notify } from '../../app/notice.service.ts'
import { handlersFor } from '../../wkorder/rules.service.ts'
import { type Order, orderColumns } from '../order.store.ts'

const REMIND = 'customerService.visitReminder'
/** In the morning and after lunch whoever has return visits to make today hears how many; what nobody has, those who work the stage. */
export const visitReminder: JobDefinition = {
  code: REMIND,
  name: '回访提醒',
  module: 'work-order',
  cron: '0 9,14 * * *',
  async run({ q, now }) {
    const due = await q.query<Order & { visitorId: number | null }>(
      `select ${orderColumns('t')}, t.visitor_id as "visitorId" from work_order t where t.status = ${WORK_ORDER_STATUS.pendingVisit} and coalesce(t.next_visit_at::date <= $1::date, true)`,
      [dateOf(now)],
    )
    const counts = new Map<number, number>()
    for (const { visitorId, ...order } of due)
      for (const user of visitorId ? [visitorId] : await handlersFor(q, { ...order, stage: 'visit' }))
        if (user !== order.handlerId) counts.set(user, (counts.get(user) ?? 0) + 1)
    let affected = 0
    for (const [user, n] of counts)
      affected += await notify(q, now, {
        userIds: [user],
        module: 'workOrder',
        title: `您有${n}个回访任务到期`,
        body: '请及时回访客户',
        backUrl: '/customer/service/return/visit',
        bizEvent: REMIND,
        bizId: `${user}:${now.toISOString().slice(0, 13)}`,
      })
    return { affected }
  },
}

const WEEKLY = 'customerService.complaintWeekly'
/** On Monday whoever manages a community hears which complaints are open there, the oldest first. */
export const complaintWeekly: JobDefinition = {
  code: WEEKLY,
  name: '未结投诉周报',
  module: 'work-order',
  cron: '0 8 * * 1',
  async run({ q, now }) {
    const rows = await q.query<{ id: number; managerId: number; name: string; n: number; oldest: string }>(
      `select c.id, c.name, c.manager_id as "managerId", count(*)::int as n,
         array_to_string((array_agg(t.order_no || ' ' || coalesce(t.title, '') order by t.created_at, t.id))[1:5], '；') as oldest
       from work_order t join community c on c.id = t.community_id
       where t.order_type = 'complaint' and t.status < ${WORK_ORDER_STATUS.closed} and c.manager_id is not null and c.deleted_at is null group by c.id order by c.id`,
    )
    let affected = 0
    for (const { id, name, managerId, n, oldest } of rows)
      affected += await notify(q, now, {
        userIds: [managerId],
        module: 'workOrder',
        title: `${name}有${n}件投诉未办结`,
        body: oldest,
        level: 2,
        backUrl: '/customer/service/order/list?f.orderType=complaint',
        bizEvent: WEEKLY,
        bizId: `${id}:${dateOf(now)}`,
      })
    return { affected }
  },
}
