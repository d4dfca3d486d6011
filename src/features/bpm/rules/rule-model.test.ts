import { describe, expect, it } from 'vitest'
import { draftOf, faultsOfRule, FRESH_ROW, type AssignRow, type RuleDraft } from './rule-model'

const rule = (...rows: Partial<AssignRow>[]): RuleDraft => ({
  mode: 1,
  emptyPolicy: null,
  rows: rows.map((row) => ({ ...FRESH_ROW, ...row })),
})

describe('a rule', () => {
  it.each([
    [{ value: { ids: [] } }, '请选择角色'],
    [{ type: 50 as const, value: {} }, '请选择脚本'],
    [{ type: 50 as const, value: { script: 'formUser' } }, '请填写人员字段'],
    [{ value: { ids: [1] }, condition: '${amount >}' }, '表达式语法错误：第9个字符附近'],
  ])('%#: %s', (row, fault) => expect(faultsOfRule(rule(row), [])).toEqual({ 0: fault }))
  it('is without fault when everything is chosen', () =>
    expect(
      faultsOfRule(rule({ value: { ids: [1] } }, { type: 50, value: { script: 'communityManager' } }), []),
    ).toEqual({}))
  it('is taken from what is kept', () =>
    expect(
      draftOf({
        taskDefinitionKey: 'finance',
        name: '财务审核',
        words: null,
        explicit: false,
        mode: null,
        emptyPolicy: null,
        rules: [{ ...FRESH_ROW, value: { ids: [1] }, names: ['财务经理'] }],
      }),
    ).toEqual({ mode: null, emptyPolicy: null, rows: [{ ...FRESH_ROW, value: { ids: [1] } }] }))
})
