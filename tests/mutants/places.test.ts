import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { GUARDS } from './guards.ts'
import { MONEY } from './money.ts'
import { SCHEMA } from './schema.ts'
import { TRUST } from './trust.ts'

const ROOT = resolve(import.meta.dirname, '../..')

test('every kept fault has its place still: one that is gone guards nothing any more', () => {
  const lost = [...GUARDS, ...MONEY, ...SCHEMA, ...TRUST].filter(
    ({ file, find }) => readFileSync(resolve(ROOT, file), 'utf8').split(find).length !== 2,
  )
  expect(lost.map(({ file, find }) => `${file}: ${find}`)).toEqual([])
})
