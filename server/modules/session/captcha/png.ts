import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const TRUE_COLOUR = 2
const ABOVE = 2

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}

/** A PNG of 8-bit red, green and blue, row by row. */
export function encodePng(width: number, height: number, pixels: Uint8Array): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, TRUE_COLOUR, 0, 0, 0], 8)
  const row = width * 3
  // Each row begins with its filter; that of what stands above packs even grounds best.
  const rows = Buffer.alloc((row + 1) * height, ABOVE)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < row; x++)
      rows[y * (row + 1) + 1 + x] = pixels[y * row + x]! - (y === 0 ? 0 : pixels[(y - 1) * row + x]!)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
