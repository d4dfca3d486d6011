import { randomBytes } from 'node:crypto'
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rotateKey } from '../server/kernel/db/key-rotation.ts'
import { SettingsError } from '../server/kernel/settings.ts'
import { onInstallation } from './on-installation.ts'

/**
 * `npm run key:rotate`: a new SECRET_KEY for everything that the present one protects; every app process is stopped first. With
 * the embedded database the key in `DATA_DIR` is replaced; with `DATABASE_URL` the new one is read from `NEW_SECRET_KEY`.
 */
await onInstallation(
  async (settings, connection) => {
    const given = process.env['NEW_SECRET_KEY']
    if (settings.databaseUrl && (given?.length ?? 0) < 32)
      throw new SettingsError(['NEW_SECRET_KEY: must have at least 32 characters (openssl rand -base64 48)'])
    const newKey = given ?? randomBytes(48).toString('base64url')
    const embedded = settings.databaseUrl === null
    // Written first: a new key that is lost would lose what it protects.
    const file = join(settings.dataDir, 'secret.key')
    if (embedded) writeFileSync(`${file}.new`, `${newKey}\n`, { mode: 0o600, flush: true })
    const written = await rotateKey(connection, settings.secretKey, newKey)
    if (embedded) {
      writeFileSync(`${file}.old`, `${settings.secretKey}\n`, { mode: 0o600, flush: true })
      renameSync(`${file}.new`, file)
    }
    console.log(
      `${written} values have the new key${embedded ? `, which lies in ${file}` : ': start every process with it'}`,
    )
    return 0
  },
  { beside: false },
)
