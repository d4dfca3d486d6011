import { randomBytes } from 'node:crypto'
import type { CodeOf } from '@wuguan/contract/kernel/options'
import type { LINK_TARGET } from '@wuguan/contract/session/public-link.entity'
import type { Queryable } from './db/sql.ts'
import { uuidv7 } from './ids.ts'

/** A draft is shown to others for so long. */
const DRAFT_HOURS = 24

export type LinkType = CodeOf<typeof LINK_TARGET>
export interface LinkTarget {
  readonly type: LinkType
  readonly id: string
  readonly companyId: number
  readonly userId: number | null
}
export interface PublicLink {
  readonly id: string
  readonly code: string
}

const newCode = () => randomBytes(16).toString('hex')

/** The permanent link of a record that is published with this change; it stays the same when it is published again. */
export async function publishLink(q: Queryable, now: Date, target: LinkTarget): Promise<PublicLink> {
  const [link] = await q.query<PublicLink>(
    `insert into public_link (id, company_id, code, target_type, target_id, draft, view_count, state, created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, $4, $5, false, 0, 1, $6, $7, $6, $7)
     on conflict (target_type, target_id) where draft = false do update set state = 1, updated_by = $6, updated_at = $7 returning id, code`,
    [uuidv7(), target.companyId, newCode(), target.type, target.id, target.userId, now],
  )
  return link!
}

/** A link for a day to what is not published yet. */
export async function draftLink(q: Queryable, now: Date, target: LinkTarget): Promise<string> {
  const code = newCode()
  await q.query(
    `insert into public_link (id, company_id, code, target_type, target_id, draft, expires_at, view_count, state, created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, $4, $5, true, $7::timestamptz + interval '${DRAFT_HOURS} hours', 0, 1, $6, $7, $6, $7)`,
    [uuidv7(), target.companyId, code, target.type, target.id, target.userId, now],
  )
  return code
}

/** The permanent link of a record that has one from its first look on, live or not. */
export async function keptLink(q: Queryable, now: Date, target: LinkTarget, live: boolean): Promise<PublicLink> {
  await q.query(
    `insert into public_link (id, company_id, code, target_type, target_id, draft, view_count, state, created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, $4, $5, false, 0, $8, $6, $7, $6, $7) on conflict (target_type, target_id) where draft = false do nothing`,
    [uuidv7(), target.companyId, newCode(), target.type, target.id, target.userId, now, live ? 1 : 0],
  )
  const [link] = await q.query<PublicLink>(
    'select id, code from public_link where target_type = $1 and target_id = $2 and draft = false',
    [target.type, target.id],
  )
  return link!
}

/** All links of records live or dead, drafts too; those that are so already stay as they are. */
export async function switchLinks(
  q: Queryable,
  now: Date,
  type: LinkType,
  ids: readonly string[],
  live: boolean,
): Promise<void> {
  await q.query(
    'update public_link set state = $4, version = version + 1, updated_at = $3 where target_type = $1 and target_id = any($2) and state <> $4',
    [type, ids, now, live ? 1 : 0],
  )
}

/** What the permanent link of a kind leads to, while it is live. */
export const linkedTo = async (q: Queryable, type: LinkType, code: string): Promise<string | null> =>
  (
    await q.query<{ id: string }>(
      'select target_id as id from public_link where code = $1 and target_type = $2 and state = 1 and not draft',
      [code, type],
    )
  )[0]?.id ?? null

export const countView = (q: Queryable, id: string) =>
  q.query('update public_link set view_count = view_count + 1 where id = $1', [id])

/** The code of a link while it is live. */
export const liveCode = async (q: Queryable, linkId: string | null): Promise<string | null> =>
  (await q.query<{ code: string }>('select code from public_link where id = $1 and state = 1', [linkId]))[0]?.code ??
  null
