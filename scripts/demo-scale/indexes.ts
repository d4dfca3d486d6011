import type { Sql } from './sql.ts'

/** The widest tables of the ledger: keeping all their indexes row by row costs more than the rows. */
const WIDE = ['customer', 'receivable', 'receivable_entry', 'receipt', 'receipt_allocation', 'payment']
/** What the filling itself looks up. */
const KEPT = ['ix_receivable_house_id']
/** Holds the definitions of what was dropped, as long as it exists: a run that was cut off is mended by the next. */
const NOTES = 'demo_scale_index'

/** Drops the indexes that guard nothing from the wide tables, where those are empty; `buildIndexes` makes them again. */
export async function dropIndexes(q: Sql): Promise<void> {
  for (const table of WIDE) {
    const [row] = await q.query(`select 1 from ${table} limit 1`)
    if (row) return
  }
  await q.query(
    `create table ${NOTES} as select c.relname::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = any($1::text[]::regclass[]) and not i.indisunique and c.relname <> all($2)`,
    [WIDE, KEPT],
  )
  const rows = await q.query<{ name: string }>(`select name from ${NOTES}`)
  await q.query(`drop index ${rows.map(({ name }) => name).join(', ')}`)
}

/** Makes what is missing, an index at a time. */
export async function buildIndexes(q: Sql, onIndex: (done: number, of: number) => void = () => {}): Promise<void> {
  const [there] = await q.query<{ name: string | null }>('select to_regclass($1)::text as name', [NOTES])
  if (!there?.name) return
  const rows = await q.query<{ name: string; definition: string }>(
    `select name, definition from ${NOTES} order by name`,
  )
  for (const [n, { name, definition }] of rows.entries()) {
    const [made] = await q.query<{ name: string | null }>('select to_regclass($1)::text as name', [name])
    if (!made?.name) await q.query(definition)
    onIndex(n + 1, rows.length)
  }
  await q.query(`drop table ${NOTES}`)
}
