import { expect, test } from 'vitest'
import { faultOf, regexesIn } from './regexes.ts'

test('literals, constant texts and patterns of fields are found, wherever they stand', () => {
  const code = [
    'const A = /a+$/g',
    "const KEY = '^b+$'",
    'const b = (text: string) => new RegExp(KEY).test(text)',
    "const c = RegExp('c', 'u')",
    'const d = new RegExp(String.raw`\\d`)',
    'const e = { fields: { no: { kind: "text", pattern: "[0-9]+" } } }',
    'const f = (name: string) => new RegExp(`${name}x`)',
    "const g = { pattern: KEY, other: '(a+)+' }",
  ].join('\n')
  expect(regexesIn('server/x.ts', code).map(({ line, source, flags }) => `${line} /${source}/${flags}`)).toEqual([
    '1 /a+$/g',
    '3 /^b+$/',
    '4 /c/u',
    '5 /\\d/',
    '6 /^(?:[0-9]+)$/u',
    '8 /^(?:^b+$)$/u',
  ])
})

test.each([
  // The comment that stood still for two minutes, a trailing run, a unit made of units.
  ['<!--[\\s\\S]*?-->', 'g'],
  ['\\s+$', ''],
  ['(?:平米|平|米)+$', ''],
  ['^(\\w+\\s?)+$', ''],
])('/%s/ is refused', async (source, flags) =>
  expect(await faultOf({ source, flags })).toMatch(/polynomial|exponential/),
)

test.each(['^\\s+', '<!--|-->', '^[a-z]{1,64}$', '[^<>]*>?'])('/%s/ is linear', async (source) =>
  expect(await faultOf({ source, flags: '' })).toBeNull(),
)
