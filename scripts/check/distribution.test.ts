import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const paper = readFileSync('docs/distributed.md', 'utf8')
const named = new Set([...paper.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name!))

/** Tables of all migrations: whether each row names its company. */
function tables(): Map<string, 'always' | 'perhaps' | 'never'> {
  const found = new Map<string, 'always' | 'perhaps' | 'never'>()
  for (const file of globSync('server/db/migrations/*/*.sql')) {
    for (const [, name, body] of readFileSync(file, 'utf8').matchAll(
      /create (?:unlogged )?table (\w+) \(\n(.*?)\n\);/gs,
    )) {
      const company = /^ {2}company_id bigint( not null)?/m.exec(body!)
      found.set(name!, company ? (company[1] ? 'always' : 'perhaps') : 'never')
    }
  }
  return found
}

test('the paper on distribution gives every table a place', () => {
  const without = [...tables()]
    .filter(([name, company]) => company !== 'always' && !name.includes('__') && !named.has(name))
    .map(([name]) => name)
  expect(without).toEqual([])
})
