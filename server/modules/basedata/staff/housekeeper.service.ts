import type { CardPreview, saveHousekeeperAreas, setHousekeeperDuty } from '@wuguan/contract/basedata/staff.actions'
import { housekeeper } from '@wuguan/contract/basedata/housekeeper.entity'
import { housekeeperArea } from '@wuguan/contract/basedata/housekeeper-area.entity'
import { badInput, notFound, refuse } from '@wuguan/contract/kernel/errors'
import { writeLog } from '../../../kernel/audit.ts'
import { createRow, lockRows } from '../../../kernel/crud/write.ts'
import { Params, type Queryable } from '../../../kernel/db/sql.ts'
import type { ActionContext, PublicContext } from '../../../kernel/kernel.ts'
import type { ParsedOf } from '../../../kernel/module.ts'
import { housekeeperAreaHooks, housekeeperHooks } from './housekeeper.ts'
import { scoped } from '../../../kernel/crud/where.ts'
import { writing } from '../../../kernel/crud/writing.ts'
import { countView, keptLink, switchLinks } from '../../../kernel/public-links.ts'

/** The chosen areas get this main housekeeper; others of the same place keep serving it without being main. */
export async function setMain(context: ActionContext, { ids }: { ids: string[] }): Promise<{ updated: number }> {
  const { q, actor, now } = context
  const rows = await lockRows(writing(context, housekeeperArea, housekeeperAreaHooks), ids, 'basedata:housekeeper:area')
  for (const row of rows) {
    await q.query(
      'update housekeeper_area set is_main = false, version = version + 1, updated_by = $3, updated_at = $4 where building_id = $1 and unit_id is not distinct from $2 and is_main',
      [row['buildingId'], row['unitId'] ?? null, actor.userId, now],
    )
    await q.query(
      'update housekeeper_area set is_main = true, version = version + 1, updated_by = $2, updated_at = $3 where id = $1',
      [row.id, actor.userId, now],
    )
  }
  return { updated: rows.length }
}

export async function saveAreas(
  context: ActionContext,
  input: ParsedOf<typeof saveHousekeeperAreas>,
): Promise<{ areas: number }> {
  const { q, actor, now } = context
  const [keeper] = await lockRows(
    writing(context, housekeeper, housekeeperHooks),
    [input.id],
    'basedata:housekeeper:area',
  )
  const keys = input.areas.map((area) => `${area.buildingId}:${area.unitId ?? ''}`)
  if (new Set(keys).size < keys.length) throw badInput({ areas: '服务区域重复' })
  await q.query('delete from housekeeper_area where housekeeper_id = $1', [input.id])
  for (const area of input.areas) {
    if (area.isMain)
      await q.query(
        'update housekeeper_area set is_main = false, version = version + 1, updated_by = $3, updated_at = $4 where building_id = $1 and unit_id is not distinct from $2 and is_main',
        [area.buildingId, area.unitId ?? null, actor.userId, now],
      )
    await createRow(writing(context, housekeeperArea, housekeeperAreaHooks, 'system'), {
      communityId: keeper!.communityId,
      housekeeperId: input.id,
      buildingId: area.buildingId,
      unitId: area.unitId ?? null,
      isMain: area.isMain,
    })
  }
  return { areas: input.areas.length }
}

/** Leaving duty needs the areas taken over, by naming who takes them. */
export async function setDuty(context: ActionContext, input: ParsedOf<typeof setHousekeeperDuty>): Promise<null> {
  const { q, actor, now } = context
  const [keeper] = await lockRows(
    writing(context, housekeeper, housekeeperHooks),
    [input.id],
    'basedata:housekeeper:edit',
  )
  if (keeper!['state'] === input.state) return null
  if (input.state === 0) {
    if (input.takeOverId) await handOver(context, keeper!.communityId!, input.id, input.takeOverId)
    const [area] = await q.query<{ n: number }>(
      'select count(*) as n from housekeeper_area where housekeeper_id = $1',
      [input.id],
    )
    if (area!.n > 0) throw refuse(`请先转交${area!.n}个服务区域`)
  }
  await q.query(
    'update housekeeper set state = $2, version = version + 1, updated_by = $3, updated_at = $4 where id = $1',
    [input.id, input.state, actor.userId, now],
  )
  await switchLinks(q, now, 'housekeeper', [input.id], input.state === 1)
  await writeLog(q, actor, now, [
    {
      module: 'basedata',
      entity: 'basedata.housekeeper',
      entityId: input.id,
      title: input.state === 1 ? '管家在岗' : '管家离岗',
      action: 'edit',
      after: { state: input.state, takeOverId: input.takeOverId ?? null },
      communityId: keeper!.communityId ?? null,
    },
  ])
  return null
}

