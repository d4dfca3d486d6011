import { dropEnd, nfc } from '@wuguan/contract/kernel/text'

const MAX_NAME = 200
// oxlint-disable-next-line no-control-regex -- control and direction characters disguise what a name really ends with
const HIDDEN = /[\u0000-\u001F\u007F-\u009F\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g

/**
 * A name from a client as it may be kept, shown and given back: the last path segment, without characters that file
 * systems or headers choke on, at most 200 long with its extension kept.
 */
export function safeFileName(name: string): string {
  const base = dropEnd(
    nfc(name.toWellFormed())
      .split(/[/\\]/)
      .at(-1)!
      .replace(HIDDEN, '')
      .replace(/[<>:"|?*]/g, '_')
      .replace(/^[.\s]+/, ''),
    /[.\s]/,
  )
  if (base === '') return '未命名'
  if (base.length <= MAX_NAME) return base
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(base)?.[0] ?? ''
  return `${base.slice(0, MAX_NAME - extension.length).replace(/[\uD800-\uDBFF]$/, '')}${extension}`
}

/** The extension in lower case without its dot; empty when there is none. */
export const extensionOf = (name: string) => /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Content-Disposition of RFC 6266 with the name in RFC 5987, and a plain one for clients that know neither. */
export function contentDisposition(name: string, disposition: 'inline' | 'attachment' = 'attachment'): string {
  const safe = safeFileName(name)
  const plain = safe.replace(/[^\x20-\x7E]/g, '_').replace(/["\\%]/g, '_')
  const encoded = encodeURIComponent(safe).replace(
    /['()*!]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
