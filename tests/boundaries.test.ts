import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FORBIDDEN } from '../.dependency-cruiser.ts'
import { checkBoundaries } from '../scripts/check/boundaries.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
let copy: string

/** rule → a file that breaks it, and the import with which it does. */
const PLANTS: Record<string, [file: string, source: string][]> = {
  'no-cycle': [
    ['src/features/planted/a.ts', "import { b } from './b'\nexport const a = () => b"],
    ['src/features/planted/b.ts', "import { a } from './a'\nexport const b = () => a"],
  ],
  resolvable: [['src/app/planted-lost.ts', "import '@wuguan/contract/kernel/nowhere'"]],
  'ui-knows-nothing-of-ours': [['packages/ui/src/planted/index.ts', "import '@wuguan/contract/kernel/options'"]],
  'looks-come-from-ui': [['src/features/planted/own-look.ts', "import 'radix-ui'"]],
  'contract-is-pure': [['packages/contract/kernel/planted-up.ts', "import '../../../server/kernel/clock.ts'"]],
  'contract-needs-no-platform': [
    ['packages/contract/kernel/planted-node.ts', "import 'node:fs'"],
    ['packages/contract/kernel/planted-react.ts', "import 'react'"],
  ],
  'contract-kernel-knows-no-module': [
    ['packages/contract/kernel/planted-noun.ts', "import '../system/user.entity.ts'"],
  ],
  'crud-knows-no-module': [['packages/crud/src/planted/index.ts', "import '@wuguan/contract/system/user.entity'"]],
  'web-needs-no-server': [['src/app/planted-server.ts', "import '../../server/kernel/clock'"]],
  'feature-doors': [
    ['src/features/planted/inside/thing.ts', 'export const thing = 1'],
    ['src/features/other/planted.ts', "import '@/features/planted/inside/thing'"],
  ],
  'features-below-routes': [['src/features/planted/up.ts', "import '@/routes/planted'"]],
  'app-by-feature-doors': [['src/app/planted-feature.ts', "import '@/features/planted/inside/thing'"]],
  'routes-are-thin': [['src/routes/planted.tsx', "import 'zod'"]],
  'server-needs-no-browser': [['server/kernel/planted-react.ts', "import 'react'"]],
  'server-kernel-knows-no-module': [['server/kernel/planted-module.ts', "import '../modules/planted/bill.queries.ts'"]],
  'server-module-doors': [
    ['server/modules/planted/bill.queries.ts', 'export const bills = 1'],
    ['server/modules/other/planted.ts', "import '../planted/bill.queries.ts'"],
  ],
  'one-door-to-the-database': [
    ['server/modules/planted/driver.ts', "import pg from 'pg'\nexport const pool = pg.Pool"],
  ],
  'no-development-package-at-run-time': [['server/kernel/planted-vite.ts', "import 'vite'"]],
}

/** What the rules allow, so that they cannot pass by refusing everything. */
const ALLOWED: [file: string, source: string][] = [
  [
    'packages/contract/system/planted.ts',
    "import { z } from 'zod'\nimport '../kernel/options.ts'\nexport const s = z.string()",
  ],
  ['packages/crud/src/planted-kernel/index.ts', "import '@wuguan/contract/kernel/options'"],
  ['src/features/planted/index.ts', 'export const door = 1'],
  ['src/features/other/through-the-door.ts', "import '@/features/planted/index'"],
  ['server/modules/planted/bill.service.ts', 'export const settle = 1'],
  ['server/modules/other/by-service.ts', "import '../planted/bill.service.ts'"],
  ['server/modules/other/uses-type.ts', "import type pg from 'pg'\nexport type P = pg.Pool"],
]

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'boundaries-'))
  for (const room of ['package.json', 'packages', 'src', 'server']) {
    cpSync(join(ROOT, room), join(copy, room), { recursive: true, filter: (path) => !path.endsWith('node_modules') })
  }
  mkdirSync(join(copy, 'node_modules', '@wuguan'), { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name !== '@wuguan' && !name.startsWith('.'))
      symlinkSync(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name))
  }
  for (const name of readdirSync(join(copy, 'packages')))
    symlinkSync(join(copy, 'packages', name), join(copy, 'node_modules', '@wuguan', name))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

function plant([file, source]: [string, string]): void {
  mkdirSync(dirname(join(copy, file)), { recursive: true })
  writeFileSync(join(copy, file), `${source}\n`)
}

test('every rule has a plant, and a reason', () => {
  expect(Object.keys(PLANTS).sort()).toEqual(FORBIDDEN.map((rule) => rule.name ?? '').sort())
  for (const { name, comment } of FORBIDDEN) expect(comment?.length, name).toBeGreaterThan(40)
})

test('each planted violation is found under its own rule, and what is allowed is left alone', async () => {
  const before = await checkBoundaries(copy)
  expect(before.files).toBeGreaterThan(100)
  for (const plants of Object.values(PLANTS)) plants.forEach(plant)
  ALLOWED.forEach(plant)
  const after = await checkBoundaries(copy)
  const found = new Set(after.violations.map(({ rule, from }) => `${rule} ${from}`))
  for (const [rule, plants] of Object.entries(PLANTS)) {
    const [file] = plants.at(-1)!
    const either = plants.some(([planted]) => found.has(`${rule} ${planted}`))
    expect(either, `${rule} in ${file}`).toBe(true)
  }
  for (const [file] of ALLOWED) expect([...found].filter((violation) => violation.endsWith(` ${file}`))).toEqual([])
})
