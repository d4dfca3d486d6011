import { randomFillSync } from 'node:crypto'

/** Chance is fetched for many ids at once: asking for it costs more than all else about an id. */
const chance = Buffer.alloc(16 * 256)
let taken = chance.length
function sixteen(): Buffer {
  if (taken === chance.length) {
    randomFillSync(chance)
    taken = 0
  }
  return chance.subarray(taken, (taken += 16))
}

let last = 0
let counter = 0

/**
 * A uuid version 7 (RFC 9562): millisecond time, then a 12-bit counter that keeps one process's ids in order, then 62
 * random bits. Made by the server process, so that id order is time order.
 */
export function uuidv7(): string {
  const now = Date.now()
  const bytes = sixteen()
  if (now > last) {
    last = now
    counter = bytes.readUInt16BE() & 0x3ff
  } else if (++counter > 0xfff) {
    last++
    counter = 0
  }
  bytes.writeUIntBE(last, 0, 6)
  bytes.writeUInt16BE(0x7000 | counter, 6)
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

export const isUuid = (text: unknown): text is string =>
  typeof text === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)
