import { expect, test } from 'vitest'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import type { RowAction } from '../entity-ui/index.ts'
import { menuItems, placed } from './placed.ts'

const ROW = { id: '1' } as AnyRow
const action = (label: string): RowAction => ({ key: label, label, run: () => undefined })

test('under 更多 what does harm stands behind the rest, what cannot be done last', () => {
  const harm = { ...action('作废'), danger: true }
  const off = { ...action('重推'), reason: () => '尚未推送' }
  const { inline, rest } = placed([action('推送'), action('跟进'), off, harm, action('打印')], ROW, 2)
  expect([inline, rest].map((some) => some.map(({ label }) => label))).toEqual([
    ['推送', '跟进'],
    ['打印', '作废', '重推'],
  ])
})

test('an item says why it cannot be chosen', () => {
  const off = { ...action('重推'), reason: () => '尚未推送' }
  expect(menuItems([action('打印'), off], ROW, () => undefined)).toMatchObject([
    { label: '打印', disabled: false },
    { label: '重推（尚未推送）', disabled: true },
  ])
})
