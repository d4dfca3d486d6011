import { EQUIPMENT_STATUS } from '@wuguan/contract/equipment/equipment-options'
import { MAINTAIN_KIND } from '@wuguan/contract/schedule/schedule-options'
import type { Queryable } from '../../kernel/db/sql.ts'
import type { Asked, FindingLevel, ItemShape, Target, TargetShape } from '../schedule/binding.service.ts'
import type { SignRule } from '../schedule/sign.service.ts'

const { pending, running, standby, fault, repairing } = EQUIPMENT_STATUS
/** Machines that are maintained. */
export const MAINTAINED = [running, standby, fault, repairing]
/** From what is done most often to what takes the machine apart: a higher kind may include the lower. */
const ORDER = MAINTAIN_KIND.items.map(({ code }) => code)

/** What a task keeps of how it was made. */
export interface MaintainRule extends SignRule {
  readonly maintainKind: string
  readonly contractorId: string | null
  readonly minutes: number
  /** Abnormal type by the check item that names one. */
  readonly abnormalTypes: Readonly<Record<string, string>>
  /** Its first start, where it went to another day. */
  readonly movedFrom?: string
}
type Maintain = NonNullable<Asked['maintain']>

/** Machines of a plan `p`: those that it names, or all of its types and levels that are in use; each way by its own index. */
export const TARGETS_OF = (plan: string, columns: string) =>
  `select ${columns} from schedule_plan__equipment_ids a join equipment e on e.id = a.target_id
     where a.owner_id = ${plan}.id and ${plan}.target_mode is distinct from 'type' and e.deleted_at is null
   union all
   select ${columns} from equipment e where ${plan}.target_mode = 'type' and e.deleted_at is null
     and e.community_id = ${plan}.community_id and e.status = any('{${MAINTAINED.join(',')}}'::int[])
     and e.type_id in (select k.id from schedule_plan__type_ids a join equipment_type c on c.id = a.target_id join equipment_type k on k.path like c.path || '%' where a.owner_id = ${plan}.id)
     and (e.level_id in (select a.target_id from schedule_plan__level_ids a where a.owner_id = ${plan}.id) or not exists (select 1 from schedule_plan__level_ids a where a.owner_id = ${plan}.id))`

/** Machines of plans; one that waits for its first start is no target yet, one that was stopped is told. */
export async function targetsOfPlans(q: Queryable, planIds: readonly string[]): Promise<Map<string, Target[]>> {
  const rows = await q.query<Target & { planId: string }>(
    `select p.id as "planId", x.id, x.name, x.status = any($2::int[]) as enabled from schedule_plan p cross join lateral (${TARGETS_OF('p', 'e.id, e.name, e.status, e.equipment_no')}) x
     where p.id = any($1::uuid[]) and x.status <> ${pending} order by p.id, x.equipment_no`,
    [[...planIds], MAINTAINED],
  )
  return Map.groupBy(rows, ({ planId }) => planId)
}
interface Machine {
  id: string
  name: string
  no: string
  code: string
  lng: number | null
  lat: number | null
  audited: boolean
  items: (ItemShape & { abnormalTypeId: string | null; minutes: number | null })[]
}
/** What there is to do on machines: the items of their type and all above it, of the kind and of the lower ones where that is asked for. */
export async function machineShapes(
  q: Queryable,
  ids: readonly string[],
  { maintainKind, includesLower, contractorId }: Maintain,
): Promise<TargetShape[]> {
  // A test is no higher visit: it includes nothing.
  const lower = includesLower && maintainKind !== 'test' ? ORDER.slice(0, ORDER.indexOf(maintainKind as never)) : []
  const machines = await q.query<Machine>(
    `select e.id, e.name, e.equipment_no as no, e.qr_code as code, e.geo_lng::float8 as lng, e.geo_lat::float8 as lat, coalesce(l.need_audit, false) as audited,
       (select coalesce(json_agg(json_build_object('itemId', i.id, 'name', i.name, 'valueType', i.value_type, 'standardText', i.content, 'unit', i.unit, 'normalMin', i.normal_min::text,
          'normalMax', i.normal_max::text, 'options', i.options, 'required', coalesce(i.required, true), 'photoRule', i.photo_rule, 'level', coalesce(a.level, 'normal'),
          'abnormalTypeId', i.abnormal_type_id, 'minutes', i.standard_minutes) order by array_position($3::text[], i.maintain_kind::text), length(c.path), i.sort, i.name), '[]')
        from equipment_type t join equipment_type c on t.path like c.path || '%' join equipment_check_item i on i.type_id = c.id and i.deleted_at is null and i.enabled = 1
          left join equipment_abnormal_type a on a.id = i.abnormal_type_id
        where t.id = e.type_id and i.maintain_kind = any($2::text[])) as items
     from equipment e left join equipment_level l on l.id = e.level_id where e.id = any($1::uuid[]) and e.deleted_at is null order by array_position($1::uuid[], e.id)`,
    [[...ids], [...lower, maintainKind], ORDER],
  )
  return machines.map(({ id, name, code, lng, lat, audited, items }) => {
    const rule: MaintainRule = {
      signMethods: ['qr'],
      methodRule: 'any',
      ordered: false,
      minIntervalSeconds: 0,
      sitePhoto: 'none',
      allowManual: true,
      allowOffline: true,
      albumForbidden: false,
      radiusMeters: 100,
      maintainKind,
      contractorId,
      minutes: items.reduce((all, { minutes }) => all + (minutes ?? 0), 0) || STANDARD_MINUTES,
      abnormalTypes: Object.fromEntries(
        items.flatMap(({ itemId, abnormalTypeId }) => (abnormalTypeId ? [[itemId, abnormalTypeId]] : [])),
      ),
    }
    return {
      id,
      name,
      category: maintainKind,
      audited,
      rule,
      steps: [
        {
          refId: id,
          refName: name,
          required: true,
          coSigned: false,
          code,
          nfcCode: null,
          geo: lng === null || lat === null ? null : { lng, lat },
          radiusMeters: null,
          items: items.map(({ abnormalTypeId: _type, minutes: _minutes, ...item }) => ({
            ...item,
            level: item.level as FindingLevel,
          })),
        },
      ],
    }
  })
}
/** Minutes of a visit whose items say none. */
const STANDARD_MINUTES = 30
