import { type AnyEntity, nounOf } from '@wuguan/contract/kernel/entity'
import { notFound, refuse } from '@wuguan/contract/kernel/errors'
import { holds } from '@wuguan/contract/kernel/rules'
import { writeLog, writeTimeline } from './audit.ts'
import { dateTimeOf } from './clock.ts'
import type { AnyHooks } from './crud/hooks.ts'
import { soundId } from './crud/read.ts'
import { demandVisible } from './crud/visible.ts'
import { lockOn, type Queryable } from './db/sql.ts'
import { columnOf } from './db/table.ts'
import { uuidv7 } from './ids.ts'
import type { ActionContext } from './kernel.ts'
import { recordReaderOf } from './record-readers.ts'

/** A record whose sheet is meant, as whoever asks may read it. */
export interface Printed {
  readonly entity: AnyEntity
  readonly hooks: AnyHooks
  readonly id: string
}

/** 403 without the right to the sheet, 404 where the record is none of the caller's. */
async function demandSheet({ q, actor }: ActionContext, { entity, hooks, id }: Printed): Promise<string | number> {
  const key = soundId(entity, id)
  if (key === null) throw notFound()
  const reader = recordReaderOf(nounOf(entity))
  if (reader) {
    if (!(await reader(q, actor, id))) throw notFound()
    return key
  }
  const permission = entity.prints?.permission ?? entity.codes.list
  actor.demand(permission)
  await demandVisible({ q, actor }, entity, hooks, key, permission)
  return key
}

/** How often it was printed; a noun that keeps the number itself may know of prints that were counted before there was a log. */
async function timesOf(q: Queryable, entity: AnyEntity, id: string | number, kept: unknown): Promise<number> {
  const [log] = await q.query<{ n: number }>(
    'select coalesce(max(nth), 0)::int as n from print_log where entity = $1 and record_id = $2',
    [nounOf(entity), String(id)],
  )
  return Math.max(log!.n, Number(kept ?? 0))
}
const keepsCount = (entity: AnyEntity) => 'printCount' in entity.fields

export async function printsOf(context: ActionContext, printed: Printed): Promise<{ count: number }> {
  const { q } = context
  const { entity } = printed
  const id = await demandSheet(context, printed)
  const [row] = keepsCount(entity)
    ? await q.query<{ kept: number }>(`select print_count as kept from ${entity.table} where id = $1`, [id])
    : []
  return { count: await timesOf(q, entity, id, row?.kept) }
}

/** Counts a print that is asked for now and answers which time it is. Two at once are counted one after the other. */
export async function countPrint(context: ActionContext, printed: Printed): Promise<{ count: number; at: string }> {
  const { q, actor, now } = context
  const { entity } = printed
  const id = await demandSheet(context, printed)
  const { prints } = entity
  const asked = Object.keys(prints?.unless?.where ?? {})
  const columns = [
    entity.scope === 'global' ? 'null as "companyId"' : 'company_id as "companyId"',
    ...asked.map((name) => `${columnOf(entity, name)} as "${name}"`),
  ]
  if (keepsCount(entity)) columns.push('print_count as kept')
  const [row] = await q.query<Record<string, unknown>>(
    `select ${columns.join(', ')} from ${entity.table} where id = $1 for update`,
    [id],
  )
  if (!row) throw notFound()
  if (prints?.unless && holds(prints.unless.where, row)) throw refuse(prints.unless.refusal)
  const before = await timesOf(q, entity, id, row['kept'])
  if (prints?.again && before > 0) actor.demand(prints.again)
  const count = before + 1
  await q.query(
    `insert into print_log (id, company_id, entity, record_id, nth, at, user_id, pet_name, created_by, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $7, $6, $6)`,
    [uuidv7(), row['companyId'], nounOf(entity), String(id), count, now, actor.userId || null, actor.petName],
  )
  if (keepsCount(entity)) await q.query(`update ${entity.table} set print_count = $2 where id = $1`, [id, count])
  await writeTimeline(q, actor, now, {
    bizType: nounOf(entity),
    bizId: String(id),
    action: before > 0 ? '补打' : '打印',
    remark: `第${count}次打印`,
    companyId: row['companyId'] as number | null,
  })
  await printed.hooks.afterPrint?.(context, String(id))
  return { count, at: dateTimeOf(now) }
}

/** Numbers a sheet that is of no record: each run of a company has the next number. Two at once are counted one after the other. */
export async function countRun(
  { q, actor, now }: Pick<ActionContext, 'q' | 'actor' | 'now'>,
  { name, module, label }: AnyEntity,
): Promise<{ count: number; at: string }> {
  const record = String(actor.companyId)
  await lockOn(q, `print ${name} ${record}`)
  const [row] = await q.query<{ nth: number }>(
    `insert into print_log (id, company_id, entity, record_id, nth, at, user_id, pet_name, created_by, created_at, updated_at)
     select $1, $2, $3, $4, coalesce(max(p.nth), 0) + 1, $5, $6, $7, $6, $5, $5 from print_log p where p.entity = $3 and p.record_id = $4 returning nth`,
    [uuidv7(), actor.companyId, name, record, now, actor.userId || null, actor.petName],
  )
  const count = row!.nth
  await writeLog(q, actor, now, [
    { module, entity: name, entityId: record, title: `${label} 第${count}次打印`, action: 'other' },
  ])
  return { count, at: dateTimeOf(now) }
}
