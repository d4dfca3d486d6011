import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { ByteSink } from './byte-sink.ts'

const MAX32 = 0xffffffff
const MAX16 = 0xffff
/** Bit 3: sizes follow the data, as they are unknown when the header leaves. Bit 11: names are UTF-8. */
const FLAGS = 0x0808
const LOCAL = 0x04034b50
const DESCRIPTOR = 0x08074b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const END64 = 0x06064b50
const LOCATOR64 = 0x07064b50

interface Written {
  name: Buffer
  crc: number
  packed: number
  size: number
  offset: number
  time: number
  date: number
}

export interface ZipEntryWriter {
  write(chunk: Uint8Array | string): Promise<void>
  end(): Promise<void>
}

/**
 * A zip archive written straight to a stream, one entry after another, in constant memory. The central directory turns to
 * Zip64 where the archive needs it (over 4 GiB or 65,535 entries); a single entry stays below 4 GiB and says so otherwise.
 */
export class ZipWriter {
  readonly #sink: ByteSink
  readonly #written: Written[] = []
  readonly #modified: Date
  readonly #level: number
  #open = false

  /** `modified` is the time shown in the archive, in the zone of the process. */
  constructor(
    stream: Writable,
    { modified = new Date(1980, 0, 1), level = 6 }: { modified?: Date; level?: number } = {},
  ) {
    this.#sink = new ByteSink(stream)
    this.#modified = modified
    this.#level = level
  }

  async add(name: string, content: Uint8Array | string): Promise<void> {
    const entry = await this.entry(name)
    await entry.write(content)
    await entry.end()
  }

  async entry(fileName: string): Promise<ZipEntryWriter> {
    if (this.#open) throw new Error('The previous zip entry is still open')
    this.#open = true
    const record: Written = {
      name: Buffer.from(fileName),
      crc: 0,
      packed: 0,
      size: 0,
      offset: this.#sink.bytes,
      ...dosTime(this.#modified),
    }
    await this.#sink.write(localHeader(record))

    const deflate = createDeflateRaw({ level: this.#level })
    // Failures reach the caller through the pump.
    deflate.on('error', () => undefined)
    const pumped = (async () => {
      for await (const chunk of deflate as AsyncIterable<Buffer>) {
        record.packed += chunk.byteLength
        await this.#sink.write(chunk)
      }
    })()
    pumped.catch((error: Error) => deflate.destroy(error))

    return {
      write: async (chunk) => {
        const data = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
        record.crc = crc32(data, record.crc)
        record.size += data.byteLength
        if (record.size > MAX32) throw new Error('A zip entry of 4 GiB and more is not supported')
        if (!deflate.write(data)) await Promise.race([once(deflate, 'drain'), pumped])
      },
      end: async () => {
        deflate.end()
        await pumped
        await this.#sink.write(descriptor(record))
        this.#written.push(record)
        this.#open = false
      },
    }
  }

  async end(): Promise<void> {
    const start = this.#sink.bytes
    for (const record of this.#written) await this.#sink.write(centralHeader(record))
    const size = this.#sink.bytes - start
    await this.#sink.write(endRecords(this.#written.length, start, size, this.#sink.bytes))
    await this.#sink.end()
  }
}

function dosTime(at: Date) {
  return {
    time: (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1),
    date: (Math.max(at.getFullYear() - 1980, 0) << 9) | ((at.getMonth() + 1) << 5) | at.getDate(),
  }
}

function localHeader({ name, time, date }: Written): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(LOCAL, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(FLAGS, 6)
  head.writeUInt16LE(8, 8)
  head.writeUInt16LE(time, 10)
  head.writeUInt16LE(date, 12)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

function descriptor({ crc, packed, size }: Written): Buffer {
  const tail = Buffer.alloc(16)
  tail.writeUInt32LE(DESCRIPTOR, 0)
  tail.writeUInt32LE(crc, 4)
  tail.writeUInt32LE(packed, 8)
  tail.writeUInt32LE(size, 12)
  return tail
}

function centralHeader({ name, crc, packed, size, offset, time, date }: Written): Buffer {
  const far = offset >= MAX32
  const extra = Buffer.alloc(far ? 12 : 0)
  if (far) {
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(8, 2)
    extra.writeBigUInt64LE(BigInt(offset), 4)
  }
  const head = Buffer.alloc(46)
  head.writeUInt32LE(CENTRAL, 0)
  head.writeUInt16LE(far ? 45 : 20, 4)
  head.writeUInt16LE(far ? 45 : 20, 6)
  head.writeUInt16LE(FLAGS, 8)
  head.writeUInt16LE(8, 10)
  head.writeUInt16LE(time, 12)
  head.writeUInt16LE(date, 14)
  head.writeUInt32LE(crc, 16)
  head.writeUInt32LE(packed, 20)
  head.writeUInt32LE(size, 24)
  head.writeUInt16LE(name.length, 28)
  head.writeUInt16LE(extra.length, 30)
  head.writeUInt32LE(far ? MAX32 : offset, 42)
  return Buffer.concat([head, name, extra])
}

function endRecords(count: number, start: number, size: number, here: number): Buffer {
  const large = count >= MAX16 || start >= MAX32 || size >= MAX32
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(Math.min(count, MAX16), 8)
  end.writeUInt16LE(Math.min(count, MAX16), 10)
  end.writeUInt32LE(Math.min(size, MAX32), 12)
  end.writeUInt32LE(Math.min(start, MAX32), 16)
  if (!large) return end

  const end64 = Buffer.alloc(56)
  end64.writeUInt32LE(END64, 0)
  end64.writeBigUInt64LE(44n, 4)
  end64.writeUInt16LE(45, 12)
  end64.writeUInt16LE(45, 14)
  end64.writeBigUInt64LE(BigInt(count), 24)
  end64.writeBigUInt64LE(BigInt(count), 32)
  end64.writeBigUInt64LE(BigInt(size), 40)
  end64.writeBigUInt64LE(BigInt(start), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(LOCATOR64, 0)
  locator.writeBigUInt64LE(BigInt(here), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([end64, locator, end])
}
