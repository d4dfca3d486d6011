import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { notFound, refuse } from '@wuguan/contract/kernel/errors'
import { patrolPoint, POINT_LABEL } from '@wuguan/contract/patrol/patrol-point.entity'
import {
  type pointByCode,
  type PointLabel,
  pointLabels,
  type recodePoint,
} from '@wuguan/contract/patrol/patrol.actions'
import { writeTimeline } from '../../kernel/audit.ts'
import { scoped } from '../../kernel/crud/where.ts'
import { lockRows, logRows } from '../../kernel/crud/write.ts'
import { writing } from '../../kernel/crud/writing.ts'
import { Params, type Queryable } from '../../kernel/db/sql.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { freshLabelCode, OLD_LABEL, scannedCode } from '../../kernel/label-codes.ts'
import type { ParsedOf } from '../../kernel/module.ts'

/** A new code; what hung on the wall is told from then on. */
export async function recode(context: ActionContext, { id, reason }: ParsedOf<typeof recodePoint>) {
  const { q, actor, now } = context
  const input = writing(context, patrolPoint)
  const [row] = await lockRows(input, [id], 'patrol:point:recode')
  const code = freshLabelCode()
  const [saved] = await q.query<{ version: number }>(
    `update patrol_point set old_codes = array_append(coalesce(old_codes, '{}'), code), code = $2, version = version + 1, updated_by = $3, updated_at = $4
     where id = $1 returning version`,
    [id, code, actor.userId || null, now],
  )
  await writeTimeline(q, actor, now, { bizType: patrolPoint.name, bizId: id, action: '换码', remark: reason })
  await logRows(input, patrolPoint, [row!], () => ({ action: 'edit', before: { code: row!['code'] }, after: { code } }))
  return { code, version: saved!.version }
}

interface Found {
  id: string
  code: string
  name: string
}
/** The point that a scan or a typed code means in a company; an old label is told from one that never was. */
export async function pointOfCode(q: Queryable, companyId: number, text: string): Promise<Found> {
  const code = scannedCode(text, POINT_LABEL)
  const [found] = await q.query<Found>(
    'select id, code, name from patrol_point where company_id = $1 and deleted_at is null and (code = $2 or $2 = any(old_codes)) limit 1',
    [companyId, code],
  )
  if (!found) throw notFound('没有找到该编码的点位')
  if (found.code !== code) throw refuse(OLD_LABEL)
  return found
}
export async function findByCode(context: ActionContext, { code }: ParsedOf<typeof pointByCode>): Promise<Found> {
  const { q, actor } = context
  const found = await pointOfCode(q, actor.companyId, code)
  const params = new Params()
  const key = params.add(found.id)
  const [seen] = await q.query(
    `select 1 from patrol_point t where t.id = ${key} and ${scoped(patrolPoint, {}, actor, patrolPoint.codes.list, 't', params)}`,
    params.values,
  )
  if (!seen) throw notFound('没有找到该编码的点位')
  return found
}

/** What stands on labels, in the order of names; that they were made is kept with the points. */
export async function labels(context: ActionContext, { ids }: ParsedOf<typeof pointLabels>): Promise<PointLabel[]> {
  const { q, actor } = context
  const params = new Params()
  const keys = params.add(ids)
  const rows = await q.query<{ label: PointLabel }>(
    `select json_build_object('id', t.id, 'code', t.code, 'name', t.name, 'place', concat_ws(' ', b.build_name, t.floor_text, t.location_text),
       'communityName', c.name, 'keyPoint', t.key_point) as label
     from patrol_point t join community c on c.id = t.community_id left join building b on b.id = t.building_id
     where t.id = any(${keys}::uuid[]) and t.deleted_at is null and ${scoped(patrolPoint, {}, actor, pointLabels.permission!, 't', params)} order by t.name`,
    params.values,
  )
  if (rows.length === 0) throw notFound()
  const found = rows.map(({ label }) => label)
  await logRows(writing(context, patrolPoint), patrolPoint, found as unknown as AnyRow[], () => ({
    action: 'other',
    after: { print: '标签' },
  }))
  return found
}
