import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { refuse } from '@wuguan/contract/kernel/errors'
import { FILE_REFUSALS } from './limits.ts'
import type { FileStore } from './store.ts'

/** The directory where files lie while they are judged, whole or not at all. */
export interface Incoming extends Pick<FileStore, 'receive' | 'discard' | 'sweep'> {
  /** A name in it that nobody else has. */
  fresh(): string
}

export async function openIncoming(root: string): Promise<Incoming> {
  const folder = join(root, 'incoming')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const fresh = () => join(folder, randomUUID())
  return {
    fresh,
    async receive(source, limit) {
      const path = fresh()
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
    discard: ({ path }) => rm(path, { force: true }),
    async sweep(before) {
      let removed = 0
      for (const name of await readdir(folder)) {
        const path = join(folder, name)
        const left = await stat(path).catch(() => null)
        if (!left || left.mtimeMs >= before) continue
        await rm(path, { force: true })
        removed++
      }
      return removed
    },
  }
}
