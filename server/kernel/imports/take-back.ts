import { refuse } from '@wuguan/contract/kernel/errors'
import type { ImportedRecord } from '@wuguan/contract/file/import-row.entity'
import { writeLog } from '../audit.ts'
import type { Queryable } from '../db/sql.ts'
import { entityNamed } from '../entities.ts'
import type { ActionContext } from '../kernel.ts'
import type { OpenBatch } from './batch.store.ts'
import { updateRows } from './update-rows.ts'

export const rowInUse = (rowNo: number) => refuse(`第${rowNo}行数据已被引用，不能撤销`)

type Touched = ImportedRecord & { rowNo: number }
type Changed = Touched & Required<Pick<ImportedRecord, 'changed'>>

/** Gives the records that a batch changed their values back, and withdraws the orders it started. */
export async function takeBack(context: ActionContext, { batch, template }: OpenBatch): Promise<void> {
  const { q } = context
  const touched = await q.query<Touched>(
    `select r.row_no as "rowNo", c ->> 'entity' as entity, c ->> 'id' as id, c -> 'changed' as changed from import_row r, jsonb_array_elements(r.created) c
     where r.batch_id = $1 and r.created is not null and (c ? 'changed' or c ? 'asked') order by r.row_no`,
    [batch.id],
  )
  const changed = touched.filter((one): one is Changed => one.changed != null)
  const orders = touched.filter((one) => one.changed == null)
  const stuck = orders.length > 0 ? await template.withdraw!(context, orders) : null
  if (stuck !== null) throw rowInUse(stuck)
  for (const [entity, records] of Map.groupBy(changed, (one) => one.entity))
    await restore(context, entity, records, batch.communityId)
}

async function restore(
  { q, actor, kernel, now }: ActionContext,
  name: string,
  records: readonly Changed[],
  communityId: number | null,
): Promise<void> {
  const entity = entityNamed(name)
  const versions = await versionsOf(
    q,
    name,
    records.map((one) => one.id),
  )
  const moved = records.find((one) => versions.get(one.id) !== one.changed.version)
  if (moved) throw rowInUse(moved.rowNo)
  await updateRows(
    q,
    entity,
    records.map(({ id, changed }) => ({ id, draft: changed.before })),
    actor,
    kernel.secrets,
    now,
  )
  await writeLog(
    q,
    actor,
    now,
    records.map(({ id, changed }) => ({
      module: entity.module,
      entity: name,
      entityId: id,
      title: '撤销导入',
      action: 'edit' as const,
      before: changed.after,
      after: changed.before,
      communityId,
    })),
  )
}

/** Versions of the live records, which stay locked. */
async function versionsOf(q: Queryable, name: string, ids: readonly string[]): Promise<Map<string, number>> {
  const { table, softDelete, id } = entityNamed(name)
  const rows = await q.query<{ id: string; version: number }>(
    `select id::text as id, version from ${table} where id = any($1::${id === 'integer' ? 'bigint' : 'uuid'}[])${softDelete ? ' and deleted_at is null' : ''} order by ${table}.id for update`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row.version]))
}
