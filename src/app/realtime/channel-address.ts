import type { RuntimeConfig } from '@/app/config'

/** Where the notice channel is: as the settings say, else at the API, else at the page's own origin. */
export function channelAddress(
  { wsUrl, wsPort, baseUrl }: Pick<RuntimeConfig, 'wsUrl' | 'wsPort' | 'baseUrl'>,
  page: string,
): string {
  const address = new URL(wsUrl || baseUrl || page, page)
  if (wsUrl && wsPort) address.port = String(wsPort)
  if (address.protocol === 'http:' || address.protocol === 'https:')
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  if (!wsUrl || address.pathname === '/') address.pathname = '/mqtt'
  address.hash = ''
  address.search = ''
  return address.href
}

/** User id, time, two random digits: the server takes no other form. */
export const channelClientId = (userId: number, now = Date.now(), random = Math.random()): string =>
  `${userId}${now}${String(10 + Math.floor(random * 90))}`
