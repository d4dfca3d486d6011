import { recycleRecord } from '@wuguan/contract/system/recycle-record.entity'
import type { recyclePurge, recycleRecover } from '@wuguan/contract/system/operations.actions'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { badInput, forbidden, notFound, refuse } from '@wuguan/contract/kernel/errors'
import { writeLog } from '../../kernel/audit.ts'
import type { Actor } from '../../kernel/auth/actor.ts'
import type { EntityHooks } from '../../kernel/crud/hooks.ts'
import { lockRows } from '../../kernel/crud/write.ts'
import { refsTable } from '../../kernel/db/columns.ts'
import { type Queryable, snake } from '../../kernel/db/sql.ts'
import { everyEntity, findEntity } from '../../kernel/entities.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { uniqueIndexes } from '../../kernel/db/table.ts'
import { renumber } from './company.hooks.ts'
import { writing } from '../../kernel/crud/writing.ts'

export const recycleHooks: EntityHooks<typeof recycleRecord> = {
  computed: {
    daysLeft: (alias, params, now) =>
      `greatest(0, ceil(extract(epoch from ${alias}.expire_at - ${params.add(now)}::timestamptz) / 86400))::int`,
    batchSize: (alias) => `(select count(*) from recycle_record b where b.batch_id = ${alias}.batch_id)`,
    entityLabel: (alias) =>
      `(case ${alias}.entity_type ${everyEntity()
        .map(({ name, label }) => `when '${name}' then '${label}'`)
        .join(' ')} else ${alias}.entity_type end)`,
  },
}

interface Item {
  id: string
  entity_type: string
  entity_id: string
  title: string
}
const idOf = (entity: AnyEntity, text: string): string | number => (entity.id === 'integer' ? Number(text) : text)

/** Records that must be live before this one can come back: what it requires, and its place in a tree. */
async function demandParents(
  q: Queryable,
  entity: AnyEntity,
  id: string | number,
  batch: ReadonlySet<string>,
): Promise<void> {
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.kind !== 'ref' || (!field.required && name !== entity.tree?.parent)) continue
    const target = findEntity(field.to!)
    if (!target?.softDelete) continue
    const [gone] = await q.query<{ id: string; title: string }>(
      `select p.id::text as id, p.${snake(target.title)}::text as title from ${entity.table} t join ${target.table} p on p.id = t.${snake(name)} where t.id = $1 and p.deleted_at is not null`,
      [id],
    )
    if (gone && !batch.has(`${target.name}:${gone.id}`)) throw refuse(`上级数据已删除，请先恢复${gone.title}`)
  }
  if (entity.scope === 'global' || entity.fields['companyId']) return
  const [company] = await q.query<{ name: string }>(
    `select c.name from ${entity.table} t join company c on c.id = t.company_id where t.id = $1 and c.deleted_at is not null`,
    [id],
  )
  if (company) throw refuse(`上级数据已删除，请先恢复${company.name}`)
}

/** A live row that has taken the name since. */
async function demandFree(q: Queryable, entity: AnyEntity, id: string | number): Promise<void> {
  for (const rule of uniqueIndexes(entity)) {
    const columns = rule.fields.map((field) =>
      field === 'companyId' ? 'company_id' : field === 'communityId' ? 'community_id' : snake(field),
    )
    if (entity.unique.some((given) => given.where && given.fields.join() === rule.fields.join())) continue
    const own =
      rule.fields.find(
        (field) =>
          (field !== 'companyId' && field !== 'communityId' && entity.fields[field]?.kind === 'text') ||
          entity.fields[field]?.kind === 'phone',
      ) ?? rule.fields[0]!
    const [twin] = await q.query<{ value: string }>(
      `select t.${snake(own)}::text as value from ${entity.table} t join ${entity.table} o on ${columns.map((column) => `o.${column} is not distinct from t.${column}`).join(' and ')} and o.id <> t.id and o.deleted_at is null
       where t.id = $1 and t.${snake(own)} is not null limit 1`,
      [id],
    )
    if (!twin) continue
    if (entity.name === 'system.user' && own === 'username') throw refuse('用户名已被占用，请先修改用户名')
    throw refuse(`编码或名称已被占用：${twin.value}`)
  }
}

const loggedAs = (items: readonly Item[], action: 'other' | 'delete', what: string) =>
  items.map((item) => ({
    module: 'system',
    entity: item.entity_type,
    entityId: item.entity_id,
    title: item.title,
    action,
    after: { 操作: what },
  }))

