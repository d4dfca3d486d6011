import { randomBytes } from 'node:crypto'
import type { Queryable } from '../../../kernel/db/sql.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { publishLink } from '../../session/public-link.service.ts'

/** Public addresses of announcements: one that lasts while it is live, and drafts for a day. */
const DRAFT_HOURS = 24
export const TARGET = 'announcement'

interface Owner {
  readonly id: string
  readonly companyId: number
  readonly userId: number | null
}
/** The permanent link; the announcement keeps its id. */
export async function openLink(q: Queryable, now: Date, owner: Owner): Promise<string> {
  const code = await publishLink(q, now, { type: TARGET, ...owner })
  const [row] = await q.query<{ id: string }>('select id from public_link where code = $1', [code])
  return row!.id
}
export async function draftLink(q: Queryable, now: Date, { id, companyId, userId }: Owner): Promise<string> {
  const code = randomBytes(16).toString('hex')
  await q.query(
    `insert into public_link (id, company_id, code, target_type, target_id, draft, expires_at, view_count, state, created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, '${TARGET}', $4, true, $6::timestamptz + interval '${DRAFT_HOURS} hours', 0, 1, $5, $6, $5, $6)`,
    [uuidv7(), companyId, code, id, userId, now],
  )
  return code
}
export const codeOf = async (q: Queryable, linkId: string | null): Promise<string | null> =>
  (await q.query<{ code: string }>('select code from public_link where id = $1 and state = 1', [linkId]))[0]?.code ??
  null
