import { crc32, deflateSync } from 'node:zlib'
import { uuidv7 } from '../../kernel/ids.ts'
import { sha256 } from '../../kernel/secrets.ts'
import type { DemoContext } from './index.ts'

/** A page with ruled lines, as a stand-in for a scanned certificate: a true PNG that the viewer can show. */
function page(width: number, height: number): Buffer {
  const rows = Buffer.alloc((width + 1) * height, 0xf7)
  for (let y = 0; y < height; y++) {
    rows[y * (width + 1)] = 0
    const edge = y < 4 || y >= height - 4
    const line = y > 60 && y < height - 40 && y % 28 === 0
    for (let x = 0; x < width; x++)
      if (edge || x < 4 || x >= width - 4) rows[y * (width + 1) + 1 + x] = 0x5a
      else if (line && x > 40 && x < width - 40 - (y % 5) * 30) rows[y * (width + 1) + 1 + x] = 0xb0
  }
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const head = Buffer.alloc(4)
    head.writeUInt32BE(data.length)
    const tail = Buffer.alloc(4)
    tail.writeUInt32BE(crc32(body))
    return Buffer.concat([head, body, tail])
  }
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  // 8 bits of grey.
  size.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Keeps the page once and makes an attachment of it for one field of one record. */
export async function demoPicture({ kernel, q, now, users }: DemoContext) {
  const content = page(480, 340)
  const received = await kernel.files.receive(
    (async function* () {
      yield content
    })(),
    content.length + 1,
  )
  const storageKey = await kernel.files.keep(received)
  return async (target: { entity: string; id: string; field: string; name: string; companyId: number }) => {
    const id = uuidv7()
    await q.query(
      `insert into attachment (id, company_id, name, ext, mime, size, sha256, storage_key, biz_type, biz_id, field, visibility, uploader_id, confirmed, created_by, created_at, updated_at)
       values ($1, $2, $3, 'png', 'image/png', $4, $5, $6, $7, $8, $9, 1, $10, true, $10, $11, $11)`,
      [
        id,
        target.companyId,
        target.name,
        content.length,
        sha256(content),
        storageKey,
        target.entity,
        target.id,
        target.field,
        users['steward01'] ?? null,
        now,
      ],
    )
    return { id, url: `/file/download/${id}`, name: target.name, size: content.length, mime: 'image/png' }
  }
}
