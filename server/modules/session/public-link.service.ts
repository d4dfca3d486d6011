import type {
  OpenedLink,
  createPublicLink,
  readPublicLink,
  revokePublicLink,
} from '@wuguan/contract/session/public-link.actions'
import { badInput, notFound, refuse } from '@wuguan/contract/kernel/errors'
import type { ActionContext, PublicContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import type { PublicContentKind } from '../../kernel/public-content.ts'
import { type LinkType, countView, draftLink, publishLink } from '../../kernel/public-links.ts'
import { countEvent } from '../../kernel/rate-limit.ts'
import { cleanRichText } from '../../kernel/rich-text.ts'
import { sha256 } from '../../kernel/secrets.ts'

/** Looks of one visitor within this time are one view. */
const VIEW_SECONDS = 30 * 60
const DEAD = '内容不存在或已下线'

const pathOf = (type: LinkType, code: string) =>
  type === 'housekeeper' ? `/basedata/keeper/housekeeper/preview/${code}` : `/preview/${code}`

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
    if (!draft && !(await kind.read(context, targetId, false))) throw refuse('内容未发布，不能生成公开链接')
    const target = { type: targetType, id: targetId, companyId, userId: actor.userId }
    const code = draft ? await draftLink(q, now, target) : (await publishLink(q, now, target)).code
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
    const [link] = await q.query<{ id: string; target_type: LinkType; target_id: string; draft: boolean }>(
      'select id, target_type, target_id, draft from public_link where code = $1 and state = 1 and (expires_at is null or expires_at > $2)',
      [code, now],
    )
    const content = link && (await byType.get(link.target_type)?.read({ q, now }, link.target_id, link.draft))
    if (!link || !content) throw notFound(DEAD)
    const visitor = sha256(`${caller.ip}\0${caller.userAgent}`).slice(0, 16)
    if ((await countEvent(kernel.q, `view:${link.id}:${visitor}`, VIEW_SECONDS, now)) === 1) await countView(q, link.id)
    return { ...content, html: cleanRichText(content.html), type: link.target_type, draft: link.draft }
  }

  return { create, revoke, read }
}
