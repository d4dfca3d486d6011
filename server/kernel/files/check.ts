import { createHash } from 'node:crypto'
import type { Queryable } from '../db/sql.ts'
import type { FileStore } from './store.ts'

/** Files that are asked for at once, and rows that are read at once. */
const TOGETHER = 16
const PAGE = 500

export interface FaultyFile {
  readonly key: string
  readonly fault: 'missing' | 'size' | 'content'
  /** What people call it, some of many. */
  readonly names: string[]
  /** The nouns that it is attached to. */
  readonly of: string
}
interface Named {
  key: string
  size: number
  sha256: string
  names: string[]
  of: string
}

/** Each file that a row names and that is not there as it was kept. */
export async function* faultyFiles(
  q: Queryable,
  files: FileStore,
  { content = false, counted = () => {} }: { content?: boolean; counted?: (files: number) => void } = {},
): AsyncGenerator<FaultyFile> {
  for (let after = ''; ;) {
    const page = await q.query<Named>(
      `select storage_key as key, min(size) as size, min(sha256) as sha256, (array_agg(name order by id))[1:3] as names,
         string_agg(distinct coalesce(biz_type, '-'), ', ') as of
       from attachment where storage_key > $1 group by storage_key order by storage_key limit ${PAGE}`,
      [after],
    )
    if (page.length === 0) return
    after = page.at(-1)!.key
    for (let at = 0; at < page.length; at += TOGETHER) {
      const some = page.slice(at, at + TOGETHER)
      const faults = await Promise.all(some.map((file) => faultOf(files, file, content)))
      for (const [i, fault] of faults.entries()) {
        const { key, names, of } = some[i]!
        if (fault) yield { key, fault, names, of }
      }
      counted(some.length)
    }
  }
}

async function faultOf(
  files: FileStore,
  { key, size, sha256 }: Named,
  content: boolean,
): Promise<FaultyFile['fault'] | null> {
  const found = await files.size(key)
  if (found === null) return 'missing'
  if (found !== size) return 'size'
  if (!content) return null
  const hash = createHash('sha256')
  for await (const chunk of await files.read(key)) hash.update(chunk as Uint8Array)
  return hash.digest('hex') === sha256 ? null : 'content'
}

/** Those of the keys that no row names: of records that a restored database does not know. */
export async function* unnamedFiles(q: Queryable, keys: AsyncIterable<string>): AsyncGenerator<string> {
  let page: string[] = []
  const left = async () => {
    const named = new Set(
      (
        await q.query<{ key: string }>(
          'select distinct storage_key as key from attachment where storage_key = any($1)',
          [page],
        )
      ).map(({ key }) => key),
    )
    const unnamed = page.filter((key) => !named.has(key))
    page = []
    return unnamed
  }
  for await (const key of keys) if (page.push(key) === PAGE) yield* await left()
  yield* await left()
}
