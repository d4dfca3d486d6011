import type { equipment } from '@wuguan/contract/equipment/equipment.entity'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { dropEnd } from '@wuguan/contract/kernel/text'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { dateOf } from '../../kernel/clock.ts'
import { drawCodes } from '../../kernel/codes.ts'
import type { EntityHooks } from '../../kernel/crud/hooks.ts'
import type { Queryable } from '../../kernel/db/sql.ts'
import { freshLabelCode } from '../../kernel/label-codes.ts'
import { demandLicence, demandsOf } from './type.service.ts'

export const EQUIPMENT_CODE = 'equipment.equipment'
const MAX_LEVELS = 3
const { closed, voided } = WORK_ORDER_STATUS

/** Something that the type of a machine `t` says. */
const ofType = (t: string, column: string) => `(select k.${column} from equipment_type k where k.id = ${t}.type_id)`
/** The day on which a machine has lived its years. */
export const lifeEndOf = (t: string) =>
  `(${t}.use_date + coalesce(${t}.life_years, ${ofType(t, 'life_years')}) * interval '1 year')::date`
/** Orders of a machine that are not through, whether its status or something that was found made them. */
export const openOrdersOf = (t: string) =>
  `(select count(distinct o.id) from work_order o where o.status not in (${closed}, ${voided}) and o.id in (
     select l.order_id from equipment_status_log l where l.equipment_id = ${t}.id
     union all select f.order_id from finding f join schedule_task s on s.id = f.task_id where s.biz_kind = 'equipment' and s.target_id = ${t}.id::text))`
/** When the first of its certificates ends, of each kind and name the newest. */
const nextDocument = (t: string) =>
  `(select min(d.expire_date) from (select distinct on (c.kind, c.name) c.expire_date from equipment_document c
     where c.equipment_id = ${t}.id and c.deleted_at is null order by c.kind, c.name, c.issue_date desc, c.id desc) d)`

/** A number of its own kind: SB, the code of its type, the running number. */
async function numberFor(q: Queryable, now: Date, companyId: number, typeCode: string): Promise<string> {
  const [drawn] = await drawCodes(q, EQUIPMENT_CODE, now, companyId, null)
  const prefix = dropEnd(drawn!, /\d/)
  return `${prefix}${typeCode}${drawn!.slice(prefix.length)}`
}

async function demandParent(
  q: Queryable,
  id: string | null,
  parentId: string,
  communityId: number | null,
): Promise<void> {
  const above = await q.query<{ id: string; here: boolean }>(
    `with recursive up(id, parent_id, community_id, n) as (
       select id, parent_id, community_id, 1 from equipment where id = $1 and deleted_at is null
       union all select e.id, e.parent_id, e.community_id, u.n + 1 from equipment e join up u on e.id = u.parent_id where u.n < 10
     ) select id, community_id = $2 as here from up order by n`,
    [parentId, communityId],
  )
  if (!above[0]?.here) throw badInput({ parentId: '请选择本项目的设备' })
  if (above.some((one) => one.id === id)) throw badInput({ parentId: '上级设备不能是自身或其下级' })
  const [below] = await q.query<{ levels: number }>(
    `with recursive down(id, n) as (select $1::uuid, 1 union all select e.id, d.n + 1 from equipment e join down d on e.parent_id = d.id where d.n < 10 and e.deleted_at is null)
     select max(n)::int as levels from down`,
    [id],
  )
  if (above.length + (id === null ? 1 : below!.levels) > MAX_LEVELS)
    throw badInput({ parentId: `设备最多${MAX_LEVELS}级` })
}

interface TypeOf {
  code: string
  enabled: number
  parent: boolean
  level: string | null
}

