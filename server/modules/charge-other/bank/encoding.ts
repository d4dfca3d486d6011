/** Text to and from the bytes of a bank's file. */
export type Encoding = 'gbk' | 'utf8'

let table: Map<string, number> | null = null
/** Every character of two bytes by itself: the platform decodes GBK and leaves encoding to us. */
function gbkTable(): Map<string, number> {
  if (table) return table
  const decoder = new TextDecoder('gbk')
  table = new Map()
  for (let high = 0x81; high <= 0xfe; high++)
    for (let low = 0x40; low <= 0xfe; low++) {
      const char = decoder.decode(Uint8Array.of(high, low))
      if (char.length === 1 && char !== '\ufffd' && !table.has(char)) table.set(char, (high << 8) | low)
    }
  return table
}

/** The bytes of a text, or the first character that the encoding does not have. */
export function encodeText(text: string, encoding: Encoding): Buffer | { readonly missing: string } {
  if (encoding === 'utf8') return Buffer.from(text, 'utf8')
  const codes = gbkTable()
  const bytes = Buffer.alloc(text.length * 2)
  let length = 0
  for (const char of text) {
    if (char <= '\u007f') {
      bytes[length++] = char.charCodeAt(0)
      continue
    }
    const code = codes.get(char)
    if (code === undefined) return { missing: char }
    length = bytes.writeUInt16BE(code, length)
  }
  return bytes.subarray(0, length)
}

/** The text of these bytes, null where they are none of the encoding; a mark of UTF-8 before a GBK text is one of the wrong file. */
export function decodeText(bytes: Uint8Array, encoding: Encoding): string | null {
  if (encoding === 'gbk' && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return null
  try {
    return new TextDecoder(encoding === 'gbk' ? 'gbk' : 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
