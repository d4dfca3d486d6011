/** Addresses of the route catalogue: `/park/lot/$id`. Plain strings, so that links need no route tree and kept-alive tabs no router. */
type ParamOf<Segment extends string> = Segment extends `$${infer Name}` ? Name : never
/** Names of the parameters of a path: `ParamsOf<'/a/$id/b/$n'>` is `'id' | 'n'`. */
export type ParamsOf<P extends string> = P extends `${infer Head}/${infer Rest}`
  ? ParamOf<Head> | ParamsOf<Rest>
  : ParamOf<P>
type PathValues<P extends string> = { readonly [K in ParamsOf<P>]: string | number }
export type Search = Readonly<Record<string, string | number | boolean | null | undefined>>

/**
 * The address of a catalogue path: `path('/a/$id/b', { id: 3 }, { tab: 'x' })` → `/a/3/b?tab=x`. Query names are sorted, so
 * that one record always has one address and is found again among the open tabs.
 */
export function path<const P extends string>(
  pattern: P,
  ...[params, search]: [ParamsOf<P>] extends [never]
    ? [params?: Readonly<Record<string, never>>, search?: Search]
    : [params: PathValues<P>, search?: Search]
): string {
  const values = (params ?? {}) as Readonly<Record<string, string | number>>
  const filled = pattern
    .split('/')
    .map((segment) => {
      if (!segment.startsWith('$')) return segment
      const value = values[segment.slice(1)]
      if (value === undefined || value === '') throw new Error(`path ${pattern}: ${segment} has no value`)
      return encodeURIComponent(String(value))
    })
    .join('/')
  return filled + searchOf(search)
}

function searchOf(search: Search | undefined): string {
  const pairs = Object.entries(search ?? {})
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

export const paramsOf = (pattern: string): string[] =>
  pattern.split('/').flatMap((part) => (part.startsWith('$') ? [part.slice(1)] : []))

/** Of an address without its query; a slash at its end is none. */
export const segmentsOf = (address: string): string[] =>
  (address.split(/[?#]/)[0] ?? '').replace(/(.)\/$/, '$1').split('/')

/** The parameters of an address that a pattern matches; null when it does not. */
export function matchPath(pattern: string, address: string): Record<string, string> | null {
  const [wanted, given] = [pattern.split('/'), segmentsOf(address)]
  if (wanted.length !== given.length) return null
  const params: [string, string][] = []
  for (const [index, segment] of wanted.entries()) {
    const part = given[index]!
    if (!segment.startsWith('$')) {
      if (segment !== part) return null
    } else {
      const value = decoded(part)
      if (!value) return null
      params.push([segment.slice(1), value])
    }
  }
  return Object.fromEntries(params)
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
