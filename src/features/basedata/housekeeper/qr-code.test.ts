import { describe, expect, it } from 'vitest'
import { multiply, qrMatrix } from './qr-code'
import { QUIET, qrPath } from './qr-path'

/** Data codewords per block of the versions under test, and their check codewords, from the tables of the standard. */
const LAYOUT: Readonly<Record<number, { blocks: number[]; ec: number; align: number[] }>> = {
  1: { blocks: [16], ec: 10, align: [] },
  5: { blocks: [43, 43], ec: 24, align: [30] },
  8: { blocks: [38, 38, 39, 39], ec: 22, align: [6, 24, 42] },
}

/** Reads a code as a scanner does: format, mask, zigzag, blocks; refuses wrong check codewords. */
function read(code: readonly (readonly boolean[])[]): string {
  const size = code.length
  const version = (size - 17) / 4
  const { blocks, ec, align } = LAYOUT[version]!
  const dark = (x: number, y: number) => (code[y]![x] ? 1 : 0)
  const copy = [...[0, 1, 2, 3, 4, 5, 7, 8].map((y) => dark(8, y)), ...[7, 5, 4, 3, 2, 1, 0].map((x) => dark(x, 8))]
  const format = copy.reduce<number>((bits, bit, at) => bits | (bit << at), 0) ^ 0b101010000010010
  const [level, mask] = [format >> 13, (format >> 10) & 7]
  if (level !== 0) throw new Error('not level M')
  const turned = [
    (i: number, j: number) => (i + j) % 2,
    (i: number) => i % 2,
    (_: number, j: number) => j % 3,
    (i: number, j: number) => (i + j) % 3,
    (i: number, j: number) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2,
    (i: number, j: number) => ((i * j) % 2) + ((i * j) % 3),
    (i: number, j: number) => (((i * j) % 2) + ((i * j) % 3)) % 2,
    (i: number, j: number) => (((i + j) % 2) + ((i * j) % 3)) % 2,
  ][mask]!
  const reserved = (x: number, y: number) =>
    x === 6 ||
    y === 6 ||
    (x < 9 && y < 9) ||
    (x >= size - 8 && y < 9) ||
    (x < 9 && y >= size - 8) ||
    (version >= 7 && ((x < 6 && y >= size - 11) || (y < 6 && x >= size - 11))) ||
    align.some((cx) =>
      align.some(
        (cy) =>
          Math.abs(x - cx) <= 2 &&
          Math.abs(y - cy) <= 2 &&
          !(cx === 6 && cy === 6) &&
          !(cx === 6 && cy === align.at(-1)) &&
          !(cy === 6 && cx === align.at(-1)),
      ),
    )
  const bits: number[] = []
  for (let column = size - 1, up = true; column > 0; column -= 2, up = !up) {
    if (column === 6) column--
    for (let step = 0; step < size; step++)
      for (const x of [column, column - 1]) {
        const y = up ? size - 1 - step : step
        if (!reserved(x, y)) bits.push(dark(x, y) ^ (turned(y, x) === 0 ? 1 : 0))
      }
  }
  const words = Array.from({ length: Math.floor(bits.length / 8) }, (_, at) =>
    parseInt(bits.slice(at * 8, at * 8 + 8).join(''), 2),
  )
  const parts: number[][] = blocks.map(() => [])
  let at = 0
  for (let row = 0; row < Math.max(...blocks); row++)
    blocks.forEach((length, block) => row < length && parts[block]!.push(words[at++]!))
  for (let row = 0; row < ec; row++) parts.forEach((part) => part.push(words[at++]!))
  for (const part of parts)
    for (let power = 0, root = 1; power < ec; power++, root = multiply(root, 2))
      if (part.reduce((value, word) => multiply(value, root) ^ word, 0) !== 0) throw new Error('wrong check codewords')
  const data = parts.flatMap((part, block) => part.slice(0, blocks[block]))
  const stream = data.map((word) => word.toString(2).padStart(8, '0')).join('')
  const length = parseInt(stream.slice(4, 12), 2)
  return new TextDecoder().decode(
    Uint8Array.from({ length }, (_, byte) => parseInt(stream.slice(12 + byte * 8, 20 + byte * 8), 2)),
  )
}

describe('QR code', () => {
  it.each([
    '物管',
    'https://wuguan.example.com/#/basedata/keeper/housekeeper/preview/abcdef',
    `https://wuguan.example.com/#/basedata/keeper/housekeeper/preview/${'0123456789abcdef'.repeat(5)}`,
  ])('%s', (text) => {
    expect(read(qrMatrix(text))).toBe(text)
  })
  it('grows with the text and refuses what does not fit', () => {
    expect(qrMatrix('a').length).toBe(21)
    expect(qrMatrix('a'.repeat(14)).length).toBe(21)
    expect(qrMatrix('a'.repeat(15)).length).toBe(25)
    expect(qrMatrix('a'.repeat(213)).length).toBe(57)
    expect(() => qrMatrix('a'.repeat(214))).toThrow('too long')
  })
  it('draws a run of dark modules as one rectangle', () => {
    expect(qrPath([[true, true, false, true]])).toBe(`M${QUIET} ${QUIET}h2v1h-2zM${QUIET + 3} ${QUIET}h1v1h-1z`)
  })
})
