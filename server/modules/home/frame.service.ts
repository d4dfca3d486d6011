import { refuse } from '@wuguan/contract/kernel/errors'
import { uuidv7 } from '../../kernel/ids.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { newToken, sha256 } from '../../kernel/secrets.ts'

const PAGE = /^\/?[A-Za-z0-9_\-/]+\.html(\?[^#]*)?$/
const TICKET_SECONDS = 60

/** A page of ours that stands on the allow-list of the company or one above it; anything else is not loaded. */
export async function checkFrame({ actor, q, now }: ActionContext, { url }: { url: string }): Promise<{ src: string }> {
  const refused = refuse('不允许访问的页面地址')
  if (!PAGE.test(url) || url.includes('..') || url.includes('//') || url.includes('\\')) throw refused
  const [path = ''] = url.replace(/^\//, '').split('?')
  const [allowed] = await q.query<{ need_token: boolean }>(
    `select f.need_token from frame_allow f join company a on a.id = f.company_id join company c on c.id = $2 and c.path like a.path || '%'
     where f.enabled and ltrim(f.url_pattern, '/') = $1 order by length(a.path) desc limit 1`,
    [path, actor.companyId],
  )
  if (!allowed) throw refused
  const src = url.replace(/^\//, '')
  if (!allowed.need_token) return { src }
  // In the fragment, which no server log sees; the page trades it in once.
  const ticket = newToken()
  await q.query(
    `insert into access_ticket (id, company_id, user_id, ticket_hash, session_id, audience, target, expires_at, created_by, created_at, updated_by, updated_at)
     values ($1, $2, $3, $4, $5, 'embed', $6, $7::timestamptz + make_interval(secs => ${TICKET_SECONDS}), $3, $7, $3, $7)`,
    [uuidv7(), actor.companyId, actor.userId, sha256(ticket), actor.sessionId, path, now],
  )
  return { src: `${src}#ticket=${ticket}` }
}
