import { expect, test } from 'vitest'
import { pageRule, paperSize } from './paper.ts'

test('sizes are millimetres; turning swaps them, a roll cannot be turned', () => {
  expect(paperSize('A4', false)).toMatchObject({ width: 210, height: 297 })
  expect(paperSize('A4', true)).toMatchObject({ width: 297, height: 210 })
  expect(paperSize('80mm', true)).toMatchObject({ width: 80, height: null })
})
test('pages are named and numbered, a roll is as long as its content', () => {
  expect(pageRule(paperSize('241x93', false), 0, '收据 "<\\ SK1')).toBe(
    '@page { size: 241mm 93mm; margin: 6mm; @bottom-left { content: "收据     SK1"; font-size: 8pt; } @bottom-right { content: "第 " counter(page) " 页 / 共 " counter(pages) " 页"; font-size: 8pt; } }',
  )
  expect(pageRule(paperSize('80mm', false), 378, '小票')).toBe('@page { size: 80mm 107mm; margin: 3mm; }')
})
