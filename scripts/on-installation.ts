import { runningEmbedded, startEmbedded } from '../server/kernel/db/embedded.ts'
import type { ConnectionConfig } from '../server/kernel/db/pool.ts'
import { shownAddress, unreachable } from '../server/kernel/doctor/connection.ts'
import { EXIT, StartRefusal } from '../server/kernel/doctor/finding.ts'
import { type Settings, SettingsError, readSettings } from '../server/kernel/settings.ts'

const QUIET = { info: () => {}, warn: console.warn, error: console.error }
/** Of the system: nobody listens, no such name, no way; of PostgreSQL: it refuses the connection, the password, the name. */
const UNREACHED = /^(E[A-Z_]+|08\w{3}|28\w{3}|3D000|53300|57P03)$/

/** Runs a command and ends with what it says; what a person can mend is one sentence with its exit code, as at a start. */
export async function inWords(work: () => Promise<number>, address = 'DATABASE_URL'): Promise<void> {
  try {
    process.exitCode = await work()
  } catch (error) {
    const found =
      error instanceof SettingsError
        ? { says: error.message, exit: EXIT.settings }
        : error instanceof StartRefusal
          ? { says: error.message, exit: error.exit }
          : UNREACHED.test(codeOf(error))
            ? unreachable(error, address)
            : { says: (error as Error).message, exit: 1 }
    console.error(found.says)
    process.exitCode = found.exit
  }
}
const codeOf = (error: unknown): string => {
  const { code, errors } = error as { code?: string; errors?: { code?: string }[] }
  return code ?? errors?.[0]?.code ?? ''
}

/**
 * A command on the database of this installation. The embedded one is started where nobody runs it; where an app does, a command
 * that only reads (`beside`) asks it there, any other is refused.
 */
export const onInstallation = (
  work: (settings: Settings, connection: ConnectionConfig) => Promise<number>,
  { beside }: { beside: boolean },
): Promise<void> =>
  inWords(
    async () => {
      const settings = readSettings(process.env)
      if (settings.databaseUrl) return work(settings, { connectionString: settings.databaseUrl })
      const running = beside ? await runningEmbedded(settings.dataDir) : null
      if (running) return work(settings, running)
      const own = await startEmbedded({ dataDir: settings.dataDir, log: QUIET })
      try {
        return await work(settings, own.connection)
      } finally {
        await own.stop()
      }
    },
    shownAddress(process.env['DATABASE_URL'] ?? ''),
  )