async function handOver(
  { q, actor, now }: ActionContext,
  communityId: number,
  from: string,
  to: string,
): Promise<void> {
  const [next] = await q.query(
    'select 1 from housekeeper where id = $1 and community_id = $2 and state = 1 and deleted_at is null and id <> $3',
    [to, communityId, from],
  )
  if (!next) throw badInput({ takeOverId: '请选择本项目在岗的管家' })
  // An area that the successor serves already stays his one row; the main flag goes with it.
  const doubled = await q.query<{ kept: string; gone: string; main: boolean }>(
    `select k.id as kept, o.id as gone, o.is_main as main from housekeeper_area o join housekeeper_area k on k.housekeeper_id = $2 and k.building_id = o.building_id and k.unit_id is not distinct from o.unit_id where o.housekeeper_id = $1`,
    [from, to],
  )
  await q.query('delete from housekeeper_area where id = any($1)', [doubled.map((pair) => pair.gone)])
  await q.query('update housekeeper_area set is_main = true, version = version + 1 where id = any($1)', [
    doubled.filter((pair) => pair.main).map((pair) => pair.kept),
  ])
  await q.query(
    'update housekeeper_area set housekeeper_id = $2, version = version + 1, updated_by = $3, updated_at = $4 where housekeeper_id = $1',
    [from, to, actor.userId, now],
  )
}

const CARD = `select w.pet_name as name, k.title, k.photo, k.public_mobile as "publicMobile", k.service_hours as "serviceHours", k.intro, k.qr_code as "qrCode", c.name as "communityName",
  (select coalesce(json_agg(b.build_name || coalesce('-' || u.unit_name, '') order by b.order_num, b.id), '[]'::json) from housekeeper_area a join building b on b.id = a.building_id left join unit u on u.id = a.unit_id where a.housekeeper_id = k.id) as "buildingNames"
  from housekeeper k join sys_user w on w.id = k.user_id join community c on c.id = k.community_id where k.deleted_at is null`

const cardOf = async (q: Queryable, id: string) => (await q.query<CardPreview>(`${CARD} and k.id = $1`, [id]))[0]

/** The card as residents see it, for staff; the address under its QR code is made at the first look. */
export async function readCard(
  { q, actor, now }: ActionContext,
  { id }: { id: string },
): Promise<CardPreview & { code: string }> {
  const params = new Params()
  const [seen] = await q.query<{ state: number; company_id: number }>(
    `select t.state, t.company_id from housekeeper t where t.id = ${params.add(id)} and t.deleted_at is null and ${scoped(housekeeper, housekeeperHooks, actor, 'basedata:housekeeper:list', 't', params)}`,
    params.values,
  )
  if (!seen) throw notFound()
  const target = { type: 'housekeeper', id, companyId: seen.company_id, userId: actor.userId } as const
  const { code } = await keptLink(q, now, target, seen.state === 1)
  return { ...(await cardOf(q, id))!, code }
}

/** Without a session: only by the link's 128 random bits, and only while the housekeeper is on duty. */
export async function readPublicCard({ q, now }: PublicContext, { code }: { code: string }): Promise<CardPreview> {
  const [link] = await q.query<{ id: string; target_id: string }>(
    "select id, target_id from public_link where code = $1 and target_type = 'housekeeper' and state = 1 and (expires_at is null or expires_at > $2)",
    [code, now],
  )
  const card = link && (await cardOf(q, link.target_id))
  if (!card) throw notFound('该名片不存在或已停用')
  await countView(q, link.id)
  return card
}
