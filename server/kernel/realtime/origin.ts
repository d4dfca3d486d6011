import type { IncomingHttpHeaders } from 'node:http'
import type { Settings } from '../settings.ts'

const hostOf = (address: string | null | undefined): string | null =>
  address ? (URL.parse(address)?.hostname ?? null) : null

/**
 * Whether the page that opens a websocket is ours: a browser names it in `Origin`, programs name none. Only names of hosts are
 * compared, since proxies leave ports out. `X-Forwarded-Host` may be believed: no page can set a header of a websocket.
 */
export function mayOpen(
  { origin, host, 'x-forwarded-host': forwarded }: IncomingHttpHeaders,
  { publicUrl, frameUrl, partners }: Pick<Settings, 'publicUrl' | 'frameUrl' | 'partners'>,
): boolean {
  if (origin === undefined) return true
  const page = hostOf(origin)
  if (page === null) return false
  const here = [host, ...(Array.isArray(forwarded) ? forwarded : [forwarded])].map((name) => name && `http://${name}`)
  return [...here, publicUrl, frameUrl, ...partners.map(({ address }) => address)].some((one) => hostOf(one) === page)
}
