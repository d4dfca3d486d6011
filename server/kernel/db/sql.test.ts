import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { holdsText, Params } from './sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const ROWS = [
  'GD2611-0042',
  'gd2611-0042',
  'Gd26',
  '2611',
  '水管漏水（B座）',
  '水管 b座',
  '50%',
  '500',
  'a_b',
  'acb',
  'Straße',
  'STRASSE',
  null,
]
const foundBy = async (condition: (params: Params) => string) => {
  const params = new Params()
  const rows = params.add(ROWS)
  return (
    await app.kernel.q.query<{ x: string }>(
      `select x from unnest(${rows}::text[]) x where ${condition(params)}`,
      params.values,
    )
  ).map(({ x }) => x)
}

it.each([
  'GD2611',
  'gd',
  '2611',
  '0042',
  '水管',
  '水管漏水（b座',
  'B座',
  '%',
  '50%',
  '_',
  'a_b',
  'straß',
  'ß',
  '-0',
  ' b',
  'D26',
])('“%s” is found in capitals or not, wherever it stands, as folding every row finds it', async (text) => {
  const found = await foundBy((params) => holdsText(text, params)('x'))
  expect(found).toEqual(await foundBy((params) => `position(lower(${params.add(text)}) in lower(x)) > 0`))
  expect(found.length).toBeGreaterThan(0)
})
it('folds nothing where the text has no capitals', () => {
  const said = (text: string) => holdsText(text, new Params())('x')
  expect(['2611', '水管（3）', 'gd', 'GD2611-0042'].map(said)).toEqual([
    'x like $1',
    'x like $1',
    'x ilike $1',
    '(x like $2 and x ilike $1)',
  ])
})
