import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { DomainError, notFound } from '@wuguan/contract/kernel/errors'
import type { FastifyBaseLogger } from 'fastify'
import { openIncoming } from './incoming.ts'
import { FILE_REFUSALS } from './limits.ts'
import { type S3Client, S3Error } from './s3-client.ts'
import { SettingsError } from '../settings.ts'
import { checkedKey, keyOf } from './storage-key.ts'
import type { FileStore } from './store.ts'

/** Files lie in an object store; what comes in, and copies for readers that seek, lie in `folder` meanwhile. */
export async function openS3Store({
  client,
  folder,
  log,
}: {
  client: S3Client
  folder: string
  log: Pick<FastifyBaseLogger, 'error'>
}): Promise<FileStore> {
  const incoming = await openIncoming(folder)
  const { receive, discard, sweep } = incoming

  /** Operators read what the store said, callers that it is away. */
  async function told<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      if (!(error instanceof S3Error)) throw error
      log.error({ err: error }, 'the file store failed')
      throw new DomainError(503, error.full ? FILE_REFUSALS.storeFull : FILE_REFUSALS.storeAway)
    }
  }

  const store: FileStore = {
    receive,
    discard,
    sweep,
    async keep(received) {
      const key = keyOf(received.sha256)
      try {
        await told(client.put(key, received))
      } finally {
        await discard(received)
      }
      return key
    },
    async read(key, range) {
      const content = await told(client.get(checkedKey(key), range))
      if (!content) throw notFound()
      return content
    },
    size: (key) => told(client.size(checkedKey(key))),
    remove: (key) => told(client.remove(checkedKey(key))),
    async local(key) {
      const content = await told(client.get(checkedKey(key)))
      if (!content) return null
      const path = incoming.fresh()
      const drop = () => rm(path, { force: true })
      try {
        await told(pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 })).catch(brokenLine))
      } catch (error) {
        await drop()
        throw error
      }
      return { path, [Symbol.asyncDispose]: drop }
    },
  }
  await prove(client, store)
  return store
}

/** Fetch tells a line that breaks under a body as a TypeError; what the disk says stays as it is. */
function brokenLine(error: unknown): never {
  throw error instanceof TypeError ? new S3Error(`GET broke off: ${error.message}`, { cause: error }) : error
}

/** Writes, reads and removes: what is wrong with address, key or rights is found at the start. */
async function prove(client: S3Client, store: FileStore): Promise<void> {
  const content = Buffer.from(randomUUID())
  const key = `probe-${content.toString()}`
  const probe = await store.receive(Readable.from([content]), content.length)
  try {
    await client.put(key, probe)
    const back = await client.get(key)
    if (!back || !(await buffer(back)).equals(content)) throw new S3Error(`GET ${key}: other content than was written`)
    await client.remove(key)
    if ((await client.size(key)) !== null) throw new S3Error(`DELETE ${key}: the object is still there`)
  } catch (error) {
    if (!(error instanceof S3Error)) throw error
    throw new SettingsError([`FILE_STORE: cannot be used: ${error.message}`])
  } finally {
    await store.discard(probe)
  }
}
