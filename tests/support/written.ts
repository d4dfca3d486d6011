import type { TestApp } from './app.ts'

/** A row that a committed transaction has written. */
export interface WrittenRow {
  table: string
  community: number | null
}
export interface WrittenRows {
  /** What was committed since the last look. */
  look(): Promise<WrittenRow[]>
}

/** Notes every row that is written and committed from now on, in every table. */
export async function watchWrites(app: TestApp): Promise<WrittenRows> {
  const { q } = app.kernel
  await q.query('create unlogged table written_row (name text not null, community bigint)')
  await q.query(`create function note_written_row() returns trigger language plpgsql as $$
    begin
      insert into written_row values (tg_table_name, (to_jsonb(coalesce(new, old)) ->> 'community_id')::bigint);
      return null;
    end $$`)
  const tables = await q.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'written_row'`,
  )
  for (const { name } of tables)
    await q.query(
      `create trigger zz_written after insert or update or delete on "${name}" for each row execute function note_written_row()`,
    )
  return {
    look: () => q.query<WrittenRow>('delete from written_row returning name as table, community'),
  }
}
