import { catalogue } from '../catalogue/all.ts'
import { matchPath } from '../kernel/path.ts'

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g

export type Payload = Readonly<Record<string, string | number | null | undefined>>

/** Names in `{{}}` that the event does not offer. */
export function unknownPlaceholders(template: string, known: readonly string[]): string[] {
  return [...new Set([...template.matchAll(PLACEHOLDER)].map(([, name]) => name!.trim()))].filter(
    (name) => !known.includes(name),
  )
}

/** The template with the event's words in it; a word that is missing leaves nothing. */
export const renderText = (template: string, payload: Payload): string =>
  template.replace(PLACEHOLDER, (_, name: string) => String(payload[name.trim()] ?? ''))

/** As `renderText`, for an address: what is filled in can neither end a segment nor begin a query. */
export const renderAddress = (template: string, payload: Payload): string =>
  template.replace(PLACEHOLDER, (_, name: string) => encodeURIComponent(String(payload[name.trim()] ?? '')))

/** Whether an address, placeholders filled or not, is a page of the catalogue. */
export function inCatalogue(address: string): boolean {
  const filled = address.replace(PLACEHOLDER, 'x')
  return filled.startsWith('/') && catalogue.some((route) => matchPath(route.path, filled) !== null)
}
