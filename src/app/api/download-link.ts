import { runtimeConfig } from '@/app/config'
import { hrefTo } from '@/app/routing/href'
import { getToken } from '@/app/session/token'
import { currentUser } from '@/app/session/user-store'

/** The parameters of a call that the browser makes by itself, with the session's token. */
export const withToken = <Q extends Readonly<Record<string, unknown>>>(query: Q): Q & { token: string } => ({
  ...query,
  token: getToken() ?? '',
})

/** An address that the browser can fetch without our headers: it says who asks. */
export async function downloadLink(path: string, query: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const { baseUrl } = await runtimeConfig()
  const user = currentUser()
  return `${baseUrl}${hrefTo(path, {}, withToken({ ...query, username: user?.username, userId: user?.userId }))}`
}

/** The same for a file of ours that a page shows or links to (`/file/download/{id}`); other addresses stay as they are. */
export function fileUrl(url: string): string {
  if (!url.startsWith('/file/download/')) return url
  const user = currentUser()
  const query = new URLSearchParams({
    username: user?.username ?? '',
    userId: String(user?.userId ?? ''),
    token: getToken() ?? '',
  })
  return `${url}?${query.toString()}`
}
