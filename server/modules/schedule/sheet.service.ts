import type { SheetStep, TaskSheet } from '@wuguan/contract/schedule/schedule.actions'
import { DATE_TIME } from '../../kernel/db/columns.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import type { SignRule } from './sign.service.ts'

interface Row {
  id: string
  rule: SignRule
  steps: SheetStep[]
  traces: TaskSheet['traces']
}
/** Steps of a task with their items and what was done about it, for whoever may see the task; `door` names its timeline. */
export const taskSheet = async (q: Queryable, id: string, door: string): Promise<TaskSheet> =>
  (await taskSheets(q, [id], door)).get(id)!

export async function taskSheets(q: Queryable, ids: readonly string[], door: string): Promise<Map<string, TaskSheet>> {
  const rows = await q.query<Row>(
    `select t.id, t.rule,
       (select coalesce(json_agg(json_build_object('id', s.id, 'seq', s.seq, 'refId', s.ref_id, 'refName', s.ref_name, 'required', s.required, 'coSigned', s.co_signed, 'status', s.status,
          'signAt', ${DATE_TIME('s.sign_at')}, 'signBy', (select u.pet_name from sys_user u where u.id = s.sign_by_id), 'signMethod', s.sign_method, 'distanceMeters', s.distance_meters,
          'radiusMeters', coalesce(s.radius_meters, (t.rule ->> 'radiusMeters')::int), 'lng', s.geo_lng, 'lat', s.geo_lat, 'signLng', s.sign_geo_lng, 'signLat', s.sign_geo_lat,
          'skewed', s.skewed, 'speedy', s.speedy, 'manualReason', s.manual_reason, 'remark', s.remark, 'spotAt', ${DATE_TIME('s.spot_at')},
          'spotBy', s.spot_by, 'photos', coalesce(s.photos, '[]'),
          'items', (select coalesce(json_agg(json_build_object('id', i.id, 'name', i.name, 'valueType', i.value_type, 'standardText', i.standard_text, 'unit', i.unit,
              'normalMin', i.normal_min::text, 'normalMax', i.normal_max::text, 'options', i.options, 'required', i.required, 'photoRule', i.photo_rule, 'value', i.value,
              'judge', i.judge, 'remark', i.remark, 'last',
              (select b.value from schedule_step p join schedule_item b on b.step_id = p.id where p.ref_id = s.ref_id and p.id <> s.id and p.sign_at < coalesce(s.sign_at, 'infinity')
                 and b.item_id = i.item_id and b.value is not null order by p.sign_at desc limit 1)) order by i.seq), '[]') from schedule_item i where i.step_id = s.id)) order by s.seq), '[]')
          from schedule_step s where s.task_id = t.id) as steps,
       (select coalesce(json_agg(json_build_object('at', ${DATE_TIME('l.at')}, 'action', l.action, 'actorName', l.actor_name, 'fromState', l.from_state, 'toState', l.to_state,
          'remark', l.remark) order by l.at, l.id), '[]') from timeline l where l.biz_type = $2 and l.biz_id = t.id::text) as traces
     from schedule_task t where t.id = any($1::uuid[])`,
    [[...ids], door],
  )
  return new Map(rows.map(({ id, ...row }) => [id, sheetOf(row)]))
}
const sheetOf = ({ rule, steps, traces }: Pick<Row, 'rule' | 'steps' | 'traces'>): TaskSheet => ({
  signMethods: rule.signMethods,
  methodRule: rule.methodRule,
  ordered: rule.ordered,
  sitePhoto: rule.sitePhoto,
  allowManual: rule.allowManual,
  allowOffline: rule.allowOffline ?? false,
  albumForbidden: rule.albumForbidden ?? false,
  minIntervalSeconds: rule.minIntervalSeconds ?? 0,
  steps,
  traces,
})
