import { dropEnd } from './text.ts'

/** How a ticket names the pages of this product; partners and pages elsewhere it names by their address. */
export const OWN_PLACE = '/'

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
