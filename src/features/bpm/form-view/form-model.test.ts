import { describe, expect, it } from 'vitest'
import { refusalOfCondition } from '../shared/expression'
import { coherent, flagsOf, turned, type FlagComponent } from '@wuguan/contract/bpm/form-flags'
import { checkForm, refusalOfValue } from '@wuguan/contract/bpm/form-check'
import type { FormField } from '@wuguan/contract/bpm/form-field'
import { changedValues, initialValues } from '@wuguan/contract/bpm/form-values'

const amount: FormField = {
  id: 'amount',
  type: 'custom',
  label: '退款金额',
  properties: [{ id: 'widget', value: '金额' }],
  constraints: [{ name: 'required', config: '' }],
}
const reason: FormField = {
  id: 'reason',
  type: 'string',
  label: '退款原因',
  constraints: [
    { name: 'minlength', config: '2' },
    { name: 'maxlength', config: '10' },
  ],
}
const days: FormField = {
  id: 'days',
  type: 'long',
  label: '天数',
  constraints: [
    { name: 'min', config: '1' },
    { name: 'max', config: '15' },
  ],
}
const kind: FormField = { id: 'kind', type: 'enum', label: '类型', values: [{ id: 'sick', name: '病假' }] }
const month: FormField = { id: 'month', type: 'date', label: '账期', datePattern: 'yyyy-MM' }
const plate: FormField = {
  id: 'plate',
  type: 'string',
  label: '车牌',
  constraints: [{ name: 'pattern', config: '粤[A-Z]\\w{5}' }],
}
const note: FormField = { id: 'note', type: 'custom', label: '提示', properties: [{ id: 'widget', value: '说明' }] }
const lines: FormField = {
  id: 'lines',
  type: 'custom',
  label: '采购明细',
  properties: [
    { id: 'widget', value: '明细表' },
    { id: 'columns', value: '[{"id":"name","label":"品名","type":"string","required":true}]' },
  ],
}

describe('a value', () => {
  it.each([
    [amount, null, '请填写退款金额'],
    [amount, '12.345', '退款金额格式不正确'],
    [amount, '5000.01', null],
    [reason, '退', '退款原因格式不正确'],
    [reason, '重复缴费', null],
    [reason, '一二三四五六七八九十十一', '退款原因格式不正确'],
    [days, 0, '天数格式不正确'],
    [days, 15, null],
    [days, 16, '天数格式不正确'],
    [days, 1.5, '天数格式不正确'],
    [kind, 'annual', '类型格式不正确'],
    [kind, 'sick', null],
    [month, '2026-13', '账期格式不正确'],
    [month, '2026-11', null],
    [plate, '粤B12345', null],
    [plate, 'x粤B12345', '车牌格式不正确'],
    [note, null, null],
    [lines, [{ name: null }], '采购明细格式不正确'],
    [lines, [{ name: '水泵' }], null],
  ])('%o %o: %s', (field, value, refusal) => expect(refusalOfValue(field, value, field === amount)).toBe(refusal))
})

const formula = (id: string, required: string): FlagComponent => ({
  id,
  type: 'FORMULA',
  visible: '${true}',
  editable: '${true}',
  required,
})

const NOW = '2026-11-21 09:00:00'

describe('flags', () => {
  const fields = [amount, reason]
  it('asks for a field from 5000.01 on by its formula, not at 5000', () => {
    const components = [formula('reason', '${amount > 5000}')]
    expect(flagsOf(fields, components, 'task', { amount: '5000' }, NOW)['reason']?.required).toBe(false)
    expect(flagsOf(fields, components, 'task', { amount: '5000.01' }, NOW)['reason']?.required).toBe(true)
  })
  it('lets everything be typed at the start, and nothing at a later step', () => {
    expect(flagsOf(fields, [], 'start', {}, NOW)['amount']).toEqual({ visible: true, editable: true, required: true })
    expect(flagsOf(fields, [], 'task', {}, NOW)['amount']).toEqual({ visible: true, editable: false, required: false })
  })
  it('takes a formula that cannot be computed as false', () =>
    expect(flagsOf(fields, [formula('reason', '${unknown > 1}')], 'task', {}, NOW)['reason']?.required).toBe(false))
  it('never asks for what is hidden or fixed', () => {
    expect(coherent({ visible: false, editable: true, required: true })).toEqual({
      visible: false,
      editable: false,
      required: false,
    })
    expect(coherent({ visible: true, editable: false, required: true }).required).toBe(false)
  })
  it('checks only what may be typed or is asked for', () => {
    const flags = flagsOf(fields, [], 'task', {}, NOW)
    expect(checkForm(fields, flags, { amount: 'x' })).toEqual({})
    expect(checkForm(fields, flagsOf(fields, [], 'start', {}, NOW), {})).toEqual({ amount: '请填写退款金额' })
  })
})

describe('a switch of the matrix', () => {
  const component: FlagComponent = { id: 'a', type: 'BOOL', visible: 'true', editable: 'true', required: 'true' }
  it('hidden takes the others away', () =>
    expect(turned(component, 'visible', false)).toMatchObject({
      visible: 'false',
      editable: 'false',
      required: 'false',
    }))
  it('asked for brings the others along', () =>
    expect(
      turned({ ...component, visible: 'false', editable: 'false', required: 'false' }, 'required', true),
    ).toMatchObject({ visible: 'true', editable: 'true', required: 'true' }))
  it('fixed is not asked for', () => expect(turned(component, 'editable', false).required).toBe('false'))
})

describe('a condition', () => {
  it.each([
    ['${amount > 5000}', null],
    ['${amount >}', '表达式语法错误：第9个字符附近'],
    ['${amount > ', '表达式语法错误：第10个字符附近'],
    ['', '请填写表达式'],
    ['${}', '请填写表达式'],
    ["${hasRole(initiator.id, 'pm') and form.amount > 1}", null],
    ['${price > 1}', '未知变量：price'],
  ])('%s: %s', (source, refusal) => expect(refusalOfCondition(source, [amount])).toBe(refusal))
})

describe('values', () => {
  it('start from defaults of their type, under what is there', () =>
    expect(
      initialValues(
        [
          { ...days, defaultValue: '3' },
          { ...kind, defaultValue: 'none' },
          { id: 'paid', type: 'boolean', label: '带薪' },
          { ...reason, defaultValue: '无' },
          note,
        ],
        { reason: '事假' },
      ),
    ).toEqual({ days: 3, kind: null, paid: false, reason: '事假' }))
  it('send what was changed and may be', () =>
    expect(
      changedValues(
        [days, reason, kind],
        { days: 1, reason: null },
        { days: 2, reason: '', kind: 'sick' },
        (id) => id !== 'kind',
      ),
    ).toEqual({ days: 2, reason: '' }))
})
