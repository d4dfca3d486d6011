/**
 * QR codes (ISO/IEC 18004) of UTF-8 text, error correction level M, versions 1 to 10: enough for any address of the product.
 * The card's code is made in the browser so that no outside service learns the addresses.
 */
interface Version {
  /** Codewords of error correction per block. */
  readonly ec: number
  /** Data codewords of each block. */
  readonly blocks: readonly number[]
  /** Centres of the alignment patterns. */
  readonly align: readonly number[]
}
const VERSIONS: readonly Version[] = [
  { ec: 10, blocks: [16], align: [] },
  { ec: 16, blocks: [28], align: [6, 18] },
  { ec: 26, blocks: [44], align: [6, 22] },
  { ec: 18, blocks: [32, 32], align: [6, 26] },
  { ec: 24, blocks: [43, 43], align: [6, 30] },
  { ec: 16, blocks: [27, 27, 27, 27], align: [6, 34] },
  { ec: 18, blocks: [31, 31, 31, 31], align: [6, 22, 38] },
  { ec: 22, blocks: [38, 38, 39, 39], align: [6, 24, 42] },
  { ec: 22, blocks: [36, 36, 36, 37, 37], align: [6, 26, 46] },
  { ec: 26, blocks: [43, 43, 43, 43, 44], align: [6, 28, 50] },
]
const BYTE_MODE = 0b0100
const LEVEL_M = 0b00

type Matrix = boolean[][]

/** Dark modules of the code, row by row. */
export function qrMatrix(text: string): readonly (readonly boolean[])[] {
  const bytes = new TextEncoder().encode(text)
  const index = VERSIONS.findIndex(({ blocks }, at) => 4 + countBits(at) + bytes.length * 8 <= sum(blocks) * 8)
  const version = VERSIONS[index]
  if (!version) throw new RangeError('too long for a QR code')
  const size = 21 + index * 4
  const { modules, fixed } = skeleton(size, index + 1, version.align)
  place(modules, fixed, codewords(bytes, index, version))
  const masked = MASKS.map((_, mask) => applied(modules, fixed, mask))
  const scores = masked.map(penalty)
  return masked[scores.indexOf(Math.min(...scores))] ?? modules
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
/** Width of the length field; `at` is the version less one. */
const countBits = (at: number) => (at < 9 ? 8 : 16)

function codewords(bytes: Uint8Array, at: number, { ec, blocks }: Version): number[] {
  const bits: number[] = []
  const push = (value: number, width: number) => {
    for (let bit = width - 1; bit >= 0; bit--) bits.push((value >> bit) & 1)
  }
  const capacity = sum(blocks) * 8
  push(BYTE_MODE, 4)
  push(bytes.length, countBits(at))
  for (const byte of bytes) push(byte, 8)
  push(0, Math.min(4, capacity - bits.length))
  push(0, (8 - (bits.length % 8)) % 8)
  for (let pad = 0xec; bits.length < capacity; pad ^= 0xec ^ 0x11) push(pad, 8)
  const data = Array.from({ length: capacity / 8 }, (_, byte) =>
    parseInt(bits.slice(byte * 8, byte * 8 + 8).join(''), 2),
  )

  let start = 0
  const parts = blocks.map((length) => data.slice(start, (start += length)))
  const checks = parts.map((part) => remainder(part, ec))
  const longest = Math.max(...blocks)
  return [...interleaved(parts, longest), ...interleaved(checks, ec)]
}

const interleaved = (parts: readonly number[][], longest: number): number[] =>
  Array.from({ length: longest }, (_, at) => parts.flatMap((part) => (at < part.length ? [part[at]!] : []))).flat()

/** Product in the field of 256 with the polynomial of the standard, 0x11D. */
export function multiply(x: number, y: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d)
    product ^= ((y >> bit) & 1) * x
  }
  return product
}
function generator(degree: number): number[] {
  let polynomial = [1]
  for (let power = 0, root = 1; power < degree; power++, root = multiply(root, 2)) {
    const next = [...polynomial, 0]
    polynomial.forEach((coefficient, at) => (next[at + 1]! ^= multiply(coefficient, root)))
    polynomial = next
  }
  return polynomial
}
/** Reed–Solomon check codewords. */
function remainder(data: readonly number[], degree: number): number[] {
  const divisor = generator(degree)
  const work = [...data, ...Array<number>(degree).fill(0)]
  for (let at = 0; at < data.length; at++) {
    const factor = work[at]!
    divisor.forEach((coefficient, place) => (work[at + place]! ^= multiply(coefficient, factor)))
  }
  return work.slice(data.length)
}

