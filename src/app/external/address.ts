import { isBelow, webAddress } from '@wuguan/contract/kernel/web-address'

/** A system of somebody else that takes our user over: which addresses are its, and under which name it wants him. */
export interface Partner {
  /** Everything below it belongs to the partner. */
  readonly address: string
  readonly user: 'username' | 'login'
}
export interface Places {
  /** Origins and bases whose pages are ours. */
  readonly own: readonly string[]
  /** Where embedded pages live, when not beside the product. */
  readonly frames: string
  readonly report: string
  readonly partners: readonly Partner[]
}
export type External =
  | { readonly kind: 'hotline' | 'internal' | 'report' | 'plain' }
  /** A page of ours, of this product or of those beside it: it learns who looks. */
  | { readonly kind: 'dashboard'; readonly place: 'product' | 'frames' }
  | { readonly kind: 'partner'; readonly user: Partner['user'] }

export const HOTLINE = '/400'

/** What an address of a menu is; null = it is not opened at all. A ticket goes only where it is known to belong. */
export function classify(address: string, { own, frames, report, partners }: Places): External | null {
  const wanted = address.trim()
  if (wanted === HOTLINE) return { kind: 'hotline' }
  if (/^\/(?![/\\])/.test(wanted)) return { kind: 'internal' }
  const url = webAddress(wanted)
  if (url === null) return null
  const partner = partners.find((one) => isBelow(url, one.address))
  if (partner) return { kind: 'partner', user: partner.user }
  if (isBelow(url, report)) return { kind: 'report' }
  if (isBelow(url, frames)) return { kind: 'dashboard', place: 'frames' }
  return own.some((base) => isBelow(url, base)) ? { kind: 'dashboard', place: 'product' } : { kind: 'plain' }
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
