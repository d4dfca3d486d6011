import type { FileHandle } from 'node:fs/promises'
import { createInflateRaw } from 'node:zlib'
import { Readable } from 'node:stream'

export interface ZipEntry {
  /** With forward slashes. */
  name: string
  encrypted: boolean
  method: number
  packed: number
  size: number
  offset: number
}

/** The file is not a zip archive that can be read, or contradicts its own directory. */
export class BadZip extends Error {}

const END = 0x06054b50
const END64 = 0x06064b50
const LOCATOR64 = 0x07064b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const MAX_DIRECTORY = 8 * 1024 * 1024

/** The central directory, which names every entry with its declared sizes; nothing is inflated. */
export async function readZipDirectory(file: FileHandle): Promise<ZipEntry[]> {
  const { size: fileSize } = await file.stat()
  const { count, start, size } = await findDirectory(file, fileSize)
  if (start + size > fileSize || size > MAX_DIRECTORY) throw new BadZip('directory out of bounds')
  const directory = await readExactly(file, start, size)
  const entries: ZipEntry[] = []
  let at = 0
  while (entries.length < count) {
    if (at + 46 > size || directory.readUInt32LE(at) !== CENTRAL) throw new BadZip('directory is damaged')
    const nameLength = directory.readUInt16LE(at + 28)
    const extraLength = directory.readUInt16LE(at + 30)
    const next = at + 46 + nameLength + extraLength + directory.readUInt16LE(at + 32)
    if (next > size) throw new BadZip('directory is damaged')
    const entry: ZipEntry = {
      name: directory.toString('utf8', at + 46, at + 46 + nameLength).replaceAll('\\', '/'),
      encrypted: (directory.readUInt16LE(at + 8) & 0x2041) !== 0,
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    }
    applyZip64(entry, directory.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength))
    entries.push(entry)
    at = next
  }
  return entries
}

/** The content of an entry; fails as soon as it inflates to more than its directory declares. */
export async function openZipEntry(file: FileHandle, entry: ZipEntry): Promise<AsyncIterable<Buffer>> {
  const head = await readExactly(file, entry.offset, 30)
  if (head.readUInt32LE(0) !== LOCAL) throw new BadZip('entry is damaged')
  if (entry.encrypted || (entry.method !== 0 && entry.method !== 8)) throw new BadZip('entry cannot be read')
  const start = entry.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  const packed = Readable.from(readRange(file, start, entry.packed))
  return limited(entry.method === 8 ? inflated(packed) : packed, entry.size)
}

function inflated(packed: Readable): AsyncIterable<Buffer> {
  const inflate = createInflateRaw({ chunkSize: 64 * 1024 })
  packed.on('error', (error) => inflate.destroy(error))
  inflate.on('close', () => packed.destroy())
  return packed.pipe(inflate)
}

async function* limited(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let seen = 0
  for await (const chunk of source) {
    seen += chunk.byteLength
    if (seen > size) throw new BadZip('entry is larger than declared')
    yield chunk
  }
}

async function* readRange(file: FileHandle, start: number, length: number): AsyncGenerator<Buffer> {
  for (let done = 0; done < length;) {
    const chunk = await readExactly(file, start + done, Math.min(64 * 1024, length - done))
    done += chunk.byteLength
    yield chunk
  }
}

async function findDirectory(file: FileHandle, fileSize: number) {
  const tailSize = Math.min(fileSize, 22 + 0xffff)
  const tail = await readExactly(file, fileSize - tailSize, tailSize)
  let at = tail.length - 22
  while (at >= 0 && tail.readUInt32LE(at) !== END) at--
  if (at < 0) throw new BadZip('no directory')
  const plain = {
    count: tail.readUInt16LE(at + 10),
    size: tail.readUInt32LE(at + 12),
    start: tail.readUInt32LE(at + 16),
  }
  if (at < 20 || tail.readUInt32LE(at - 20) !== LOCATOR64) return plain
  const far = await readExactly(file, number64(tail, at - 20 + 8), 56)
  if (far.readUInt32LE(0) !== END64) throw new BadZip('directory is damaged')
  return { count: number64(far, 32), size: number64(far, 40), start: number64(far, 48) }
}

function applyZip64(entry: ZipEntry, extra: Buffer) {
  for (let at = 0; at + 4 <= extra.length;) {
    const id = extra.readUInt16LE(at)
    const end = at + 4 + extra.readUInt16LE(at + 2)
    let value = at + 4
    if (id === 1) {
      for (const key of ['size', 'packed', 'offset'] as const) {
        if (entry[key] !== 0xffffffff || value + 8 > Math.min(end, extra.length)) continue
        entry[key] = number64(extra, value)
        value += 8
      }
    }
    at = end
  }
}

function number64(buffer: Buffer, at: number): number {
  const value = Number(buffer.readBigUInt64LE(at))
  if (!Number.isSafeInteger(value)) throw new BadZip('number out of range')
  return value
}

async function readExactly(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length)
  let done = 0
  while (done < length) {
    const { bytesRead } = await file.read(buffer, done, length - done, position + done)
    if (bytesRead === 0) throw new BadZip('file ends early')
    done += bytesRead
  }
  return buffer
}
