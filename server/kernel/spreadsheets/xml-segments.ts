import { StringDecoder } from 'node:string_decoder'

/** One element of no more than this; larger is an attack or damage. */
const MAX_SEGMENT = 16 * 1024 * 1024

/**
 * Cuts the named elements out of a stream of XML, each as its source text, without ever holding more than one of them.
 * Works for flat repetition (`row` in a sheet, `si` in the string table): the element must not contain itself.
 * A namespace prefix of the document is taken from its root.
 */
export async function* xmlSegments(source: AsyncIterable<Buffer>, element: string): AsyncGenerator<string> {
  let decoder: StringDecoder | null = null
  let buffer = ''
  let open = ''
  let close = ''
  for await (const chunk of source) {
    decoder ??= new StringDecoder(isUtf16(chunk) ? 'utf16le' : 'utf8')
    buffer += decoder.write(chunk)
    if (open === '') {
      const root = /<(?![?!])(?:([\w.-]+):)?[\w.-]+[\s>]/.exec(buffer)
      if (!root && buffer.length > MAX_SEGMENT) throw new RangeError('No root element')
      if (!root) continue
      const prefix = root[1] ? `${root[1]}:` : ''
      open = `<${prefix}${element}`
      close = `</${prefix}${element}>`
    }
    let at = 0
    for (;;) {
      const start = findOpen(buffer, open, at)
      if (start < 0) {
        at = Math.max(at, buffer.length - open.length)
        break
      }
      at = start
      const tagEnd = buffer.indexOf('>', start)
      if (tagEnd < 0) break
      if (buffer[tagEnd - 1] === '/') {
        at = tagEnd + 1
        yield buffer.slice(start, at)
        continue
      }
      const end = buffer.indexOf(close, tagEnd)
      if (end < 0) break
      at = end + close.length
      yield buffer.slice(start, at)
    }
    buffer = buffer.slice(at)
    if (buffer.length > MAX_SEGMENT) throw new RangeError('An element is too large')
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
