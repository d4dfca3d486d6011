import { expect, test } from 'vitest'
import { WAYS } from '../../e2e/journeys/ways.ts'
import { commits, countLeftOut, journeys, leftOutHere, leftOutInCi, titleLeftOut } from './journeys.ts'

const ALL = ['e2e/journeys/cashier.e2e.ts', 'e2e/journeys/leave.e2e.ts', 'e2e/journeys/month-end.e2e.ts']

test('a journey that has changed goes all ways, the others as meant', () => {
  const both = WAYS.slice(1)
  expect([...leftOutHere(ALL, [])]).toEqual(ALL.map((file) => [file, both]))
  expect([...leftOutHere(ALL, ['e2e/journeys/leave.e2e.ts', 'docs/security.md'])]).toEqual([
    [ALL[0], both],
    [ALL[2], both],
  ])
})

test('all go all ways when something differs that all stand on, or nobody knows what does', () => {
  expect(leftOutHere(ALL, undefined).size).toBe(0)
  for (const file of [
    'e2e/journeys/support.ts',
    'e2e/api.ts',
    'playwright.config.ts',
    'packages/ui/src/button/button.tsx',
    'packages/crud/src/form/form.tsx',
    'src/app/api/client.ts',
    'server/kernel/idempotency.ts',
  ])
    expect(leftOutHere(ALL, [file]).size, file).toBe(0)
  for (const file of ['e2e/print.spec.ts', 'e2e/dialogs/hand.ts', 'packages/ui/src/button/button.test.tsx'])
    expect([...leftOutHere(ALL, [file]).keys()], file).toEqual(ALL)
})

test('what is left out of them is every way but the first, and nothing of the other tests', () => {
  const left = titleLeftOut(leftOutHere(ALL.slice(0, 2), []))
  const title = (file: string, way: string) => `pages journeys/${file}.e2e.ts a day at the desk, ${way}`
  expect(WAYS.map((way) => left.test(title('cashier', way)))).toEqual([false, true, true])
  expect(WAYS.map((way) => left.test(title('month-end', way)))).toEqual([false, false, false])
  expect(left.test('pages print.spec.ts a bill, on a slow network')).toBe(false)
  expect(countLeftOut([`a day at the desk, ${WAYS[0]}`, 'a refund approval is drawn'], WAYS.slice(1))).toBe(2)
})

test('in CI every journey goes one way, and after three commits it has gone all', () => {
  const goes = (at: number, number: number) => {
    const left = titleLeftOut(leftOutInCi(ALL, number))
    return WAYS.filter((way) => !left.test(`pages ${ALL[at]!.slice('e2e/'.length)} a day, ${way}`))
  }
  for (const [at] of ALL.entries()) {
    const ways = [0, 1, 2].map((number) => goes(at, number))
    expect(ways.map(({ length }) => length)).toEqual([1, 1, 1])
    expect(new Set(ways.flat())).toEqual(new Set(WAYS))
  }
  expect(countLeftOut(['a day, on a slow network', 'a night, on a slow network'], [WAYS[0], WAYS[2]])).toBe(4)
  expect(commits()).toBeGreaterThan(0)
})

test('the journeys are found where they lie', () => {
  expect(journeys()).toContain('e2e/journeys/cashier.e2e.ts')
  expect(journeys()).not.toContain('e2e/journeys/support.ts')
})
