import type { meter } from '@wuguan/contract/meter/meter.entity'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { eq } from '@wuguan/contract/kernel/decimal'
import type { EntityHooks } from '../../../kernel/crud/hooks.ts'
import { dateOf } from '../../../kernel/clock.ts'
import { type Queryable, likeText } from '../../../kernel/db/sql.ts'
import { STANDARD_NAMES } from '../support.ts'

/** Kept by the first reading: a changed dial would make its usage untrue. */
const FROZEN = ['kind', 'digits', 'ratio', 'initialReading'] as const
const PARENT_SELF = '上级仪表不能是自身或下级'

export const meterHooks: EntityHooks<typeof meter> = {
  computed: {
    standardNames: (alias, params, now) => STANDARD_NAMES(alias, params.add(dateOf(now))),
  },
  filters: {
    buildingId: (value, alias, params) =>
      `exists (select 1 from house bh where bh.id = ${alias}.property_id and bh.building_id = ${params.add(value)}::uuid)`,
    unitId: (value, alias, params) =>
      `exists (select 1 from house bh where bh.id = ${alias}.property_id and bh.unit_id = ${params.add(value)}::uuid)`,
    unbound: (value, alias, params, _actor, now) => {
      const day = params.add(dateOf(now))
      return `${value === 'true' ? 'not ' : ''}exists (select 1 from house_fee_standard b where b.meter_id = ${alias}.id
        and b.start_date <= ${day}::date and (b.end_date is null or b.end_date >= ${day}::date))`
    },
  },
  keyword: (text, alias, params) =>
    `exists (select 1 from house kh where kh.id = ${alias}.property_id and kh.full_name ilike ${params.add(likeText(text))})`,
  async beforeSave(context, draft, before) {
    if (draft.usageType === 'public' || draft.usageType === 'master') draft.propertyId = null
    if (draft.collectMode !== 'remote') draft.remoteNo = null
    await checkLevel(context.q, draft)
    await checkParent(context.q, draft, before)
    if (!before) {
      draft.status = 1
      draft.lastReading = draft.initialReading ?? '0'
      return
    }
    if (await hasReading(context.q, String(before.id))) {
      for (const name of FROZEN)
        if (
          name === 'ratio' || name === 'initialReading'
            ? !eq(String(draft[name]), before[name])
            : draft[name] !== before[name]
        )
          throw badInput({ [name]: name === 'ratio' ? '倍率只能通过换表修改' : '该仪表已有读数，不能修改' })
    } else draft.lastReading = draft.initialReading ?? '0'
  },
  async afterSave({ q }, { id, before }) {
    if (!before) await q.query("update meter set qr_code = 'METER:' || id::text where id = $1", [id])
  },
  async beforeDelete({ q }, rows) {
    const [used] = await q.query<{ code: string }>(
      `select m.code from meter m where m.id = any($1) and (exists (select 1 from meter_reading r where r.meter_id = m.id)
         or exists (select 1 from meter_change c where c.meter_id = m.id) or exists (select 1 from house_fee_standard b where b.meter_id = m.id)) limit 1`,
      [rows.map((row) => row.id)],
    )
    if (used) throw refuse(`仪表${used.code}已有抄表、换表或收费标准，不能删除，可停用`)
  },
}

const hasReading = async (q: Queryable, id: string): Promise<boolean> =>
  (await q.query('select 1 from meter_reading where meter_id = $1 limit 1', [id])).length > 0

async function checkLevel(q: Queryable, draft: { levelId?: string | null; kind?: string | null }): Promise<void> {
  const [level] = await q.query<{ kind: string; enabled: boolean }>(
    'select kind, enabled from meter_level where id = $1',
    [draft.levelId ?? null],
  )
  if (level && level.kind !== 'all' && level.kind !== draft.kind) throw badInput({ levelId: '仪表级别与类型不符' })
}

/** A parent counts the same, stands above and is nobody's own child. */
async function checkParent(
  q: Queryable,
  draft: { parentId?: string | null; kind?: string | null; levelId?: string | null },
  before: { id: string | number; parentId: string | null; kind: string; levelId: string } | null,
): Promise<void> {
  const parentId = draft.parentId ?? null
  if (before && parentId === before.parentId && draft.levelId === before.levelId && draft.kind === before.kind) return
  if (before && parentId !== before.parentId) {
    const [audited] = await q.query(
      `select 1 from meter_reading r where r.meter_id = $1 and r.status in (2, 3)
         and r.fee_period = (select max(l.fee_period) from meter_reading l where l.community_id = r.community_id and l.status in (1, 2, 3)) limit 1`,
      [before.id],
    )
    if (audited) throw refuse('本期间已有审核读数，不能调整上级仪表')
  }
  const [levels] = await q.query<{ own: number | null; below: number | null }>(
    `select (select level_no from meter_level where id = $1) as own,
       (select min(l.level_no) from meter c join meter_level l on l.id = c.level_id where c.parent_id = $2 and c.deleted_at is null and c.status <> 3) as below`,
    [draft.levelId ?? null, before?.id ?? null],
  )
  if (levels!.own !== null && levels!.below !== null && levels!.below <= levels!.own)
    throw badInput({ levelId: '级别必须小于下级仪表' })
  if (parentId === null) return
  if (before && parentId === before.id) throw badInput({ parentId: PARENT_SELF })
  const [parent] = await q.query<{ kind: string; level_no: number; below: boolean }>(
    `with recursive up as (
       select id, parent_id from meter where id = $1
       union select m.id, m.parent_id from meter m join up on m.id = up.parent_id)
     select p.kind, l.level_no, exists (select 1 from up where id = $2) as below
     from meter p join meter_level l on l.id = p.level_id where p.id = $1 and p.deleted_at is null`,
    [parentId, before?.id ?? null],
  )
  if (!parent) throw badInput({ parentId: '上级仪表不存在' })
  if (parent.below) throw badInput({ parentId: PARENT_SELF })
  if (parent.kind !== draft.kind) throw badInput({ parentId: '上级仪表的类型必须相同' })
  if (levels!.own !== null && parent.level_no >= levels!.own) throw badInput({ parentId: '上级仪表的级别必须高于本表' })
}
