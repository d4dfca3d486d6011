import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openIncoming } from './incoming.ts'
import { checkedKey, isKey, keyOf } from './storage-key.ts'
import type { FileStore } from './store.ts'

/** A file lies there before its row is written. */
const SETTLED_MS = 3_600_000
const isPart = (name: string) => /^[0-9a-f]{2}$/.test(name)

export async function openDiskStore(root: string): Promise<FileStore> {
  const { receive, discard, sweep } = await openIncoming(root)
  const pathOf = (key: string) => join(root, checkedKey(key))
  const size = async (key: string) => {
    try {
      return (await stat(pathOf(key))).size
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
  }
  return {
    receive,
    discard,
    sweep,
    size,
    async keep({ path, sha256 }) {
      const key = keyOf(sha256)
      const folder = dirname(pathOf(key))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // A rename within the store is atomic: two uploads of the same content end as one whole file, whoever is last.
      await rename(path, pathOf(key))
      await syncFolder(folder)
      return key
    },
    read: async (key, range) => createReadStream(pathOf(key), range),
    async *keys(now) {
      // Two levels of folders, each small enough to be read at once; a key tells what is not a folder of ours.
      for (const a of (await readdir(root)).filter(isPart).toSorted())
        for (const b of (await readdir(join(root, a))).filter(isPart).toSorted())
          for (const name of (await readdir(join(root, a, b))).toSorted()) {
            const key = `${a}/${b}/${name}`
            const kept = isKey(key) ? await stat(pathOf(key)).catch(() => null) : null
            if (kept && kept.mtimeMs <= now - SETTLED_MS) yield key
          }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    local: async (key) =>
      (await size(key)) === null ? null : { path: pathOf(key), [Symbol.asyncDispose]: () => Promise.resolve() },
  }
}

/** Makes the rename itself durable; platforms that cannot open a folder do it on their own. */
async function syncFolder(folder: string) {
  if (process.platform === 'win32') return
  await using handle = await open(folder, 'r')
  await handle.sync()
}