export const equipmentHooks: EntityHooks<typeof equipment> = {
  whenUsed: '设备已有维保记录，不能删除，请停用或报废',
  computed: {
    system: (t) => ofType(t, 'system'),
    levelColor: (t) => `(select l.color from equipment_level l where l.id = ${t}.level_id)`,
    nextDocument: (t) => `to_char(${nextDocument(t)}, 'YYYY-MM-DD')`,
    lifeEnd: (t) => `to_char(${lifeEndOf(t)}, 'YYYY-MM-DD')`,
    overAge: (t, params, now) => `coalesce(${lifeEndOf(t)} < ${params.add(dateOf(now))}::date, false)`,
    childCount: (t) => `(select count(*) from equipment c where c.parent_id = ${t}.id and c.deleted_at is null)`,
    openOrders: openOrdersOf,
    lastMaintainAt: (t) =>
      `(select to_char(max(s.finished_at), 'YYYY-MM-DD') from schedule_task s where s.biz_kind = 'equipment' and s.target_id = ${t}.id::text and s.status = 40)`,
    nextMaintainAt: (t) =>
      `(select to_char(min(s.slot_date), 'YYYY-MM-DD') from schedule_task s where s.biz_kind = 'equipment' and s.target_id = ${t}.id::text and s.status = 10)`,
    openTasks: (t) =>
      `(select count(*) from schedule_task s where s.biz_kind = 'equipment' and s.target_id = ${t}.id::text and s.status in (10, 20))`,
    nextHours: (t) =>
      `((floor(coalesce(${t}.run_hours, 0) / ${t}.hours_every) + 1) * ${t}.hours_every)::numeric(12, 1)::text`,
  },
  filters: {
    /** A type stands for all below it. */
    typeId: (value, t, params) =>
      `${t}.type_id in (select k.id from equipment_type k join equipment_type c on k.path like c.path || '%' where c.id::text = any(string_to_array(${params.add(value)}, ',')))`,
    system: (value, t, params) => `${ofType(t, 'system')} = any(string_to_array(${params.add(value)}, ','))`,
    nextDocument: (value, t, params) => {
      const [from = '', to = ''] = value.split(',')
      const at = nextDocument(t)
      return `${at} is not null and ${at} >= coalesce(nullif(${params.add(from)}, '')::date, '-infinity') and ${at} <= coalesce(nullif(${params.add(to)}, '')::date, 'infinity')`
    },
    overAge: (value, t, params, _actor, now) =>
      `coalesce(${lifeEndOf(t)} < ${params.add(dateOf(now))}::date, false) = ${value === 'true'}`,
  },
  async beforeSave({ q, now, companyId, communityId, via }, draft, before) {
    const [type] = await q.query<TypeOf>(
      `select code, enabled, default_level_id as level, exists (select 1 from equipment_type c where c.parent_id = t.id) as parent
       from equipment_type t where id = $1`,
      [draft.typeId],
    )
    if (draft.typeId !== before?.typeId) {
      if (type!.parent) throw badInput({ typeId: '请选择最末级设备类型' })
      if (type!.enabled !== 1) throw badInput({ typeId: '该设备类型已停用' })
    }
    draft.levelId ??= type!.level
    const demands = await demandsOf(q, String(draft.typeId))
    // What was loaded without them is asked for them when somebody writes its parameters.
    const written = draft.typeId !== before?.typeId || JSON.stringify(draft.params) !== JSON.stringify(before?.params)
    if (via !== 'import' && written) {
      const filled = new Set((draft.params ?? []).map(({ name }) => name))
      const missing = demands.params.find(({ name, required }) => required && !filled.has(name))
      if (missing) throw badInput({ params: `请填写技术参数“${missing.name}”` })
    }
    const assigned = draft.contractorId !== before?.contractorId || draft.typeId !== before?.typeId
    if (draft.contractorId && assigned) await demandLicence(q, String(draft.typeId), draft.contractorId, dateOf(now))
    if (draft.parentId && draft.parentId !== before?.parentId)
      await demandParent(q, before ? String(before.id) : null, draft.parentId, communityId)
    if (before) return
    draft.equipmentNo = draft.equipmentNo?.trim() || (await numberFor(q, now, companyId!, type!.code))
    draft.qrCode = freshLabelCode()
  },
  async beforeDelete({ q }, rows) {
    const ids = rows.map(({ id }) => id)
    const [below] = await q.query(
      'select 1 from equipment where parent_id = any($1::uuid[]) and not id = any($1::uuid[]) and deleted_at is null limit 1',
      [ids],
    )
    if (below) throw refuse('设备下有子设备，不能删除')
  },
}
