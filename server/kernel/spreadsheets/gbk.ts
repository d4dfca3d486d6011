/** Code points beyond ASCII by their two bytes; made once, when the first text is written. */
let codes: Map<string, number> | undefined
function table(): Map<string, number> {
  const decoder = new TextDecoder('gbk')
  const found = new Map<string, number>()
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      const text = decoder.decode(Uint8Array.of(lead, trail))
      if (trail !== 0x7f && [...text].length === 1 && text !== '�') found.set(text, (lead << 8) | trail)
    }
  return found
}

/** A text as old accounting and banking software reads it; what GBK has not is a question mark. */
export function gbk(text: string): Buffer {
  codes ??= table()
  const bytes: number[] = []
  for (const letter of text) {
    const code = letter.codePointAt(0)!
    if (code < 0x80) bytes.push(code)
    else {
      const pair = codes.get(letter)
      if (pair === undefined) bytes.push(0x3f)
      else bytes.push(pair >> 8, pair & 0xff)
    }
  }
  return Buffer.from(bytes)
}
