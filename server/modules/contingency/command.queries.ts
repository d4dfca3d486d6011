import type {
  Command,
  contingencyPlaces,
  EditableEvent,
  eventByProcess,
  previewReport,
  readCommand,
} from '@wuguan/contract/contingency/contingency.actions'
import type { ParsedOf } from '../../kernel/module.ts'
import type { OutputOf } from '@wuguan/contract/kernel/action'
import { contingencyEvent } from '@wuguan/contract/contingency/contingency-event.entity'
import { HANDLE_STATUS } from '@wuguan/contract/contingency/contingency-options'
import { notFound } from '@wuguan/contract/kernel/errors'
import { communitiesOf, demandReach } from '../../kernel/auth/communities.ts'
import { dateTimeOf } from '../../kernel/clock.ts'
import { demandVisible } from '../../kernel/crud/visible.ts'
import { scoped } from '../../kernel/crud/where.ts'
import { DATE_TIME } from '../../kernel/db/columns.ts'
import { Params } from '../../kernel/db/sql.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { definitionFor } from '../bpm/definition/definition.service.ts'
import { CONTINGENCY_APPROVAL } from '../bpm/model/shipped.service.ts'
import { predict } from '../bpm/reading/predict.service.ts'
import { ordersSeen } from '../work-order/order.service.ts'
import { contingencyHooks, editRefusal } from './contingency.hooks.ts'
import { minutesOver } from './task.service.ts'

const VIEW = contingencyEvent.codes.list
/** Their timeline says that they happened; what was said stands in the feed. */
const FED = ['续报', '已控制', '复燃/反复', '调级', '更换总指挥']

/** What moves while an emergency is led: tasks, what was reported, people, orders, who decides on it, what was done. */
export async function commandOf(context: ActionContext, { id }: ParsedOf<typeof readCommand>): Promise<Command> {
  const { q, actor, now } = context
  await demandVisible(context, contingencyEvent, contingencyHooks, id, VIEW)
  const params = new Params()
  const of = params.add(id)
  const at = `${params.add(now)}::timestamptz`
  const seen = ordersSeen(actor, 'o', params)
  const [command] = await q.query<Omit<Command, 'now'>>(
    `select t.version,
       (select coalesce(json_agg(json_build_object('id', k.id, 'version', k.version, 'step', k.step, 'roleText', k.role_text, 'ownerId', k.owner_id,
          'owner', (select u.pet_name from sys_user u where u.id = k.owner_id), 'dueAt', ${DATE_TIME('k.due_at')}, 'status', k.status, 'doneAt', ${DATE_TIME('k.done_at')},
          'remark', k.remark, 'photos', jsonb_array_length(coalesce(k.photos, '[]')), 'minutesOver', ${minutesOver('k', at)}) order by k.sort, k.id), '[]')
          from contingency_task k where k.event_id = t.id) as tasks,
       (select coalesce(json_agg(json_build_object('id', p.id, 'kind', p.kind, 'content', p.content, 'at', ${DATE_TIME('p.at')}, 'by', coalesce(u.pet_name, ''), 'injured', p.injured,
          'dead', p.dead, 'missing', p.missing, 'evacuated', p.evacuated, 'oldLevel', (select l.name from contingency_level l where l.id = p.old_level_id),
          'newLevel', (select l.name from contingency_level l where l.id = p.new_level_id), 'attachments', coalesce(p.attachments, '[]')) order by p.at desc, p.id desc), '[]')
          from contingency_progress p left join sys_user u on u.id = p.by_id where p.event_id = t.id) as feed,
       (select coalesce(json_agg(json_build_object('userId', m.user_id, 'name', u.pet_name, 'calledAt', ${DATE_TIME('m.called_at')}, 'arrivedAt', ${DATE_TIME('m.arrived_at')},
          'geo', case when m.geo_lng is not null then json_build_object('lng', m.geo_lng, 'lat', m.geo_lat) end) order by m.arrived_at nulls last, m.user_id), '[]')
          from contingency_person m join sys_user u on u.id = m.user_id where m.event_id = t.id) as people,
       (select coalesce(json_agg(json_build_object('id', o.id, 'orderNo', o.order_no, 'title', coalesce(o.title, ''), 'status', o.status,
          'handler', (select u.pet_name from sys_user u where u.id = o.handler_id)) order by o.order_no), '[]')
          from contingency_order x join work_order o on o.id = x.order_id where x.event_id = t.id and ${seen}) as orders,
       (select coalesce(json_agg(json_build_object('id', k.id, 'round', case i.business_type when 'contingency.report' then '上报' else '结案' end, 'node', k.name,
          'people', coalesce((select u.pet_name from sys_user u where u.id = k.assignee_id),
            (select string_agg(u.pet_name, '、' order by u.id) from process_task__candidates c join sys_user u on u.id = c.target_id where c.owner_id = k.id), ''),
          'result', k.result, 'comment', k.comment, 'at', ${DATE_TIME('k.end_time')}) order by k.create_time, k.id), '[]')
          from process_task k join process_instance i on i.id = k.instance_id
          where i.business_type in ('contingency.report', 'contingency.close') and i.business_id = t.id::text) as audits,
       (select coalesce(json_agg(json_build_object('action', l.action, 'actorName', l.actor_name, 'at', ${DATE_TIME('l.at')}, 'remark', l.remark) order by l.at, l.id), '[]')
          from timeline l where l.biz_type = 'contingency.contingencyEvent' and l.biz_id = t.id::text and l.action <> all(${params.add(FED)})) as traces
     from contingency_event t where t.id = ${of}`,
    params.values,
  )
  return { ...command!, now: dateTimeOf(now) }
}

