import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
/** Schema, demo, a database for each worker and what they write come to less than half of it. */
const ROOM = 4 * 2 ** 30

/**
 * The folder for what does not outlive a run: in memory, where there is room. A copy of the migrated template is over two thousand
 * files, which a file system on a disk takes ten times as long to make, and longer the more processes write.
 */
export async function scratch(): Promise<string> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= ROOM && process.availableMemory() >= ROOM ? MEMORY : tmpdir()
}
