import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import type { Readable } from 'node:stream'
import { refuse } from '@wuguan/contract/kernel/errors'
import { FILE_REFUSALS } from './limits.ts'

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
  read(key: string, range?: { start: number; end: number }): Readable
  size(key: string): Promise<number | null>
  /** Only for a key that no attachment names any more. */
  remove(key: string): Promise<void>
  /** Removes what uploads cut off by a crash left behind: received before `before` (milliseconds) and neither kept nor discarded. */
  sweep(before: number): Promise<number>
  /** Path of a kept file, for the readers that need to seek. */
  pathOf(key: string): string
}

/** The store that FILE_STORE names: `disk` (under DATA_DIR) or an absolute path of a directory that several hosts share. */
export async function openFileStore({
  fileStore,
  dataDir,
}: {
  fileStore: string | undefined
  dataDir: string
}): Promise<FileStore> {
  const where = fileStore?.trim() || 'disk'
  if (where.startsWith('s3://'))
    throw new Error(
      'FILE_STORE=s3://… is not supported by this version: use disk, or the absolute path of a shared directory',
    )
  if (where !== 'disk' && !isAbsolute(where))
    throw new Error(`FILE_STORE must be disk or an absolute path, not ${where}`)
  return openDiskStore(where === 'disk' ? join(dataDir, 'files') : where)
}

async function openDiskStore(root: string): Promise<FileStore> {
  const incoming = join(root, 'incoming')
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  const pathOf = (key: string) => {
    if (!/^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{64}$/.test(key)) throw new Error('Not a storage key')
    return join(root, key)
  }

  return {
    pathOf,
    async receive(source, limit) {
      const path = join(incoming, randomUUID())
      const hash = createHash('sha256')
      let size = 0
      try {
        await using file = await open(path, 'wx', 0o600)
        for await (const chunk of source) {
          size += chunk.byteLength
          if (size > limit) throw refuse(FILE_REFUSALS.tooLarge(limit))
          hash.update(chunk)
          await file.writeFile(chunk)
        }
        await file.sync()
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
      return { path, size, sha256: hash.digest('hex') }
    },
    async keep({ path, sha256 }) {
      const folder = `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}`
      const key = `${folder}/${sha256}`
      await mkdir(join(root, folder), { recursive: true, mode: 0o700 })
      // A rename within the store is atomic: two uploads of the same content end as one whole file, whoever is last.
      await rename(path, pathOf(key))
      await syncFolder(join(root, folder))
      return key
    },
    discard: ({ path }) => rm(path, { force: true }),
    read: (key, range) => createReadStream(pathOf(key), range),
    async size(key) {
      try {
        return (await stat(pathOf(key))).size
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    async sweep(before) {
      let removed = 0
      for (const name of await readdir(incoming)) {
        const path = join(incoming, name)
        const left = await stat(path).catch(() => null)
        if (!left || left.mtimeMs >= before) continue
        await rm(path, { force: true })
        removed++
      }
      return removed
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}

/** Makes the rename itself durable; platforms that cannot open a folder do it on their own. */
async function syncFolder(folder: string) {
  if (process.platform === 'win32') return
  await using handle = await open(folder, 'r')
  await handle.sync()
}
