import { stringifySearch } from './search-codec'

/** Address of a catalogue path with its parameters and search filled in. */
export function hrefTo(
  to: string,
  params: Readonly<Record<string, string | number>>,
  search: Record<string, unknown>,
): string {
  const path = to.replaceAll(/\$(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  return `${path}${stringifySearch(search)}`
}
