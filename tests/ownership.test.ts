import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

/**
 * A module writes its own tables only; what others want of them goes through a function of the owner or of the kernel. A table belongs
 * to the module whose folder of migrations makes it.
 *
 * What still writes elsewhere, from before this was checked. A line that is mended has to leave the list; none may come.
 */
const STILL: Readonly<Record<string, readonly string[]>> = {
  basedata: ['session.user_session', 'system.sys_user', 'system.timeline'],
  'charge-finance': [
    'charge-base.charge_product',
    'charge-base.preferential_scheme',
    'charge-prepaid.prepaid_account',
    'charge-prepaid.prepaid_entry',
    'charge-prepaid.prepaid_hold',
    'system.timeline',
  ],
  'charge-other': ['charge-base.accounting_period', 'system.timeline'],
  'charge-prepaid': ['charge-base.community_charge_config'],
  home: ['system.sys_user'],
  meter: ['charge-base.house_fee_standard', 'system.timeline'],
  session: ['basedata.login_log', 'basedata.terminal', 'system.sys_user'],
  workflow: ['app.message_record', 'basedata.staff_schedule', 'bpm.absence_proxy'],
}

const ROOT = resolve(import.meta.dirname, '..')
const MIGRATION = /^server\/db\/migrations\/([^/]+)\//
const MODULE = /^server\/modules\/([^/]+)\//
const files = (pattern: string) => globSync(pattern, { cwd: ROOT }).toSorted()
const text = (file: string) => readFileSync(resolve(ROOT, file), 'utf8')

const owners = new Map(
  files('server/db/migrations/*/*.sql').flatMap((file) =>
    [...text(file).matchAll(/create table (?:if not exists )?"?([a-z_]+)"?/gi)].map(
      ([, table]) => [table!, MIGRATION.exec(file)![1]!] as const,
    ),
  ),
)
const WRITES = /\b(?:insert into|update|delete from|merge into|truncate)\s+(?:only\s+)?"?([a-z_]+)"?/g

/** `module table` for each foreign table that the sources of a module write. */
const found = new Map<string, Set<string>>()
for (const file of files('server/modules/*/**/*.ts')) {
  if (/\.(test|demo|seed)\.ts$/.test(file)) continue
  const module = MODULE.exec(file)![1]!
  for (const [, table] of text(file).matchAll(WRITES)) {
    const owner = owners.get(table!)
    if (owner === undefined || owner === module) continue
    const tables = found.get(module) ?? found.set(module, new Set()).get(module)!
    tables.add(`${owner}.${table!}`)
  }
}

test('tables and their writers are found at all', () => {
  expect(owners.size).toBeGreaterThan(200)
  expect(owners.get('receivable')).toBe('charge-finance')
})

test('no module writes the tables of another, but for what still does', () => {
  expect(Object.fromEntries([...found].map(([module, tables]) => [module, [...tables].toSorted()]))).toEqual(STILL)
})

type Graph = ReadonlyMap<string, ReadonlySet<string>>
/** Module → modules that its sources below `room` import, by a path or by the alias of the room; tests and stories reach everywhere. */
function importsBelow(room: string, alias: string): Graph {
  const graph = new Map<string, Set<string>>()
  for (const file of files(`${room}/*/**/*.{ts,tsx}`)) {
    if (/\.(test|stories|fixture)\.tsx?$/.test(file)) continue
    const [module] = file.slice(room.length + 1).split('/')
    if (SHARED.has(module!)) continue
    for (const [, path] of text(file).matchAll(/from '([^']+)'/g)) {
      const target = path!.startsWith('.') ? join(dirname(file), path!) : path!.replace(alias, `${room}/`)
      const [other] = target.startsWith(`${room}/`) ? target.slice(room.length + 1).split('/') : []
      if (other && !other.includes('.') && other !== module && !SHARED.has(other))
        (graph.get(module!) ?? graph.set(module!, new Set()).get(module!)!).add(other)
    }
  }
  return graph
}
/** Rooms of the contract that all modules stand on, or that name all of them. */
const SHARED = new Set(['kernel', 'catalogue'])

test.each([
  ['server/modules', 'server/modules/', 'charge-finance', 'charge-base'],
  ['packages/contract', '@wuguan/contract/', 'equipment', 'schedule'],
  ['src/features', '@/features/', 'charge-sharing', 'charge-base'],
])('modules of %s import each other in one direction', (room, alias, one, other) => {
  const graph = importsBelow(room, alias)
  expect(graph.get(one)).toContain(other)
  const cycles: string[] = []
  const follow = (module: string, way: readonly string[]): void => {
    if (way.includes(module)) return void cycles.push([...way.slice(way.indexOf(module)), module].join(' → '))
    for (const next of graph.get(module) ?? []) follow(next, [...way, module])
  }
  for (const module of graph.keys()) follow(module, [])
  expect([...new Set(cycles)]).toEqual([])
})
