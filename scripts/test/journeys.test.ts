import { expect, test } from 'vitest'
import { WAYS } from '../../e2e/journeys/ways.ts'
import { countLeftOut, journeys, onlyAsMeant, titleLeftOut } from './journeys.ts'

const ALL = ['e2e/journeys/cashier.e2e.ts', 'e2e/journeys/leave.e2e.ts', 'e2e/journeys/month-end.e2e.ts']

test('a journey that has changed goes all ways, the others as meant', () => {
  expect(onlyAsMeant(ALL, [])).toEqual(ALL)
  expect(onlyAsMeant(ALL, ['e2e/journeys/leave.e2e.ts', 'docs/security.md'])).toEqual([ALL[0], ALL[2]])
})

test('all go all ways when something differs that all stand on, or nobody knows what does', () => {
  expect(onlyAsMeant(ALL, undefined)).toEqual([])
  for (const file of [
    'e2e/journeys/support.ts',
    'e2e/api.ts',
    'playwright.config.ts',
    'packages/ui/src/button/button.tsx',
    'packages/crud/src/form/form.tsx',
    'src/app/api/client.ts',
    'server/kernel/idempotency.ts',
  ])
    expect(onlyAsMeant(ALL, [file]), file).toEqual([])
  for (const file of ['e2e/print.spec.ts', 'e2e/dialogs/hand.ts', 'packages/ui/src/button/button.test.tsx'])
    expect(onlyAsMeant(ALL, [file]), file).toEqual(ALL)
})

test('what is left out of them is every way but the first, and nothing of the other tests', () => {
  const left = titleLeftOut(ALL.slice(0, 2))
  const title = (file: string, way: string) => `pages journeys/${file}.e2e.ts a day at the desk, ${way}`
  expect(WAYS.map((way) => left.test(title('cashier', way)))).toEqual([false, true, true])
  expect(WAYS.map((way) => left.test(title('month-end', way)))).toEqual([false, false, false])
  expect(left.test('pages print.spec.ts a bill, on a slow network')).toBe(false)
  expect(countLeftOut([`a day at the desk, ${WAYS[0]}`, 'a refund approval is drawn'])).toBe(WAYS.length - 1)
})

test('the journeys are found where they lie', () => {
  expect(journeys()).toContain('e2e/journeys/cashier.e2e.ts')
  expect(journeys()).not.toContain('e2e/journeys/support.ts')
})
