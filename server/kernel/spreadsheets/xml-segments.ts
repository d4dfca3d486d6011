import { StringDecoder } from 'node:string_decoder'

/** One element of no more than this; larger is an attack or damage. */
const MAX_SEGMENT = 16 * 1024 * 1024

/**
 * Cuts the named elements out of a stream of XML, each as its source text, without ever holding more than one of them.
 * Works for flat repetition (`row` in a sheet, `si` in the string table): the element must not contain itself.
 * A namespace prefix of the document is taken from its root.
 */
export async function* xmlSegments(source: AsyncIterable<Buffer>, element: string): AsyncGenerator<string> {
  const cutter = new Cutter(element)
  let decoder: StringDecoder | null = null
  let read: string[] = []
  let length = 0
  for await (const chunk of source) {
    decoder ??= new StringDecoder(isUtf16(chunk) ? 'utf16le' : 'utf8')
    const text = decoder.write(chunk)
    read.push(text)
    length += text.length
    // What is held is looked through again: only when it has grown by half, so that a long element costs no square time.
    if (length < cutter.held / 2) continue
    yield* cutter.cut(read.join(''))
    read = []
    length = 0
  }
  if (length > 0) yield* cutter.cut(read.join(''))
}

class Cutter {
  readonly #element: string
  #buffer = ''
  #open = ''
  #close = ''
  constructor(element: string) {
    this.#element = element
  }

  /** Length of what waits for its end. */
  get held(): number {
    return this.#buffer.length
  }

  *cut(text: string): Generator<string> {
    const buffer = this.#buffer + text
    const at = this.#open === '' && !this.#findRoot(buffer) ? 0 : yield* this.#elements(buffer)
    this.#buffer = buffer.slice(at)
    if (this.#buffer.length > MAX_SEGMENT) throw new RangeError('An element is too large')
  }

  #findRoot(buffer: string): boolean {
    const root = /<(?![?!])(?:([\w.-]+):)?[\w.-]+[\s>]/.exec(buffer)
    if (!root) return false
    const prefix = root[1] ? `${root[1]}:` : ''
    this.#open = `<${prefix}${this.#element}`
    this.#close = `</${prefix}${this.#element}>`
    return true
  }

  /** Yields the whole ones and returns where the first that is not whole may begin. */
  *#elements(buffer: string): Generator<string, number> {
    let at = 0
    for (;;) {
      const start = findOpen(buffer, this.#open, at)
      if (start < 0) return Math.max(at, buffer.length - this.#open.length)
      at = start
      const tagEnd = buffer.indexOf('>', start)
      if (tagEnd < 0) return at
      if (buffer[tagEnd - 1] === '/') {
        at = tagEnd + 1
        yield buffer.slice(start, at)
        continue
      }
      const end = buffer.indexOf(this.#close, tagEnd)
      if (end < 0) return at
      at = end + this.#close.length
      yield buffer.slice(start, at)
    }
  }
}

function findOpen(buffer: string, open: string, from: number): number {
  for (let at = buffer.indexOf(open, from); at >= 0; at = buffer.indexOf(open, at + 1)) {
    const next = buffer[at + open.length]
    if (next === undefined || next === '>' || next === '/' || /\s/.test(next)) return at
  }
  return -1
}

const isUtf16 = (chunk: Buffer) => chunk[0] === 0xff && chunk[1] === 0xfe
