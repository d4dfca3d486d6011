import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')
const PAGE = readFileSync(join(ROOT, 'docs/requirements.md'), 'utf8')
const rows = [...PAGE.matchAll(/^\| (R-[A-Z]+-\d+) \| (.*?) \| (.*) \|$/gm)].map(([, id, where, proof]) => ({
  id: id!,
  where: where!,
  proof: proof!,
}))
/** How many the specification has of each. */
const COUNTS = { ROUTE: 5, AUTH: 13, SHELL: 9, PROF: 2, NOTICE: 2, CALL: 6, LOOKUP: 1, STORE: 1, CONF: 1 }

test('every requirement has one line', () => {
  const wanted = Object.entries(COUNTS).flatMap(([name, count]) =>
    Array.from({ length: count }, (_, i) => `R-${name}-${i + 1}`),
  )
  expect(rows.map(({ id }) => id)).toEqual(wanted)
})

test.each(rows)('$id is proved by tests that are there', ({ where, proof }) => {
  const [place = ''] = /`[^`]+\/[^`]+`/.exec(where) ?? []
  if (!place.includes('*')) expect(existsSync(join(ROOT, place.replaceAll('`', ''))), place).toBe(true)
  let file = ''
  for (const one of proof.split(' · ')) {
    const named = /^`([^`]+)` (.+)$/.exec(one)
    file = named?.[1] ?? file
    expect(readFileSync(join(ROOT, file), 'utf8'), file).toContain(named?.[2] ?? one)
  }
})
