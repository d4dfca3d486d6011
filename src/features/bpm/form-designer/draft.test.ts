import { describe, expect, it } from 'vitest'
import type { FormField } from '@wuguan/contract/bpm/form-field'
import { copied, EMPTY_DRAFT, fieldOfTile, inserted, moved, removed, withProperty, type FormDraft } from './draft'
import { faultsOf } from '@wuguan/contract/bpm/form-faults'
import { begun, changed, redone, undone } from './history'

const field = (id: string, more: Partial<FormField> = {}): FormField => ({ id, type: 'string', label: id, ...more })
const draft = (...ids: string[]): FormDraft => ({ ...EMPTY_DRAFT, fields: ids.map((id) => field(id)) })
const idsOf = (one: FormDraft) => one.fields.map(({ id }) => id).join('')

describe('a draft', () => {
  it('names new fields by what they hold, without repeating a name', () => {
    const amount = { key: '金额', label: '金额', type: 'custom', widget: '金额' } as const
    const first = fieldOfTile([], amount)
    expect(first).toMatchObject({ id: 'amount', properties: [{ id: 'widget', value: '金额' }] })
    expect(fieldOfTile([first], amount).id).toBe('amount2')
  })
  it.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 1, 'abc'],
    [0, 3, 'abc'],
    [0, -1, 'abc'],
  ])('moves %i to %i: %s', (from, to, order) => expect(idsOf(moved(draft('a', 'b', 'c'), from, to))).toBe(order))
  it('copies under a free name beside the original', () => {
    const made = copied(draft('a', 'a2', 'b'), 0)
    expect(made?.id).toBe('a3')
    expect(made?.draft.fields.map(({ id }) => id)).toEqual(['a', 'a3', 'a2', 'b'])
  })
  it('inserts and removes', () => {
    expect(idsOf(inserted(draft('a', 'c'), field('b'), 1))).toBe('abc')
    expect(idsOf(removed(draft('a', 'b'), 'a'))).toBe('b')
  })
  it('drops a property that is emptied', () =>
    expect(withProperty(withProperty(field('a'), 'help', '填整数'), 'help', '').properties).toEqual([]))
})

describe('history', () => {
  it('goes back and forth, and a new change ends what was undone', () => {
    const two = changed(changed(begun('a'), 'b'), 'c')
    expect(undone(two).present).toBe('b')
    expect(redone(undone(two)).present).toBe('c')
    const other = changed(undone(two), 'd')
    expect(redone(other).present).toBe('d')
    expect(undone(other).present).toBe('b')
  })
  it('joins the letters of a word', () => {
    const typed = changed(changed(begun('a'), 'ab', 'label'), 'abc', 'label')
    expect(undone(typed).present).toBe('a')
  })
})

describe('faults', () => {
  it.each([
    [[field('a'), field('a')], '字段标识重复：a'],
    [[field('1a')], '字段标识须以字母或下划线开头，只含字母、数字和下划线'],
    [[field('a', { label: ' ' })], '请输入字段名称'],
    [[field('a', { type: 'enum', values: [] })], '枚举至少需要一个选项'],
    [
      [
        field('a', {
          type: 'enum',
          values: [
            { id: 'x', name: '甲' },
            { id: 'x', name: '乙' },
          ],
        }),
      ],
      '选项标识重复：x',
    ],
    [[field('a', { type: 'custom', properties: [{ id: 'widget', value: '明细表' }] })], '明细表至少需要一列'],
    [
      [
        field('a', {
          type: 'long',
          constraints: [
            { name: 'min', config: '10' },
            { name: 'max', config: '9' },
          ],
        }),
      ],
      '最小值不能大于最大值',
    ],
    [[field('a', { constraints: [{ name: 'pattern', config: '[' }] })], '正则表达式无法识别'],
    [[field('a', { type: 'long', defaultValue: 'x' })], '默认值与字段类型不符'],
  ])('%#: %s', (fields, message) => expect(faultsOf(fields).map((one) => one.message)).toEqual([message]))
  it('finds nothing in a sound form', () =>
    expect(faultsOf([field('a'), field('b', { type: 'long', defaultValue: '3' })])).toEqual([]))
})
