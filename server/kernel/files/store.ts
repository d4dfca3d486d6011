import { isAbsolute, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'
import { openDiskStore } from './disk-store.ts'
import { S3_EXAMPLE, parseS3Address } from './s3-address.ts'
import { S3Client } from './s3-client.ts'
import { openS3Store } from './s3-store.ts'

/** An upload that lies complete in the temporary directory and waits to be judged. */
export interface ReceivedFile {
  path: string
  size: number
  sha256: string
}

export interface FileStore {
  /** Takes a stream up to `limit` bytes; refuses above it, and leaves nothing behind when it fails. */
  receive(source: AsyncIterable<Uint8Array>, limit: number): Promise<ReceivedFile>
  /** Keeps a received file for good and answers with its storage key; the same content is kept once. */
  keep(received: ReceivedFile): Promise<string>
  discard(received: ReceivedFile): Promise<void>
  /** Both ends included, for range requests. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>
  size(key: string): Promise<number | null>
  /** Only for a key that no attachment names any more. */
  remove(key: string): Promise<void>
  /** Removes what uploads cut off by a crash left behind: received before `before` (milliseconds) and neither kept nor discarded. */
  sweep(before: number): Promise<number>
  /** Every file that was kept an hour before `now` (milliseconds) or earlier; left out where the store is asked by key only. */
  keys?(now: number): AsyncIterable<string>
  /** A kept file as one on the disk, for the readers that need to seek; null when there is none. */
  local(key: string): Promise<LocalFile | null>
}

/** Disposed when it has been read: it may be a copy. */
export interface LocalFile extends AsyncDisposable {
  readonly path: string
}

/**
 * The store that FILE_STORE names: `disk` (under DATA_DIR), an absolute path of a directory that several hosts share, or
 * an object store. One that cannot be written to is refused here, before anybody loses an upload to it.
 */
export async function openFileStore({
  fileStore,
  dataDir,
  clock,
  log,
}: {
  fileStore: string
  dataDir: string
  clock: Clock
  log: Pick<FastifyBaseLogger, 'error'>
}): Promise<FileStore> {
  const own = join(dataDir, 'files')
  if (fileStore.startsWith('s3:')) {
    const address = parseS3Address(fileStore)
    if (!address) throw new Error(`FILE_STORE must look like ${S3_EXAMPLE}`)
    return openS3Store({ client: new S3Client(address, clock), folder: own, log })
  }
  if (fileStore !== 'disk' && !isAbsolute(fileStore))
    throw new Error(`FILE_STORE must be disk, an absolute path or s3://…, not ${fileStore}`)
  return openDiskStore(fileStore === 'disk' ? own : fileStore)
}
