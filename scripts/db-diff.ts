import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { diffSchemas } from '../server/kernel/db/diff.ts'
import { MIGRATIONS } from '../server/kernel/db/migrate.ts'
import { type SchemaModel, schemaOf } from '../server/kernel/db/table.ts'
import { everyEntity, idTypeOf } from '../server/kernel/entities.ts'

/**
 * `npm run db:diff [name] [module]`: writes one additive migration per module whose entities differ from its snapshot, and the
 * new snapshot; with a module, of that one only. Refuses what only a human can decide. `--check` writes nothing and fails when a migration is missing.
 */
const [argument, only] = process.argv.slice(2)
const check = argument === '--check'
const name = check || !argument ? 'entities' : argument
if (!/^[a-z0-9-]+$/.test(name)) throw new Error('a migration name is lower-case letters, digits and dashes')
const stamp = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 12)

const modules = new Map<string, AnyEntity[]>()
for (const entity of everyEntity()) modules.set(entity.module, [...(modules.get(entity.module) ?? []), entity])

const sorted = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
const readSnapshot = (file: string): SchemaModel => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as SchemaModel
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

let pending = 0
const refused: string[] = []
for (const [module, entities] of modules) {
  if (only && module !== only) continue
  const directory = join(MIGRATIONS, module)
  const snapshot = join(directory, 'snapshot.json')
  const after = schemaOf(entities, idTypeOf)
  const diff = diffSchemas(readSnapshot(snapshot), after)
  refused.push(...diff.refused)
  if (diff.statements.length === 0 || diff.refused.length) continue
  pending++
  if (check) {
    console.error(
      `${module}: ${diff.statements.length} statements are missing, e.g. ${diff.statements[0]!.split('\n')[0]}`,
    )
    continue
  }
  mkdirSync(directory, { recursive: true })
  const file = join(directory, `${stamp}-${name}.sql`)
  writeFileSync(file, `${diff.statements.join('\n\n')}\n`)
  writeFileSync(snapshot, `${JSON.stringify(sorted(after), null, 1)}\n`)
  console.log(`wrote ${file}`)
}
if (refused.length) {
  console.error(
    `These changes need a migration written by hand (and the snapshot brought up by it):\n  ${refused.join('\n  ')}`,
  )
  process.exit(1)
}
if (check && pending) process.exit(1)
if (pending === 0) console.log('the migrations say what the entities say')
