import { refuse } from '@wuguan/contract/kernel/errors'
import { writeLog } from '../audit.ts'
import { dateTimeOf } from '../clock.ts'
import { refsTable } from '../db/columns.ts'
import { type Queryable, ident, snake } from '../db/sql.ts'
import { entityNamed, everyEntity } from '../entities.ts'
import type { ActionContext } from '../kernel.ts'
import { BATCH, type OpenBatch, undoableBatch } from './batch.store.ts'
import type { ImportTemplates } from './templates.ts'
import { rowInUse, takeBack } from './take-back.ts'

/** Removes exactly the records that the batch created, while none of them is in use, and takes back what it changed. */
export async function undoBatch(
  context: ActionContext,
  templates: ImportTemplates,
  id: string,
): Promise<{ removed: number }> {
  const { q, now, actor } = context
  const opened = await undoableBatch(q, templates, actor, id)
  const { batch, template } = opened
  if (batch.status !== BATCH.success && batch.status !== BATCH.partly) throw refuse('该导入批次当前不能撤销')
  if (!template.undo?.untilClose && (!batch.undoUntil || batch.undoUntil < dateTimeOf(now)))
    throw refuse('已超过撤销期限')
  await q.query(
    'create temporary table import_made (row_no integer not null, entity text not null, id text not null) on commit drop',
  )
  await q.query(
    `insert into import_made select r.row_no, c ->> 'entity', c ->> 'id' from import_row r, jsonb_array_elements(r.created) c
     where r.batch_id = $1 and r.created is not null and not (c ? 'changed' or c ? 'asked')`,
    [id],
  )
  await q.query('create index on import_made (entity, id)')
  await q.query('analyze import_made')
  await adoptHelpers(q)
  const order = await madeEntities(q, opened)
  // An edit that comes meanwhile waits for the lock and then finds no record.
  for (const name of order) await lockMade(q, name)
  if (template.beforeUndo)
    await template.beforeUndo(
      context,
      await q.query<{ rowNo: number; entity: string; id: string }>(
        'select row_no as "rowNo", entity, id from import_made',
      ),
    )
  await refuseWhileUsed(q, opened, order)
  await takeBack(context, opened)
  let removed = 0
  for (const name of order.toReversed()) {
    const entity = entityNamed(name)
    for (const [field, { kind }] of Object.entries(entity.fields))
      if (kind === 'refs')
        await q.query(
          `delete from ${refsTable(entity, field)} where owner_id in (select ${idOf(name)} from import_made m where m.entity = $1)`,
          [name],
        )
    const gone = await q.query(
      `delete from ${entity.table} t using import_made m where m.entity = $1 and t.id = ${idOf(name)} returning 1`,
      [name],
    )
    removed += gone.length
  }
  await q.query(
    'update import_row set created = null, entity_id = null, state = 1, updated_at = $2 where batch_id = $1 and state = 4',
    [id, now],
  )
  await q.query(
    `update import_batch set status = ${BATCH.undone}, undo_until = null, version = version + 1, updated_at = $2 where id = $1`,
    [id, now],
  )
  await writeLog(q, actor, now, [
    {
      module: template.entity.split('.')[0]!,
      entity: template.entity,
      entityId: id,
      title: `撤销导入${template.label}：${batch.fileName}`,
      action: 'import',
      communityId: batch.communityId,
    },
  ])
  return { removed }
}

const idOf = (name: string) => `m.id::${entityNamed(name).id === 'integer' ? 'bigint' : 'uuid'}`

/** What the system made beside a record, or hung on it, goes with it: a building's default unit, who may see a community. */
async function adoptHelpers(q: Queryable): Promise<void> {
  await q.query(
    `insert into import_made select m.row_no, 'basedata.unit', u.id::text from import_made m
       join building b on m.entity = 'basedata.building' and b.id = m.id::uuid
       join unit u on u.building_id = b.id and u.is_default and u.created_at = b.created_at
     where not exists (select 1 from import_made own where own.entity = 'basedata.unit' and own.id = u.id::text)`,
  )
  await q.query(
    `insert into import_made select m.row_no, 'system.userCommunity', x.id::text from import_made m join user_community x on m.entity = 'basedata.community' and x.community_id = m.id::bigint`,
  )
}

/** In the order of creation: what others stand on comes first. */
async function madeEntities(q: Queryable, { template }: OpenBatch): Promise<string[]> {
  const made = new Set(
    (await q.query<{ entity: string }>('select distinct entity from import_made')).map((row) => row.entity),
  )
  return ['basedata.community', 'system.userCommunity', ...template.creates, 'basedata.unit'].filter(
    (name, index, all) => made.has(name) && all.indexOf(name) === index,
  )
}

const lockMade = (q: Queryable, name: string) => {
  const { table } = entityNamed(name)
  return q.query(
    `select count(*) from (select 1 from ${table} t join import_made m on m.entity = $1 and t.id = ${idOf(name)} for update of t) locked`,
    [name],
  )
}

async function refuseWhileUsed(q: Queryable, { template }: OpenBatch, order: readonly string[]): Promise<void> {
  let first: number | null = null
  const look = async (sql: string, values: readonly unknown[]) => {
    const [row] = await q.query<{ n: number | null }>(sql, values)
    if (row?.n != null && (first === null || row.n < first)) first = row.n
  }
  // The most particular record that is in use says which row it was; its building and community are in use with it.
  for (const name of order.toReversed()) {
    const cast = idOf(name)
    const record = `import_made m where m.entity = $1`
    for (const other of everyEntity()) {
      if (LEAVES.has(other.name)) continue
      const live = other.softDelete ? ' and t.deleted_at is null' : ''
      const foreign = `not exists (select 1 from import_made own where own.entity = $2 and own.id = t.id::text)${live}`
      for (const [field, { kind, to }] of Object.entries(other.fields)) {
        const column = snake(field)
        if (kind === 'ref' && to === name)
          await look(
            `select min(m.row_no) as n from ${other.table} t, ${record} and t.${column} = ${cast} and ${foreign}`,
            [name, other.name],
          )
        else if (kind === 'refs' && to === name)
          await look(
            `select min(m.row_no) as n from ${refsTable(other, field)} j join ${other.table} t on t.id = j.owner_id, ${record} and j.target_id = ${cast} and ${foreign}`,
            [name, other.name],
          )
        else if (kind === 'anyRef')
          await look(
            `select min(m.row_no) as n from ${other.table} t, ${record} and t.${column}_type = $1 and t.${column}_id = m.id and ${foreign}`,
            [name, other.name],
          )
      }
      // Rows of a community that others put there hold it, whatever their fields say.
      if (name === 'basedata.community' && other.scope === 'community')
        await look(
          `select min(m.row_no) as n from ${other.table} t, ${record} and t.community_id = ${cast} and ${foreign}`,
          [name, other.name],
        )
    }
    for (const { table, column } of template.textReferences ?? [])
      await look(`select min(m.row_no) as n from ${ident(table)} t, ${record} and t.${ident(column)} = m.id`, [name])
    if (first !== null) throw rowInUse(first)
  }
}

/** The batch itself, contexts that people have chosen, and traces. */
const LEAVES = new Set([
  'file.importBatch',
  'file.importRow',
  'file.attachment',
  'file.exportTask',
  'session.userSession',
  'system.timeline',
  'basedata.operationLog',
  'basedata.loginLog',
  'basedata.exceptionLog',
])
