import { expect, test } from 'vitest'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import type { RowAction } from '../entity-ui/index.ts'
import { actionsWidth } from './row-actions-cell.tsx'

const action = (label: string, visible?: RowAction['visible']): RowAction => ({
  key: label,
  label,
  run: () => undefined,
  ...(visible ? { visible } : {}),
})
const sometimes = () => false

test('the column has room for the first two actions and 更多', () => {
  expect(actionsWidth([action('编辑'), action('删除'), action('生成临时费用账单')], [])).toBe(42 + 42 + 60 + 12)
})

test('an action that stands in a row only because others before it do not has room too', () => {
  const actions = [action('查看'), action('撤回', sometimes), action('重新提交审批', sometimes), action('删除')]
  expect(actionsWidth(actions, [])).toBe(42 + 94 + 60 + 12)
})

test('a few short actions keep the width of the heading', () => {
  expect(actionsWidth([action('查')], [])).toBe(72)
})

test('rows that show less take less', () => {
  const actions = [action('编辑'), action('重新提交审批', ({ id }) => id === '2'), action('删除', sometimes)]
  expect(actionsWidth(actions, [{ id: '1' } as AnyRow])).toBe(72)
  expect(actionsWidth(actions, [{ id: '1' } as AnyRow, { id: '2' } as AnyRow])).toBe(42 + 94 + 12)
})

test('where no row shows an action, and where there is none, there is no column', () => {
  expect(actionsWidth([action('退料', sometimes)], [{ id: '1' } as AnyRow])).toBe(0)
  expect(actionsWidth([action('退料', sometimes)], [])).toBe(72)
  expect(actionsWidth([], [])).toBe(0)
})
