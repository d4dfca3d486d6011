import { runtimeConfig } from '@/app/config'
import { hrefTo } from '@/app/routing/href'
import { currentUser } from '@/app/session/user-store'
import { ticketFor } from './ticket'

/** The parameters of a call that the browser makes by itself, once, with a ticket for its path. */
async function withToken<Q extends Readonly<Record<string, unknown>>>(
  path: string,
  query: Q,
): Promise<Q & { token: string }> {
  return { ...query, token: await ticketFor('download', path) }
}

/** An address under which the browser gets a file without our headers: it says who asks, and is good once. */
export async function downloadLink(path: string, query: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const { baseUrl } = await runtimeConfig()
  const user = currentUser()
  return `${baseUrl}${hrefTo(path, {}, await withToken(path, { ...query, username: user?.username, userId: user?.userId }))}`
}
