import { refuse } from '@wuguan/contract/kernel/errors'
import { issueTicket } from '../../kernel/auth/tickets.ts'
import type { ActionContext } from '../../kernel/kernel.ts'

const PAGE = /^\/?[A-Za-z0-9_\-/]+\.html(\?[^#]*)?$/

const refused = () => refuse('不允许访问的页面地址')

/** A page of ours that stands on the allow-list of the company or one above it; anything else is not loaded. */
async function allowedPage({ actor, q }: ActionContext, url: string): Promise<{ path: string; needToken: boolean }> {
  if (!PAGE.test(url) || url.includes('..') || url.includes('//') || url.includes('\\')) throw refused()
  const [path = ''] = url.replace(/^\//, '').split('?')
  const [allowed] = await q.query<{ need_token: boolean }>(
    `select f.need_token from frame_allow f join company a on a.id = f.company_id join company c on c.id = $2 and c.path like a.path || '%'
     where f.enabled and ltrim(f.url_pattern, '/') = $1 order by length(a.path) desc limit 1`,
    [path, actor.companyId],
  )
  if (!allowed) throw refused()
  return { path, needToken: allowed.need_token }
}

const pageTicket = (context: ActionContext, path: string) => issueTicket(context, { audience: 'embed', target: path })

/** The identity for a page that asks for it; one that does not gets none. */
export async function issueFrameTicket(
  context: ActionContext,
  url: string,
): Promise<{ ticket: string; expires: Date }> {
  const { path, needToken } = await allowedPage(context, url)
  if (!needToken) throw refused()
  return pageTicket(context, path)
}

export async function checkFrame(context: ActionContext, { url }: { url: string }): Promise<{ src: string }> {
  const { path, needToken } = await allowedPage(context, url)
  const src = url.replace(/^\//, '')
  // In the fragment, which no server log sees; the page trades it in once.
  return { src: needToken ? `${src}#ticket=${(await pageTicket(context, path)).ticket}` : src }
}
