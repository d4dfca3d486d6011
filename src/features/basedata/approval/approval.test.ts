import { expect, it } from 'vitest'
import type { ChangeField } from '@wuguan/contract/basedata/change.actions'
import { changeFilters, obstacle, shownFields } from './approval.logic'

const field = (part: Partial<ChangeField>): ChangeField => ({
  name: 'roomNo',
  label: '房号',
  before: null,
  after: null,
  current: null,
  beforeText: '',
  afterText: '',
  currentText: '',
  drifted: false,
  ...part,
})

it('narrows each tab to its own orders', () => {
  expect(changeFilters('pending', 7)).toEqual({ status: '1' })
  expect(changeFilters('mine', 7)).toEqual({ applicantId: '7' })
  expect(changeFilters('all', 7)).toEqual({})
})

it('says what stands in the way of an approval', () => {
  expect(obstacle({ action: 'update', status: 1, impact: [], fields: [field({ drifted: true })] })).toBe(
    '数据已变化，请驳回后重新提交',
  )
  expect(
    obstacle({
      action: 'delete',
      status: 1,
      fields: [],
      impact: [
        { label: '房产', count: 3, blocks: true },
        { label: '楼栋', count: 0, blocks: false },
      ],
    }),
  ).toBe('存在阻断项：房产 3 条，处理后才能通过')
  expect(obstacle({ action: 'update', status: 1, impact: [], fields: [field({})] })).toBeNull()
})

it('has nothing to say about a decided order', () => {
  expect(obstacle({ action: 'update', status: 2, impact: [], fields: [field({ drifted: true })] })).toBeNull()
})

it('lists the whole change, and of a record what it says', () => {
  const fields = [field({ name: 'a', afterText: '1301' }), field({ name: 'b' }), field({ name: 'c', beforeText: '旧' })]
  expect(shownFields({ action: 'update', fields })).toHaveLength(3)
  expect(shownFields({ action: 'add', fields }).map(({ name }) => name)).toEqual(['a'])
  expect(shownFields({ action: 'delete', fields }).map(({ name }) => name)).toEqual(['c'])
})
