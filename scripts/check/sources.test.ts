import { expect, test } from 'vitest'
import { findingsIn } from './sources.ts'

const rulesIn = (path: string, code: string) => findingsIn(path, code).map(({ rule, line }) => `${line} ${rule}`)

const SQL = 'server/modules/charge/bill.queries.ts'
const SCREEN = 'src/features/charge/bill/bill.screen.tsx'

test.each(['select now()', 'WHERE day < CURRENT_DATE', 'default current_timestamp', 'select clock_timestamp ()'])(
  'the time of the database is refused: %s',
  (sql) =>
    expect(rulesIn(SQL, `const a = 1\nexport const q = sql\`${sql}\``)).toEqual([
      '2 sql-takes-the-time-as-a-parameter',
    ]),
)

test('the line is the one inside a long statement', () => {
  expect(rulesIn(SQL, 'export const q = `select 1\nfrom t\nwhere at < now()`')).toEqual([
    '3 sql-takes-the-time-as-a-parameter',
  ])
})

test('code, comments and names that merely look alike are not SQL', () => {
  expect(
    rulesIn(
      SQL,
      "// now()\nconst at = clock.now()\nconst b = now()\nexport const c = [at, b, 'known() current_dates']",
    ),
  ).toEqual([])
})

test('the clock itself, tests and the browser may say what they like', () => {
  const code = "export const q = 'select now()'"
  for (const path of ['server/kernel/clock.ts', 'server/kernel/crud/read.test.ts', SCREEN])
    expect(rulesIn(path, code)).toEqual([])
})

test.each([
  "<p className='text-[#1664C0]' />",
  "<p style={{ color: '#fff' }} />",
  "<p style={{ color: 'rgb(1 2 3)' }} />",
])('a colour without a name is refused: %s', (jsx) =>
  expect(rulesIn(SCREEN, `export const a = ${jsx}`)).toEqual(['1 no-raw-colours']),
)

test.each(["<p className='w-[120px]' />", "<p style={{ width: '12px' }} />", '<p className={`mt-[${a} -3px]`} />'])(
  'a size in pixels is refused: %s',
  (jsx) => expect(rulesIn(SCREEN, `export const a = ${jsx}`)).toEqual(['1 no-raw-pixels']),
)

test('addresses, element ids and other texts are no colours', () => {
  expect(
    rulesIn(SCREEN, "export const a = ['#/login', '#added-later', '房号 #1203号', 'px', 'w-full text-primary']"),
  ).toEqual([])
})

test.each([
  'Number(row.amount)',
  'parseFloat(balance)',
  'Number.parseFloat(total.price)',
  'outstanding.toFixed(2)',
  '+row.receivedAmount',
])('money through a binary float is refused where money is: %s', (code) => {
  expect(rulesIn('server/modules/charge-finance/ledger/sum.ts', `const a = 1\nexport const b = ${code}`)).toEqual([
    '2 money-is-no-float',
  ])
  expect(rulesIn('src/features/charge-finance/sum.ts', `export const b = ${code}`)).toEqual(['1 money-is-no-float'])
  expect(rulesIn('server/modules/basedata/house.ts', `export const b = ${code}`)).toEqual([])
})

test('counts and days may be numbers', () => {
  expect(rulesIn('server/modules/charge-finance/x.ts', 'export const d = Number(today.slice(8))')).toEqual([])
})

test('unicode forms are those that divide endless runs', () => {
  const code = "export const plain = (text: string) => text.normalize('NFKC')"
  expect(rulesIn('server/kernel/files/names.ts', code)).toEqual(['1 unicode-forms-in-linear-time'])
  for (const path of ['packages/contract/kernel/text.ts', SCREEN]) expect(rulesIn(path, code)).toEqual([])
})
