import { notFound } from '@wuguan/contract/kernel/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { deliveryHeaders } from '../../kernel/files/delivery.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { AttachmentRow } from './file-access.service.ts'

/** Hands out a stored file, whole or the asked range of it. */
export async function deliver(
  kernel: Kernel,
  request: FastifyRequest,
  reply: FastifyReply,
  file: AttachmentRow,
  download: boolean,
): Promise<unknown> {
  const size = await kernel.files.size(file.storage_key)
  if (size === null) throw notFound()
  reply.headers({
    ...deliveryHeaders(file.name, { download }),
    'accept-ranges': 'bytes',
    'cache-control': file.visibility === 2 ? 'public, max-age=86400' : 'private, no-store',
  })
  const range = rangeOf(request.headers.range, size)
  if (range === 'unsatisfiable') return reply.status(416).header('content-range', `bytes */${size}`).send()
  if (range)
    return reply
      .status(206)
      .headers({
        'content-range': `bytes ${range.start}-${range.end}/${size}`,
        'content-length': range.end - range.start + 1,
      })
      .send(await kernel.files.read(file.storage_key, range))
  return reply.header('content-length', size).send(await kernel.files.read(file.storage_key))
}

/** One range as players and resumed downloads ask for; several at once are answered with the whole file. */
export function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const found = header === undefined ? null : /^bytes=(\d*)-(\d*)$/.exec(header.trim())
  if (!found || (found[1] === '' && found[2] === '')) return null
  const start = found[1] === '' ? Math.max(0, size - Number(found[2])) : Number(found[1])
  const end = found[1] === '' || found[2] === '' ? size - 1 : Math.min(Number(found[2]), size - 1)
  if (found[1] === '' && Number(found[2]) === 0) return 'unsatisfiable'
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}