/** Everything that is no data: finders, timing, alignment, version; room for the format is kept. */
function skeleton(size: number, version: number, align: readonly number[]): { modules: Matrix; fixed: Matrix } {
  const modules = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  const fixed = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  const set = (x: number, y: number, dark: boolean) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return
    modules[y]![x] = dark
    fixed[y]![x] = true
  }
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0)
    set(at, 6, at % 2 === 0)
  }
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    for (let dy = -4; dy <= 4; dy++)
      for (let dx = -4; dx <= 4; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy))
        set(cx + dx, cy + dy, ring !== 2 && ring !== 4)
      }
  const last = align.at(-1)
  for (const cx of align)
    for (const cy of align) {
      if ((cx === 6 && cy === 6) || (cx === 6 && cy === last) || (cx === last && cy === 6)) continue
      for (let dy = -2; dy <= 2; dy++)
        for (let dx = -2; dx <= 2; dx++) set(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1)
    }
  formatPlaces(size)
    .flat()
    .forEach(([x, y]) => set(x, y, false))
  set(8, size - 8, true)
  if (version >= 7) {
    const bits = (version << 12) | checked(version, 0x1f25, 12)
    for (let bit = 0; bit < 18; bit++) {
      const [a, b] = [size - 11 + (bit % 3), Math.floor(bit / 3)]
      set(a, b, ((bits >> bit) & 1) === 1)
      set(b, a, ((bits >> bit) & 1) === 1)
    }
  }
  return { modules, fixed }
}

/** Remainder of a BCH code: `width` bits behind the value. */
function checked(value: number, polynomial: number, width: number): number {
  let rest = value
  for (let step = 0; step < width; step++) rest = (rest << 1) ^ ((rest >> (width - 1)) * polynomial)
  return rest
}

/** Where bit 0, 1, … 14 of the format stands, in both copies. */
function formatPlaces(size: number): (readonly [number, number])[][] {
  const first = [0, 1, 2, 3, 4, 5, 7, 8].map((y) => [8, y] as const)
  const around = [7, 5, 4, 3, 2, 1, 0].map((x) => [x, 8] as const)
  const right = Array.from({ length: 8 }, (_, at) => [size - 1 - at, 8] as const)
  const below = Array.from({ length: 7 }, (_, at) => [8, size - 7 + at] as const)
  return [
    [...first, ...around],
    [...right, ...below],
  ]
}

/** Bits go up and down in pairs of columns from the right; the column of the timing pattern is left out. */
function place(modules: Matrix, fixed: Matrix, words: readonly number[]): void {
  const size = modules.length
  let bit = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    const upward = ((right + 1) & 2) === 0
    for (let step = 0; step < size; step++) {
      const y = upward ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        if (fixed[y]![x]) continue
        modules[y]![x] = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1
        bit++
      }
    }
  }
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

function applied(modules: Matrix, fixed: Matrix, mask: number): Matrix {
  const turn = MASKS[mask]!
  const result = modules.map((row, y) => row.map((dark, x) => (fixed[y]![x] ? dark : dark !== turn(x, y))))
  const data = (LEVEL_M << 3) | mask
  const bits = ((data << 10) | checked(data, 0x537, 10)) ^ 0x5412
  for (const places of formatPlaces(modules.length))
    places.forEach(([x, y], bit) => (result[y]![x] = ((bits >> bit) & 1) === 1))
  return result
}

/** How hard a masked code is to read: runs, blocks, patterns like finders, imbalance. */
function penalty(modules: Matrix): number {
  const size = modules.length
  const columns = modules.map((_, x) => modules.map((row) => row[x]!))
  let score = 0
  for (const line of [...modules, ...columns]) {
    const text = line.map((dark) => (dark ? '1' : '0')).join('')
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) score += run.length - 2
    score += (text.match(/(?=10111010000|00001011101)/g) ?? []).length * 40
  }
  for (let y = 0; y < size - 1; y++)
    for (let x = 0; x < size - 1; x++) {
      const dark = modules[y]![x]
      if (dark === modules[y]![x + 1] && dark === modules[y + 1]![x] && dark === modules[y + 1]![x + 1]) score += 3
    }
  const share = (modules.flat().filter(Boolean).length * 100) / (size * size)
  return score + Math.floor(Math.abs(share - 50) / 5) * 10
}
