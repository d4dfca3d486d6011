import { parseArgs } from 'node:util'
import { systemClock } from '../server/kernel/clock.ts'
import { createPool } from '../server/kernel/db/pool.ts'
import { onPool } from '../server/kernel/db/sql.ts'
import { fileStoreOf } from '../server/kernel/doctor/doctor.ts'
import { EXIT, StartRefusal } from '../server/kernel/doctor/finding.ts'
import { faultyFiles, unnamedFiles } from '../server/kernel/files/check.ts'
import { onInstallation } from './on-installation.ts'

/**
 * `npm run files:check`: files against the rows that name them, after a restore for instance. Fails with each that is missing or
 * not what was kept; files that no row names are counted, and taken away with `--remove`. `--content` reads every byte.
 */
const FAULTS = { missing: 'is missing', size: 'has another size', content: 'has other content' } as const

await onInstallation(
  async (settings, connection) => {
    const { content, remove } = optionsOf(process.argv.slice(2))
    const files = await fileStoreOf(settings, systemClock, console)
    const pool = createPool(connection, { max: 2, statementTimeout: 0 })
    try {
      const q = onPool(pool)
      let checked = 0
      let faulty = 0
      for await (const { key, fault, names, of } of faultyFiles(q, files, {
        content,
        counted: (n) => (checked += n),
      })) {
        faulty++
        console.log(`FAIL ${key} ${FAULTS[fault]}: ${names.join(', ')} (${of})`)
      }
      console.log(`${checked} files that rows name, ${faulty} of them missing or changed`)
      if (files.keys === undefined) console.log('Files that no row names are not looked for in an object store')
      else {
        let unnamed = 0
        for await (const key of unnamedFiles(q, files.keys(systemClock.now().getTime()))) {
          unnamed++
          if (remove) await files.remove(key)
        }
        console.log(
          `${unnamed} files that no row names${unnamed > 0 ? (remove ? ' were removed' : ': `-- --remove` takes them away') : ''}`,
        )
      }
      return faulty === 0 ? 0 : 1
    } finally {
      await pool.end()
    }
  },
  { beside: true },
)

function optionsOf(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: { content: { type: 'boolean', default: false }, remove: { type: 'boolean', default: false } },
    })
    return values
  } catch {
    throw new StartRefusal({ says: 'usage: npm run files:check -- [--content] [--remove]', exit: EXIT.settings })
  }
}
