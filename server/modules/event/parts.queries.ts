import type { EventParts, eventParts } from '@wuguan/contract/event/event.actions'
import { event } from '@wuguan/contract/event/event.entity'
import { demandVisible } from '../../kernel/crud/visible.ts'
import { DATE_TIME } from '../../kernel/db/columns.ts'
import { Params } from '../../kernel/db/sql.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { ordersSeen } from '../work-order/order.service.ts'
import { eventHooks } from './event.hooks.ts'

const VIEW = event.codes.list
/** Their timeline says that they happened; what was said and changed stands in the follow-up. */
const FOLLOWED = ['跟进', '更正级别']

/** The course of an event: what was done with it in order, who audited it, what it gave others to do, who was told. */
export async function readParts(context: ActionContext, { id }: ParsedOf<typeof eventParts>): Promise<EventParts> {
  const { q, actor } = context
  await demandVisible(context, event, eventHooks, id, VIEW)
  const params = new Params()
  const of = params.add(id)
  const seen = ordersSeen(actor, 'o', params)
  const [parts] = await q.query<EventParts>(
    `select
       (select coalesce(json_agg(json_build_object('action', x.action, 'actorName', x.actor, 'at', ${DATE_TIME('x.at')}, 'remark', x.remark) order by x.at, x.id), '[]') from (
          select l.id, l.action, l.actor_name as actor, l.at, l.remark from timeline l
            where l.biz_type = 'event.event' and l.biz_id = ${of}::uuid::text and l.action <> all(${params.add(FOLLOWED)})
          union all select f.id, case when f.new_level_id is not null and f.next_follow_at is null and f.new_handler_id is null and f.attachments is null then '调整级别' else '跟进' end,
              u.pet_name, f.at, concat_ws('；', f.content, case when f.new_level_id is not null then '级别：' || a.name || '→' || b.name end,
                case when f.new_handler_id is not null then '处理人：' || h.pet_name || '→' || n.pet_name end,
                case when f.next_follow_at is not null then '下次跟进：' || to_char(f.next_follow_at, 'MM-DD HH24:MI') end)
            from event_follow f join sys_user u on u.id = f.by_id left join event_level a on a.id = f.old_level_id left join event_level b on b.id = f.new_level_id
              left join sys_user h on h.id = f.old_handler_id left join sys_user n on n.id = f.new_handler_id where f.event_id = ${of}) x) as traces,
       (select coalesce(json_agg(json_build_object('id', k.id, 'round', case i.business_type when 'event.report' then '上报审核' else '结案审核' end, 'step', k.name,
          'people', coalesce((select u.pet_name from sys_user u where u.id = k.assignee_id),
            (select string_agg(u.pet_name, '、' order by u.id) from process_task__candidates c join sys_user u on u.id = c.target_id where c.owner_id = k.id), ''),
          'result', k.result, 'comment', k.comment, 'at', ${DATE_TIME('k.end_time')}) order by k.create_time, k.id), '[]')
          from process_task k join process_instance i on i.id = k.instance_id where i.business_type in ('event.report', 'event.close') and i.business_id = ${of}::uuid::text) as audits,
       (select coalesce(json_agg(json_build_object('id', o.id, 'orderNo', o.order_no, 'title', coalesce(o.title, ''), 'status', o.status,
          'handler', (select u.pet_name from sys_user u where u.id = o.handler_id)) order by o.order_no), '[]')
          from event_order x join work_order o on o.id = x.order_id where x.event_id = ${of} and ${seen}) as orders,
       (select coalesce(json_agg(json_build_object('id', f.id, 'at', ${DATE_TIME('f.at')}, 'moment', r.moment, 'body', f.body, 'told', f.told) order by f.at, f.id), '[]')
          from event_firing f join event_reminder r on r.id = f.rule_id where f.event_id = ${of}) as notices`,
    params.values,
  )
  return parts!
}
