import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openZipEntry, readZipDirectory } from '../../../kernel/spreadsheets/zip-directory.ts'

/** A day of every trade of a merchant is far below. */
const MOST_BYTES = 100 * 1024 * 1024
const HEAD = '支付宝交易号'

/**
 * The table of trades in what Alipay sends: an archive of two tables, of trades and of their sums, whose names and words are GBK.
 * null: it is none, or damaged.
 */
export async function billTable(packed: Uint8Array): Promise<Buffer | null> {
  const folder = await mkdtemp(join(tmpdir(), 'wuguan-bill-'))
  try {
    const path = join(folder, 'bill.zip')
    await writeFile(path, packed)
    await using file = await open(path)
    for (const entry of await readZipDirectory(file)) {
      if (entry.size > MOST_BYTES) return null
      const chunks: Buffer[] = []
      for await (const chunk of await openZipEntry(file, entry)) chunks.push(chunk)
      const table = Buffer.concat(chunks)
      if (new TextDecoder('gb18030').decode(table).includes(HEAD)) return table
    }
    return null
  } catch {
    return null
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
