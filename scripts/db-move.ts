import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbedded } from '../server/kernel/db/embedded.ts'
import { moveDatabase } from '../server/kernel/db/move.ts'
import { shownAddress } from '../server/kernel/doctor/connection.ts'
import { readSettings } from '../server/kernel/settings.ts'
import { inWords } from './on-installation.ts'

/**
 * `npm run db:move -- --to postgres://…`: copies the embedded database of `DATA_DIR` into an empty PostgreSQL and says with which
 * settings to start then. The embedded one is left as it is.
 */
const { values } = parseArgs({ options: { to: { type: 'string' } } })
const to = values.to ?? ''
if (!/^postgres(ql)?:/.test(to) || !URL.canParse(to)) {
  console.error('usage: npm run db:move -- --to postgres://user:password@host:5432/name')
  process.exit(2)
}
await inWords(async () => {
  const settings = readSettings({ ...process.env, DATABASE_URL: undefined })
  const quiet = { info: () => {}, warn: console.warn, error: console.error }
  // Fails while an app runs on this directory: nothing may be written behind the copy.
  const embedded = await startEmbedded({ dataDir: settings.dataDir, log: quiet })
  try {
    let done = 0
    const moved = await moveDatabase(
      embedded.connection,
      { connectionString: to },
      {
        warn: console.warn,
        onTable({ table, rows }, of) {
          done++
          console.log(`${String(done).padStart(4)}/${of} ${table}: ${rows}`)
        },
      },
    )
    const rows = moved.reduce((sum, table) => sum + table.rows, 0)
    console.log(`\n${rows} rows in ${moved.length} tables, equal on both sides. Start from now on with\n`)
    console.log(`  DATABASE_URL=${new URL(to).protocol}//… (as given)`)
    console.log(`  SECRET_KEY=   the content of ${settings.dataDir}/secret.key, the same for every process`)
    const files = settings.fileStore === 'disk' ? join(settings.dataDir, 'files') : '(as it is)'
    console.log(
      `  FILE_STORE=${files}   or a directory that all hosts share or an s3://… store, with these files in it`,
    )
    return 0
  } finally {
    await embedded.stop()
  }
}, shownAddress(to))