async function recoverBatch({ q, actor, now }: ActionContext, batchId: string): Promise<number> {
  const items = await q.query<Item>(
    'select id, entity_type, entity_id, title from recycle_record where batch_id = $1 and status = 1 order by id for update',
    [batchId],
  )
  const batch = new Set(items.map((item) => `${item.entity_type}:${item.entity_id}`))
  for (const item of items) {
    const entity = findEntity(item.entity_type)
    if (!entity?.softDelete) throw refuse(`${item.title}不能恢复`)
    const id = idOf(entity, item.entity_id)
    const [row] = await q.query(`select 1 from ${entity.table} where id = $1 and deleted_at is not null for update`, [
      id,
    ])
    if (!row) throw refuse(`${item.title}不能恢复`)
    await demandParents(q, entity, id, batch)
    await demandFree(q, entity, id)
    // Whoever comes back does not sign in before somebody lets him.
    const stopped = entity.name === 'system.user' ? ', state = 0' : ''
    await q.query(
      `update ${entity.table} set deleted_at = null, deleted_by = null, version = version + 1, updated_at = $2, updated_by = $3${stopped} where id = $1`,
      [id, now, actor.userId || null],
    )
    if (entity.name === 'system.company') {
      const [node] = await q.query<{ parent_id: number }>('select parent_id from company where id = $1', [id])
      await renumber(q, node!.parent_id)
    }
  }
  await q.query(
    'update recycle_record set status = 2, version = version + 1, updated_at = $2, updated_by = $3 where batch_id = $1 and status = 1',
    [batchId, now, actor.userId || null],
  )
  await writeLog(q, actor, now, loggedAs(items, 'other', '恢复'))
  return items.length
}

export async function recover(
  context: ActionContext,
  { ids }: ParsedOf<typeof recycleRecover>,
): Promise<{ recovered: number }> {
  const rows = await lockRows(writing(context, recycleRecord, recycleHooks), ids, 'system:recovery:recover')
  if (rows.some((row) => row['status'] !== 1)) throw refuse('该记录已恢复或已清除')
  let recovered = 0
  for (const batchId of new Set(rows.map((row) => String(row['batchId']))))
    recovered += await recoverBatch(context, batchId)
  return { recovered }
}

export async function recoverUser(context: ActionContext, { id }: { id: number }): Promise<null> {
  const [record] = await context.q.query<{ id: string }>(
    "select id from recycle_record where entity_type = 'system.user' and entity_id = $1 and status = 1 order by id desc limit 1",
    [String(id)],
  )
  if (!record) throw notFound()
  await recover(context, { ids: [record.id] })
  return null
}

/** Is a deleted record named anywhere still? */
async function referred(q: Queryable, entity: AnyEntity, id: string | number): Promise<boolean> {
  for (const other of everyEntity())
    for (const [name, field] of Object.entries(other.fields)) {
      if (field.to !== entity.name || (field.kind !== 'ref' && field.kind !== 'refs')) continue
      const sql =
        field.kind === 'ref'
          ? `select 1 from ${other.table} where ${snake(name)} = $1 limit 1`
          : `select 1 from ${refsTable(other, name)} where target_id = $1 limit 1`
      if ((await q.query(sql, [id])).length) return true
    }
  return false
}

/** Removes a record for good; one that others still name keeps its row without what it said about a person. */
export async function purgeRecord(
  q: Queryable,
  item: { entity_type: string; entity_id: string },
  now: Date,
): Promise<void> {
  const entity = findEntity(item.entity_type)
  if (!entity) return
  const id = idOf(entity, item.entity_id)
  if (!(await referred(q, entity, id))) {
    for (const [name, field] of Object.entries(entity.fields))
      if (field.kind === 'refs') await q.query(`delete from ${refsTable(entity, name)} where owner_id = $1`, [id])
    await q.query(`delete from ${entity.table} where id = $1 and deleted_at is not null`, [id])
  } else if (entity.name === 'system.user')
    await q.query(
      `update sys_user set username = 'deleted-' || id, pet_name = '已删除用户', mobile = null, email = null, employee_no = null, id_no_enc = null, id_no_hash = null, id_no_mask = null, avatar = null, remark = null,
         password_hash = null, updated_at = $2 where id = $1 and deleted_at is not null`,
      [id, now],
    )
}

export async function purge(context: ActionContext, { id, title }: ParsedOf<typeof recyclePurge>): Promise<null> {
  const { q, actor, now } = context
  if (!actor.superAdmin) throw forbidden()
  const [row] = await lockRows(writing(context, recycleRecord, recycleHooks), [id], 'system:recovery:purge')
  if (row!['title'] !== title) throw badInput({ title: '输入的标题与记录不一致' })
  if (row!['status'] !== 1) throw refuse('该记录已恢复或已清除')
  await purgeAll(q, actor, now, [
    { id, entity_type: String(row!['entityType']), entity_id: String(row!['entityId']), title },
  ])
  return null
}

async function purgeAll(q: Queryable, actor: Actor | null, now: Date, items: readonly Item[]): Promise<void> {
  for (const item of items) {
    await purgeRecord(q, item, now)
    await q.query('update recycle_record set status = 3, version = version + 1, updated_at = $2 where id = $1', [
      item.id,
      now,
    ])
  }
  if (actor) await writeLog(q, actor, now, loggedAs(items, 'delete', '彻底清除'))
}

/** What nobody has asked back in 90 days. */
export async function purgeExpired(q: Queryable, now: Date): Promise<number> {
  const items = await q.query<Item>(
    'select id, entity_type, entity_id, title from recycle_record where status = 1 and expire_at <= $1 order by id limit 1000',
    [now],
  )
  await purgeAll(q, null, now, items)
  return items.length
}
