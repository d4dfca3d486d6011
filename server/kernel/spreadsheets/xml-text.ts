const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }
export const escapeXml = (text: string) => text.replace(/[&<>"\r]/g, (char) => ESCAPES[char]!)

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Character data as text: the five named entities, numeric ones, and the _xHHHH_ notation of spreadsheets. */
export function decodeXml(xml: string): string {
  const text = xml.includes('&')
    ? xml.replace(
        /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi,
        (whole, hex: string, decimal: string, name: string) => {
          if (name) return NAMED[name] ?? whole
          const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
          return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
        },
      )
    : xml
  return text.includes('_x')
    ? text.replace(/_x([0-9A-F]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
}

/** One attribute of a start tag, by its name with any prefix; undefined when absent. */
export function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag)
  const value = found?.[1] ?? found?.[2]
  return value === undefined ? undefined : decodeXml(value)
}
