import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { genNoun } from './noun.ts'
import { ROOT, write } from './write.ts'

/** What stands already, in a tree of its own. */
const KEPT = [
  'packages/contract/registry.ts',
  'packages/contract/park/entities.ts',
  'server/modules/index.ts',
  'server/modules/park/index.ts',
]
let root = ''
afterEach(() => rmSync(root, { recursive: true, force: true }))
const made = (name: string, path: string) => {
  root = mkdtempSync(join(tmpdir(), 'wuguan-gen-'))
  for (const path of KEPT) cpSync(join(ROOT, path), join(root, path))
  write({ ...genNoun(name, path, root), run: [] }, root)
  return (file: string) => readFileSync(join(root, file), 'utf8')
}

test('a noun in a module that is there is registered, served and has a page', () => {
  const file = made('park.visitorCar', '/activity/plan')
  expect(file('packages/contract/park/entities.ts')).toContain("import { visitorCar } from './visitor-car.entity.ts'")
  expect(file('packages/contract/park/entities.ts')).toMatch(/parkingPlace, visitorCar, \]/)
  expect(file('server/modules/park/index.ts')).toMatch(/crud\(visitorCar\)\n\}\)/)
  expect(file('packages/contract/park/visitor-car.entity.ts')).toContain("defineEntity('park.visitorCar'")
})

test('a module that is new is put into the registry and among the modules', () => {
  const file = made('survey.questionnaire', '/activity/plan')
  expect(file('packages/contract/registry.ts')).toContain('  ...surveyEntities,\n]')
  expect(file('server/modules/index.ts')).toContain("import { survey } from './survey/index.ts'")
  expect(file('packages/contract/survey/entities.ts')).toMatch(/= \[questionnaire, \]/)
  // Codes of the catalogue: what has none of its own goes by the nearest.
  expect(file('packages/contract/survey/questionnaire.entity.ts')).toContain(
    "perms: { prefix: 'activity:plan', edit: 'add', delete: 'add', export: 'list' }",
  )
})

test('what is not in the catalogue, or has no right, is refused', () => {
  expect(() => genNoun('park.visitorCar', '/no/such/page')).toThrow('is not in the catalogue')
  expect(() => genNoun('visitorCar', '/activity/plan')).toThrow('usage')
})
