import { describe, expect, it } from 'vitest'
import type { TagFact } from '@wuguan/contract/basedata/tag.actions'
import type { TagRule } from '@wuguan/contract/basedata/tag.entity'
import { freshLeaf, replaced, rooted, ruleFaults, ruleWords } from './rule.logic'

const age: TagFact = { field: '年龄', type: 'number', unit: '岁', ops: ['eq', 'gte', 'between'] }
const sex: TagFact = {
  field: '性别',
  type: 'choice',
  ops: ['eq', 'in'],
  options: [
    { code: 1, label: '男' },
    { code: 2, label: '女' },
  ],
}
const bound: TagFact = { field: 'App绑定', type: 'flag', ops: ['eq'] }
const orders: TagFact = { field: '工单数', type: 'number', ops: ['gte'], days: true }
const facts = [age, sex, bound, orders]
const old: TagRule = { field: '年龄', op: 'gte', value: '60' }
const woman: TagRule = { field: '性别', op: 'in', value: [2] }

describe('tree', () => {
  it('begins with one empty condition and keeps a lone condition in a group', () => {
    expect(rooted(null, facts)).toEqual({ all: [{ field: '年龄', op: 'gte', value: '' }] })
    expect(rooted(old, facts)).toEqual({ all: [old] })
    expect(rooted({ any: [old] }, facts)).toEqual({ any: [old] })
    expect(freshLeaf(orders)).toMatchObject({ days: 30 })
    expect(freshLeaf(bound)).toMatchObject({ value: true })
  })
  it('replaces where the path says and nowhere else', () => {
    const rule: TagRule = { all: [old, { any: [woman, old] }] }
    expect(replaced(rule, [1, 0], old)).toEqual({ all: [old, { any: [old, old] }] })
    expect(rule).toEqual({ all: [old, { any: [woman, old] }] })
  })
  it('takes an emptied group out with its last condition', () => {
    expect(replaced({ all: [old, { any: [woman] }] }, [1, 0], null)).toEqual({ all: [old] })
    expect(replaced({ all: [old] }, [0], null)).toBeNull()
  })
})

describe('faults', () => {
  it.each<[TagRule, string]>([
    [{ field: '年龄', op: 'gte', value: '' }, '请输入年龄'],
    [{ field: '年龄', op: 'gte', value: '六十' }, '请输入年龄'],
    [{ field: '年龄', op: 'between', value: ['60', '50'] }, '年龄须填写起止值'],
    [{ field: '性别', op: 'in', value: [] }, '请选择性别'],
    [{ field: '工单数', op: 'gte', value: '3' }, '请填写工单数的天数'],
    [{ field: '不存在', op: 'eq', value: '1' }, '请选择条件'],
  ])('%j', (leaf, sentence) => {
    expect(ruleFaults({ all: [old, leaf] }, facts)).toEqual({ '1': sentence })
  })
  it('are none in a whole rule', () => {
    expect(ruleFaults({ all: [old, { any: [woman, { field: 'App绑定', op: 'eq', value: false }] }] }, facts)).toEqual(
      {},
    )
  })
})

it('reads as a sentence', () => {
  expect(ruleWords({ all: [old, { any: [woman, { field: 'App绑定', op: 'eq', value: false }] }] }, facts)).toBe(
    '年龄大于等于60岁，且（性别属于女，或App绑定等于否）',
  )
  expect(ruleWords({ field: '年龄', op: 'between', value: [20, 30] }, facts)).toBe('年龄介于20岁至30岁')
  expect(ruleWords({ field: '工单数', op: 'gte', value: 3, days: 90 }, facts)).toBe('近90天工单数大于等于3')
})
