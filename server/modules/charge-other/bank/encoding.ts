import { gbk } from '../../../kernel/spreadsheets/gbk.ts'

/** Text to and from the bytes of a bank's file. */
export type Encoding = 'gbk' | 'utf8'

/** The bytes of a text, or the first character that the encoding does not have. */
export function encodeText(text: string, encoding: Encoding): Buffer | { readonly missing: string } {
  if (encoding === 'utf8') return Buffer.from(text, 'utf8')
  const missing: string[] = []
  const bytes = gbk(text, (char) => missing.push(char))
  return missing[0] === undefined ? bytes : { missing: missing[0] }
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
