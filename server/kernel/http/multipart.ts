import { setTimeout as delay } from 'node:timers/promises'
import type { MultipartFile } from '@fastify/multipart'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import type { FastifyRequest } from 'fastify'
import { FILE_REFUSALS, MAX_UPLOAD_BYTES } from '../files/limits.ts'
import type { FileStore, ReceivedFile } from '../files/store.ts'

export const MULTIPART_LIMITS = {
  limits: { fileSize: MAX_UPLOAD_BYTES + 1, files: 1, fields: 20, fieldSize: 10_000, parts: 25 },
  throwFileSizeLimit: false,
}
/** What a form has around its file. */
const SLACK = 1024 * 1024
/** A refused upload is read to its end for this long, so that the browser hears the sentence instead of a broken line. */
const DRAIN_MS = 20_000

/** What the parser says, without a code, of a body that is no form. */
const MALFORMED = /^Multipart: |unexpected end of multipart data/i

export interface Uploaded {
  file: ReceivedFile
  name: string
  fields: Record<string, string>
}

/** Streams the file `file` of a form into the store; `limitOf` judges it by its name before the first byte is kept. */
export async function receiveUpload(
  request: FastifyRequest,
  store: FileStore,
  limitOf: (name: string) => number,
): Promise<Uploaded> {
  if (!request.isMultipart()) throw badInput({ file: '请选择文件' })
  if (Number(request.headers['content-length'] ?? 0) > MAX_UPLOAD_BYTES + SLACK)
    throw refuse(FILE_REFUSALS.tooLarge(MAX_UPLOAD_BYTES))
  const fields: Record<string, string> = {}
  let received: { file: ReceivedFile; name: string } | null = null
  let refusal: unknown = null
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (typeof part.value === 'string' && part.value !== '') fields[part.fieldname] = part.value
      } else if (part.fieldname !== 'file' || received !== null || refusal !== null) await drain(part)
      else
        try {
          if (!part.filename) throw badInput({ file: '请选择文件' })
          received = {
            name: part.filename,
            file: await store.receive(part.file.iterator({ destroyOnReturn: false }), limitOf(part.filename)),
          }
        } catch (error) {
          refusal = error
          await drain(part)
        }
    }
    if (refusal !== null) throw refusal
    if (received === null) throw badInput({ file: '请选择文件' })
    return { ...received, fields }
  } catch (error) {
    if (received) await store.discard(received.file)
    throw error instanceof Error && MALFORMED.test(error.message) ? badInput({ file: '请选择文件' }) : error
  }
}

async function drain(part: MultipartFile): Promise<void> {
  const { file } = part
  if (file.destroyed || file.readableEnded || file.errored) return
  file.resume()
  const ended = new Promise<void>((resolve) =>
    file
      .once('end', resolve)
      .once('error', () => resolve())
      .once('close', () => resolve()),
  )
  await Promise.race([ended, delay(DRAIN_MS, undefined, { ref: false })])
}
