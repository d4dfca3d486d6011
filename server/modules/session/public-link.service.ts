import { randomBytes } from 'node:crypto'
import type { CodeOf } from '@wuguan/contract/kernel/options'
import type { LINK_TARGET } from '@wuguan/contract/session/public-link.entity'
import type {
  OpenedLink,
  createPublicLink,
  readPublicLink,
  revokePublicLink,
} from '@wuguan/contract/session/public-link.actions'
import { badInput, notFound, refuse } from '@wuguan/contract/kernel/errors'
import type { Queryable } from '../../kernel/db/sql.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { ActionContext, PublicContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import type { PublicContentKind } from '../../kernel/public-content.ts'
import { countEvent } from '../../kernel/rate-limit.ts'
import { cleanRichText } from '../../kernel/rich-text.ts'
import { sha256 } from '../../kernel/secrets.ts'

const DRAFT_HOURS = 24
/** Looks of one visitor within this time are one view. */
const VIEW_SECONDS = 30 * 60
const DEAD = '内容不存在或已下线'

type TargetType = CodeOf<typeof LINK_TARGET>
export interface LinkTarget {
  type: TargetType
  id: string
  companyId: number
  userId: number | null
}

const newCode = () => randomBytes(16).toString('hex')
const pathOf = (type: TargetType, code: string) =>
  type === 'housekeeper' ? `/basedata/keeper/housekeeper/preview/${code}` : `/preview/${code}`

/** The permanent link of a record that is published with this change; it stays the same when it is published again. */
export async function publishLink(q: Queryable, now: Date, target: LinkTarget): Promise<string> {
  const [link] = await q.query<{ code: string }>(
    `insert into public_link (id, company_id, code, target_type, target_id, draft, view_count, state, created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, $4, $5, false, 0, 1, $6, $7, $6, $7)
     on conflict (target_type, target_id) where draft = false do update set state = 1, updated_by = $6, updated_at = $7 returning code`,
    [uuidv7(), target.companyId, newCode(), target.type, target.id, target.userId, now],
  )
  return link!.code
}

/** All links of a record that is withdrawn with this change, drafts too. */
export async function withdrawLinks(q: Queryable, now: Date, type: TargetType, id: string): Promise<void> {
  await q.query(
    'update public_link set state = 0, version = version + 1, updated_at = $3 where target_type = $1 and target_id = $2 and state = 1',
    [type, id, now],
  )
}

export function publicLinks(kinds: readonly PublicContentKind[]) {
  const byType = new Map(kinds.map((kind) => [kind.type, kind]))

  async function create(
    context: ActionContext,
    { targetType, targetId, draft }: ParsedOf<typeof createPublicLink>,
  ): Promise<{ code: string; path: string }> {
    const { q, actor, now } = context
    const kind = byType.get(targetType)
    if (!kind) throw badInput({ targetType: '该类型不能公开' })
    const companyId = await kind.demand(context, targetId)
    if (!draft) {
      if (!(await kind.read(context, targetId, false))) throw refuse('内容未发布，不能生成公开链接')
      const code = await publishLink(q, now, { type: targetType, id: targetId, companyId, userId: actor.userId })
      return { code, path: pathOf(targetType, code) }
    }
    const code = newCode()
    await q.query(
      `insert into public_link (id, company_id, code, target_type, target_id, draft, expires_at, view_count, state, created_by, created_at, updated_by, updated_at)
       values ($1, $2, $3, $4, $5, true, $7::timestamptz + interval '${DRAFT_HOURS} hours', 0, 1, $6, $7, $6, $7)`,
      [uuidv7(), companyId, code, targetType, targetId, actor.userId, now],
    )
    return { code, path: pathOf(targetType, code) }
  }

  async function revoke({ q, actor, now }: ActionContext, { code }: ParsedOf<typeof revokePublicLink>): Promise<null> {
    const ended = await q.query(
      'update public_link set state = 0, version = version + 1, updated_by = $2, updated_at = $3 where code = $1 and company_id = any($4) and state = 1 returning id',
      [code, actor.userId, now, actor.scope('session:publicLink:revoke').companies],
    )
    if (ended.length === 0) throw notFound(DEAD)
    return null
  }

  async function read(
    { kernel, q, caller, now }: PublicContext,
    { code }: ParsedOf<typeof readPublicLink>,
  ): Promise<OpenedLink> {
    const [link] = await q.query<{ id: string; target_type: TargetType; target_id: string; draft: boolean }>(
      'select id, target_type, target_id, draft from public_link where code = $1 and state = 1 and (expires_at is null or expires_at > $2)',
      [code, now],
    )
    const content = link && (await byType.get(link.target_type)?.read({ q, now }, link.target_id, link.draft))
    if (!link || !content) throw notFound(DEAD)
    const visitor = sha256(`${caller.ip}\0${caller.userAgent}`).slice(0, 16)
    if ((await countEvent(kernel.q, `view:${link.id}:${visitor}`, VIEW_SECONDS, now)) === 1)
      await q.query('update public_link set view_count = view_count + 1 where id = $1', [link.id])
    return { ...content, html: cleanRichText(content.html), type: link.target_type, draft: link.draft }
  }

  return { create, revoke, read }
}
