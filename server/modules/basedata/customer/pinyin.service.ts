import { pinyin } from 'pinyin-pro'
import type { Queryable } from '../../../kernel/db/sql.ts'
import type { JobDefinition } from '../../../kernel/jobs.ts'

/** Rows of one statement of the job. */
const BATCH = 2000

/** How a name is typed without an input method: `wangfang` and `wf` for 王芳; signs that are no characters stay as they are. */
export function typedForms(name: string): { full: string; initials: string } {
  const parts = pinyin(name, { toneType: 'none', type: 'array', surname: 'head', v: true, nonZh: 'consecutive' })
  const clean = parts.map((part) => part.toLowerCase().replaceAll(/[^a-z0-9]/g, '')).filter(Boolean)
  return { full: clean.join(''), initials: clean.map((part) => part[0]).join('') }
}

async function write(q: Queryable, rows: readonly { id: string; name: string }[]): Promise<void> {
  const forms = rows.map((row) => typedForms(row.name))
  await q.query(
    `update customer c set name_pinyin = x.full_, name_initials = x.initials, pinyin_of = x.name
     from unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) as x(id, name, full_, initials) where c.id = x.id`,
    [
      rows.map((row) => row.id),
      rows.map((row) => row.name),
      forms.map((one) => one.full),
      forms.map((one) => one.initials),
    ],
  )
}

/** With the name, in its transaction. */
export const writePinyin = (q: Queryable, id: string | number, name: string): Promise<void> =>
  write(q, [{ id: String(id), name }])

/** Names that came by other ways than a form (imports, registers of before): a batch at a time until none is left. */
export async function fillPinyin(q: Queryable): Promise<number> {
  let filled = 0
  for (;;) {
    const rows = await q.query<{ id: string; name: string }>(
      `select id, name from customer where pinyin_of is distinct from name order by id limit ${BATCH}`,
    )
    if (rows.length === 0) return filled
    await write(q, rows)
    filled += rows.length
  }
}

export const customerPinyin: JobDefinition = {
  code: 'customer-pinyin',
  name: '补全客户拼音',
  module: 'basedata',
  cron: '* * * * *',
  timeoutSec: 3600,
  run: async ({ q }) => ({ affected: await fillPinyin(q) }),
}
