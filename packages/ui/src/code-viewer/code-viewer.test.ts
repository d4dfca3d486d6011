import { expect, test } from 'vitest'
import { diffLines } from './diff.ts'
import { linesOf, tokensOf } from './tokens.ts'

const XML = '<?xml version="1.0"?>\n<bpmn:task id="t1" name=\'核 > 实\'>\n  <!-- 说明 -->文字\n</bpmn:task>'
const JSON_TEXT = '{\n  "name": "a \\"b\\"",\n  "list": [1, -2.5e3, true, null]\n}'

test.each([
  ['xml', XML],
  ['json', JSON_TEXT],
  ['text', XML],
  ['json', 'not { json "at all'],
  ['xml', '< a <b c="'],
] as const)('the pieces of %s are the text again', (language, code) => {
  const tokens = tokensOf(code, language)
  expect(tokens.map((t) => t.text).join('')).toBe(code)
  expect(
    linesOf(tokens)
      .map((line) => line.map((t) => t.text).join(''))
      .join('\n'),
  ).toBe(code)
})
test('kinds', () => {
  const kinds = (code: string, language: 'xml' | 'json') =>
    tokensOf(code, language)
      .filter((t) => t.kind !== 'plain' && t.kind !== 'sign')
      .map((t) => [t.kind, t.text])
  expect(kinds(JSON_TEXT, 'json')).toEqual([
    ['name', '"name"'],
    ['string', '"a \\"b\\""'],
    ['name', '"list"'],
    ['number', '1'],
    ['number', '-2.5e3'],
    ['word', 'true'],
    ['word', 'null'],
  ])
  expect(kinds(XML, 'xml')).toEqual([
    ['comment', '<?xml version="1.0"?>'],
    ['name', 'bpmn:task'],
    ['attribute', 'id'],
    ['string', '"t1"'],
    ['attribute', 'name'],
    ['string', "'核 > 实'"],
    ['comment', '<!-- 说明 -->'],
    ['name', 'bpmn:task'],
  ])
})

test('a diff holds both sides in their order', () => {
  const before = 'a\nb\nc\nd\ne'
  const after = 'a\nx\nc\ne\nf'
  const lines = diffLines(before, after)
  expect(lines.map((l) => `${{ same: ' ', added: '+', removed: '-' }[l.kind]}${l.text}`)).toEqual([
    ' a',
    '-b',
    '+x',
    ' c',
    '-d',
    ' e',
    '+f',
  ])
  expect(
    lines
      .filter((l) => l.before !== null)
      .map((l) => l.text)
      .join('\n'),
  ).toBe(before)
  expect(
    lines
      .filter((l) => l.after !== null)
      .map((l) => l.text)
      .join('\n'),
  ).toBe(after)
  expect(diffLines('', 'a')).toEqual([{ kind: 'added', text: 'a', before: null, after: 1 }])
  expect(diffLines('a', 'a').every((l) => l.kind === 'same')).toBe(true)
})
test('two long texts without a common line are quick', () => {
  const long = (sign: string) => Array.from({ length: 5000 }, (_, i) => `${sign}${i}`).join('\n')
  expect(diffLines(long('a'), long('b'))).toHaveLength(10_000)
})
