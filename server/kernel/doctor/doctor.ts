import type { FastifyBaseLogger } from 'fastify'
import { type Clock, systemClock } from '../clock.ts'
import type { ConnectionConfig } from '../db/pool.ts'
import { type FileStore, openFileStore } from '../files/store.ts'
import type { Queryable } from '../db/sql.ts'
import { type Secrets, loadPasswordKey } from '../secrets.ts'
import type { Settings } from '../settings.ts'
import { examineDatabase, examineStandby } from '../db/examination.ts'
import { EXIT, type Examined, StartRefusal } from './finding.ts'

/** The file store, or why this process does not start without it. */
export async function fileStoreOf(
  settings: Settings,
  clock: Clock,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<FileStore> {
  try {
    return await openFileStore({ ...settings, clock, log })
  } catch (error) {
    throw new StartRefusal({ says: (error as Error).message, exit: EXIT.files })
  }
}

/** Whether the key that a start began with is still the one of the database. */
export const stillOpens = (q: Queryable, secrets: Secrets, now: Date): Promise<boolean> =>
  loadPasswordKey(q, secrets, now).then(
    () => true,
    () => false,
  )

/** The host's own clock is compared with the database's, whatever time the product works by. */
export const examineProductDatabase = async (
  { secretKey, databaseReadUrl }: Settings,
  connection: ConnectionConfig,
): Promise<Examined[]> => {
  const examined = await examineDatabase(connection, { secretKey, now: () => systemClock.now() })
  // Without its primary there is nothing to compare it with.
  if (!databaseReadUrl || examined.some(({ finding }) => finding?.level === 'refuse')) return examined
  return [...examined, await examineStandby(databaseReadUrl, connection)]
}