/** The plan of a type and who would be asked, before anything is reported. */
export async function preview(
  context: ActionContext,
  { communityId, typeId, levelId }: ParsedOf<typeof previewReport>,
): Promise<OutputOf<typeof previewReport>> {
  const { q, actor } = context
  demandReach(actor, contingencyEvent.codes.add, communityId)
  const [found] = await q.query<{
    planText: string | null
    steps: { step: string; roleText: string; limitMinutes: number }[]
    level: string | null
    reportMinutes: number | null
    tier: string | null
    companyId: number
  }>(
    `select y.plan_text as "planText", coalesce(y.checklist, '[]') as steps, l.name as level, l.report_minutes as "reportMinutes", l.approve_to as tier,
       c.company_id as "companyId"
     from contingency_type y join community c on c.id = $1 left join contingency_level l on l.id = coalesce($3::uuid, y.default_level_id) and l.enabled = 1 where y.id = $2 and y.company_id = c.company_id`,
    [communityId, typeId, levelId ?? null],
  )
  if (!found) throw notFound()
  const { tier, companyId, ...shown } = found
  const definition = tier && (await definitionFor(context, { key: CONTINGENCY_APPROVAL, companyId }))
  if (!definition) return { ...shown, path: [] }
  const { nodes } = await predict(context, {
    processDefinitionId: definition.id,
    communityId,
    formData: {},
    variables: { tier },
  })
  return {
    ...shown,
    path: nodes.map(({ name, people }) => ({ name, people: people.map(({ nickname }) => nickname) })),
  }
}

/** The record of a process, whichever of its reports that one decided on. */
export async function byProcess(
  context: ActionContext,
  { processInstanceId }: ParsedOf<typeof eventByProcess>,
): Promise<EditableEvent> {
  const { q, actor } = context
  const UNKNOWN = '流程实例不存在'
  const [row] = await q.query<{
    id: string
    reporterId: number | null
    auditResult: number | null
    processInstanceId: string | null
    ended: boolean
  }>(
    `select e.id, e.reporter_id as "reporterId", e.audit_result as "auditResult", e.process_instance_id as "processInstanceId",
       e.handle_status in (${HANDLE_STATUS.closed}, ${HANDLE_STATUS.cancelled}) as ended
     from process_instance i join contingency_event e on e.id::text = i.business_id where i.id = $1::uuid and i.business_type = 'contingency.report'`,
    [processInstanceId],
  )
  if (!row) throw notFound(UNKNOWN)
  await demandVisible(context, contingencyEvent, contingencyHooks, row.id, contingencyEvent.codes.edit, UNKNOWN)
  const reason = row.ended
    ? '事件已结束，不能编辑'
    : row.auditResult === 2
      ? '上报已审批通过，不能编辑'
      : await editRefusal(q, row, actor.userId)
  return { id: row.id, editable: reason === null, reason }
}

/** Where emergencies were, and how many they are by the area that is managed; drills and what was cancelled are none. */
export async function placesOf(
  { q, actor }: ActionContext,
  { from, to }: ParsedOf<typeof contingencyPlaces>,
): Promise<OutputOf<typeof contingencyPlaces>> {
  const params = new Params()
  const seen = scoped(contingencyEvent, contingencyHooks, actor, VIEW, 't', params)
  const first = params.add(from)
  const last = params.add(to)
  const counted = `t.reported_at is not null and not coalesce(t.drill, false) and t.handle_status not in (${HANDLE_STATUS.draft}, ${HANDLE_STATUS.cancelled})
    and t.happened_at >= ${first}::date and t.happened_at < ${last}::date + 1 and ${seen}`
  const places = await q.query<{ id: string; title: string; lng: number; lat: number }>(
    `select t.id, t.event_no || ' ' || t.title as title, t.geo_lng::float8 as lng, t.geo_lat::float8 as lat
     from contingency_event t where t.geo_lng is not null and ${counted} order by t.happened_at desc limit 500`,
    params.values,
  )
  const reach = params.add(communitiesOf(actor, 'contingency:report:view'))
  const communities = await q.query<{
    communityId: number
    community: string
    events: number
    area: string | null
    density: string | null
  }>(
    `select c.id as "communityId", c.name as community, n.events, c.building_area::text as area,
       case when c.building_area > 0 then round(n.events * 100000 / c.building_area, 2)::text end as density
     from community c cross join lateral (select count(*)::int as events from contingency_event t where t.community_id = c.id and ${counted}) n
     where c.id = any(${reach}) and c.deleted_at is null and (n.events > 0 or c.building_area > 0) order by n.events desc, c.id`,
    params.values,
  )
  const [whole] = await q.query<{ density: string | null }>(
    `select case when sum(x.area) > 0 then round(sum(x.events) * 100000 / sum(x.area), 2)::text end as density
     from jsonb_to_recordset($1::jsonb) as x(events numeric, area numeric)`,
    [JSON.stringify(communities.filter(({ area }) => area !== null))],
  )
  return { density: whole!.density, communities, places }
}
