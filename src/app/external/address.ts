import { dropEnd } from '@wuguan/contract/kernel/text'

/** A system of somebody else that takes our user over: which addresses are its, and under which name it wants him. */
export interface Partner {
  /** Everything below it belongs to the partner. */
  readonly address: string
  readonly user: 'username' | 'login'
}
export interface Places {
  /** Origins and bases whose pages are ours and may have the session token. */
  readonly own: readonly string[]
  readonly report: string
  readonly partners: readonly Partner[]
}
export type External =
  | { readonly kind: 'hotline' | 'internal' | 'dashboard' | 'report' | 'plain' }
  | { readonly kind: 'partner'; readonly user: Partner['user'] }

export const HOTLINE = '/400'

/** The address with its protocol, or null: only http and https are opened, never what could run. */
export function webAddress(address: string, base?: string): URL | null {
  const url = URL.canParse(address, base) ? new URL(address, base) : null
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') ? url : null
}

/** Whether `url` lies at or below `base`, by whole path segments of the same origin. */
export function isBelow(url: URL, base: string): boolean {
  const place = webAddress(base)
  if (place === null || place.origin !== url.origin) return false
  const path = dropEnd(place.pathname, /\//)
  return url.pathname === path || url.pathname.startsWith(`${path}/`)
}

/** What an address of a menu is; null = it is not opened at all. A token goes only where it is known to belong. */
export function classify(address: string, { own, report, partners }: Places): External | null {
  const wanted = address.trim()
  if (wanted === HOTLINE) return { kind: 'hotline' }
  if (/^\/(?![/\\])/.test(wanted)) return { kind: 'internal' }
  const url = webAddress(wanted)
  if (url === null) return null
  const partner = partners.find((one) => isBelow(url, one.address))
  if (partner) return { kind: 'partner', user: partner.user }
  if (isBelow(url, report)) return { kind: 'report' }
  return { kind: own.some((base) => isBelow(url, base)) ? 'dashboard' : 'plain' }
}

/** Named values in the address's query, before its hash; a value of the same name is replaced. */
export function withQuery(address: string, values: Readonly<Record<string, string>>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value)
  return url.href
}

/** The partners of the runtime settings that can be used; the rest is nobody. */
export function partnersOf(configured: readonly unknown[]): Partner[] {
  return configured.filter((one): one is Partner => {
    if (typeof one !== 'object' || one === null) return false
    const { address, user } = one as Partial<Record<keyof Partner, unknown>>
    return typeof address === 'string' && webAddress(address) !== null && (user === 'username' || user === 'login')
  })
}
