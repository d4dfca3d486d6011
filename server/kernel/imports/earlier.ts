import { type Queryable, lockOn } from '../db/sql.ts'
import { BATCH } from './batch.store.ts'
import { ROW } from './rows.store.ts'
import type { ImportTemplate } from './template.ts'

/** Sentences of rows that earlier batches have brought in, by the digest of what they mean. */
export type EarlierRows = (q: Queryable, keys: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** Of templates whose rows come in once: the same money in another file, or in the same one again, is not money twice. */
export function earlierRows(
  template: ImportTemplate,
  batch: { id: string; communityId: number | null },
): EarlierRows | null {
  const { standing } = template
  if (!standing || batch.communityId === null) return null
  return async (q, keys) => {
    const found = await q.query<{ key: string; id: string; file: string; at: string }>(
      `select r.record_key as key, r.entity_id as id, b.file_name as file, to_char(b.created_at, 'YYYY-MM-DD HH24:MI') as at
       from import_batch b join import_row r on r.batch_id = b.id and r.state = ${ROW.imported}
       where b.kind = $1 and b.community_id = $2 and b.id <> $3 and b.status in (${BATCH.writing}, ${BATCH.success}, ${BATCH.partly})
         and r.record_key = any($4) and r.entity_id is not null`,
      [template.kind, batch.communityId, batch.id, keys],
    )
    const live = await standing(
      q,
      found.map((row) => row.id),
    )
    return new Map(
      found
        .filter((row) => live.has(row.id))
        .map(({ key, file, at }) => [
          key,
          `已于${at}由“${file}”导入，不能重复导入；要重新导入，请先在导入记录中撤销该批次`,
        ]),
    )
  }
}

/** Batches of one kind and community write one after the other: each sees what the other has brought in. */
export async function oneBatchWrites(
  q: Queryable,
  template: ImportTemplate,
  communityId: number | null,
): Promise<void> {
  if (template.standing && communityId !== null) await lockOn(q, `import:${template.kind}:${communityId}`)
}
