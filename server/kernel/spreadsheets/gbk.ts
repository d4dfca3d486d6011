/** Characters of two bytes by their code; made once, when the first text is written: the platform decodes GBK and leaves encoding to us. */
let codes: Map<string, number> | undefined
function table(): Map<string, number> {
  const decoder = new TextDecoder('gbk')
  const found = new Map<string, number>()
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      const char = decoder.decode(Uint8Array.of(lead, trail))
      if (char.length === 1 && char !== '\ufffd' && !found.has(char)) found.set(char, (lead << 8) | trail)
    }
  return found
}

/** A text as old accounting and banking software reads it; what GBK has not is told to `missing` and stands as a question mark. */
export function gbk(text: string, missing: (char: string) => void = () => {}): Buffer {
  codes ??= table()
  const bytes = Buffer.alloc(text.length * 2)
  let length = 0
  for (const char of text) {
    const code = char <= '\u007f' ? char.charCodeAt(0) : codes.get(char)
    if (code === undefined) missing(char)
    if (code !== undefined && code > 0xff) length = bytes.writeUInt16BE(code, length)
    else length = bytes.writeUInt8(code ?? 0x3f, length)
  }
  return bytes.subarray(0, length)
}
