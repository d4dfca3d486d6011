/** Records of BIFF8 (MS-XLS) that every workbook of ours is made of. */

/** A longer body goes on in a further record. */
export const RECORD_MAX = 8_224

export function record(type: number, body: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(type, 0)
  head.writeUInt16LE(body.length, 2)
  return Buffer.concat([head, body])
}
const words = (...values: readonly number[]): Buffer => {
  const body = Buffer.alloc(values.length * 2)
  values.forEach((value, i) => body.writeUInt16LE(value & 0xffff, i * 2))
  return body
}
/** Characters behind their count, of one byte or of two. */
function text(value: string, lengthBytes: 1 | 2): Buffer {
  const head = Buffer.alloc(lengthBytes + 1)
  if (lengthBytes === 1) head.writeUInt8(value.length, 0)
  else head.writeUInt16LE(value.length, 0)
  head.writeUInt8(1, lengthBytes)
  return Buffer.concat([head, Buffer.from(value, 'utf16le')])
}

const VERSION = 0x0600
export const bof = (part: 'globals' | 'sheet'): Buffer =>
  record(0x0809, words(VERSION, part === 'globals' ? 0x0005 : 0x0010, 0x0dbb, 0x07cc, 0x0041, 0, 0x0006, 0))

const POINTS_11 = 220
const NORMAL_WEIGHT = 400
const BOLD = 700
/** Character set GB 2312. */
const CHINESE = 0x0086
const font = (weight: number): Buffer =>
  record(0x0031, Buffer.concat([words(POINTS_11, 0, 0x7fff, weight, 0, 0, CHINESE), text('宋体', 1)]))

/** Number 4 of the fonts does not exist: the fifth that is written is number 5. */
const PLAIN_FONT = 0
const BOLD_FONT = 5
const FIRST_FORMAT = 164
const GENERAL = 0
const TEXT_BUILT_IN = 49

const BUILT_IN_STYLES = 15
/** Silver behind the titles, as colour and pattern of a solid fill. */
const SOLID = 0x0400
const SILVER = 0x2096
const NO_COLOUR = 0x20c0
const look = (fontNo: number, format: number, of: 'style' | 'cell', filled = false): Buffer =>
  record(
    0x00e0,
    words(
      fontNo,
      format,
      of === 'style' ? 0xfff5 : 0x0001,
      0x0020,
      of === 'style' ? 0xf400 : 0xfc00,
      0,
      0,
      0,
      filled ? SOLID : 0,
      filled ? SILVER : NO_COLOUR,
    ),
  )

export const workbook = {
  /** Number of a cell style: 0 the header, 1… the formats in their order. */
  styleAt: (style: number): number => BUILT_IN_STYLES + 1 + style,

  /** The first part of a workbook, whose only sheet begins right behind it. */
  globals(sheetName: string, formats: readonly string[], sharedTexts: readonly Buffer[]): Buffer[] {
    const before = [
      bof('globals'),
      record(0x0042, words(1200)),
      record(0x003d, words(0, 0, 0x4b00, 0x2580, 0x0038, 0, 0, 1, 0x0258)),
      ...Array.from({ length: 4 }, () => font(NORMAL_WEIGHT)),
      font(BOLD),
      ...formats.map((format, i) => record(0x041e, Buffer.concat([words(FIRST_FORMAT + i), text(format, 2)]))),
      ...Array.from({ length: BUILT_IN_STYLES }, () => look(PLAIN_FONT, GENERAL, 'style')),
      look(PLAIN_FONT, GENERAL, 'cell'),
      look(BOLD_FONT, TEXT_BUILT_IN, 'cell', true),
      ...formats.map((_, i) => look(PLAIN_FONT, FIRST_FORMAT + i, 'cell')),
      record(0x0293, Buffer.from([0x00, 0x80, 0x00, 0xff])),
    ]
    const name = text(sheetName, 1)
    const end = record(0x000a)
    const lengthOf = (parts: readonly Buffer[]) => parts.reduce((sum, part) => sum + part.length, 0)
    const begins = lengthOf(before) + 4 + 6 + name.length + lengthOf(sharedTexts) + end.length
    const where = Buffer.alloc(6)
    where.writeUInt32LE(begins, 0)
    return [...before, record(0x0085, Buffer.concat([where, name])), ...sharedTexts, end]
  },
}

/** Widths in characters, and how far the sheet reaches. */
export function sheetStart(widths: readonly number[], { rows, columns }: { rows: number; columns: number }): Buffer[] {
  const reach = Buffer.alloc(14)
  reach.writeUInt32LE(rows, 4)
  reach.writeUInt16LE(columns, 10)
  return [
    ...widths.map((width, i) => record(0x007d, words(i, i, width * 256, BUILT_IN_STYLES, 0, 0))),
    record(0x0200, reach),
  ]
}

/** The view of the sheet: its first row stays. */
export const sheetEnd = (): Buffer[] => [
  record(0x023e, words(0x07be, 0, 0, 0x0040, 0, 0, 0, 0, 0)),
  record(0x0041, Buffer.concat([words(0, 1, 1, 0), Buffer.from([2, 0])])),
]
