/**
 * Search of every address: plain text values, and records one level deep as dotted keys (`f.saleStatus=1,2`), so that
 * addresses can be read and written by hand. Route parsers turn text into numbers where they need them.
 */
export type SearchRecord = Record<string, string | Record<string, string>>

export function parseSearch(text: string): SearchRecord {
  const flat: Record<string, string> = {}
  const nested: Record<string, Record<string, string>> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const dot = name.indexOf('.')
    if (dot < 1) define(flat, name, value)
    else {
      const group = name.slice(0, dot)
      if (!Object.hasOwn(nested, group)) define(nested, group, {})
      define(nested[group] as Record<string, string>, name.slice(dot + 1), value)
    }
  }
  return { ...flat, ...nested }
}

export function stringifySearch(search: Record<string, unknown>): string {
  const parts = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (isRecord(value)) for (const [key, inner] of Object.entries(value)) append(parts, `${name}.${key}`, inner)
    else append(parts, name, value)
  }
  const text = parts.toString().replaceAll('%2C', ',').replaceAll('%2F', '/').replaceAll('%3A', ':')
  return text === '' ? '' : `?${text}`
}

function append(parts: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined || value === null || value === '') return
  parts.append(name, Array.isArray(value) ? value.join(',') : String(value))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Own property also for names like `__proto__`. */
function define<T>(target: Record<string, T>, name: string, value: T): void {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true })
}
