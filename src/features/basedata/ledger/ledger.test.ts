import { describe, expect, it } from 'vitest'
import {
  bodyOf,
  contentOf,
  deviationOf,
  draftOf,
  emptyLedger,
  ledgerFaults,
  moneySums,
  prefilled,
} from './ledger.logic'
import { columnsOf, columnsWith } from './special-columns'

describe('deviation', () => {
  it.each([
    ['105', '100', '5.00', false],
    ['105.01', '100', '5.01', true],
    ['94.99', '100', '-5.01', true],
    [0, '100', '-100.00', true],
  ])('%s against %s', (declared, system, percent, marked) => {
    expect(deviationOf(declared, system)).toEqual({ percent, marked })
  })
  it('is none where nothing can be compared', () => {
    expect(deviationOf('', '100')).toBeNull()
    expect(deviationOf('5', null)).toBeNull()
    expect(deviationOf('5', '0')).toBeNull()
  })
})

it('takes over what the system knows and keeps the rest', () => {
  expect(
    prefilled({ unitPrice: '2.80', households: '1' }, { households: 576, unitPrice: null, manageArea: '100.50' }),
  ).toEqual({ unitPrice: '2.80', households: '576', manageArea: '100.50' })
})

it('sums money columns only, passing over what is no amount', () => {
  expect(moneySums([{ 金额: '10.10', 说明: '99' }, { 金额: '0.20' }, { 金额: '无' }, {}], columnsOf('income'))).toEqual(
    { 金额: '10.30' },
  )
  expect(columnsOf('made up').map(({ name }) => name)).toEqual(['名称', '金额', '说明'])
})

it('shows what other columns a stored ledger has', () => {
  expect(columnsWith('lease', [{ 位置: '电梯', 备注: '旧表' }, { 备注: '' }]).map(({ name }) => name)).toEqual([
    '位置',
    '承租方',
    '开始日期',
    '到期日期',
    '金额',
    '备注',
  ])
})

describe('draft', () => {
  const whole = emptyLedger({
    communityId: 1,
    period: '2026-03',
    title: ' 三月 ',
    figures: { households: '576', unitPrice: '2.8000' },
  })
  it('says what is missing', () => {
    expect(ledgerFaults(emptyLedger({}))).toEqual({
      communityId: '请选择所属项目',
      period: '请选择期间',
      title: '请输入标题',
      content: '请填写台账内容',
    })
    expect(ledgerFaults(emptyLedger({ kind: 2, communityId: 1, title: 'x', rows: [{ 金额: '' }] }))).toEqual({
      specialType: '请选择专项类型',
      content: '请填写台账内容',
    })
    expect(ledgerFaults(whole)).toEqual({})
  })
  it('sends counts as numbers, decimals as text, empty figures as null', () => {
    expect(contentOf(whole)).toMatchObject({ households: 576, unitPrice: '2.8000', manageArea: null })
    expect(bodyOf(whole)).toMatchObject({ kind: 1, period: '2026-03', title: '三月' })
    expect(bodyOf(whole)).not.toHaveProperty('specialType')
    expect(contentOf(emptyLedger({ kind: 2, rows: [{ 金额: '1' }, {}, { 金额: null }] }))).toEqual({
      rows: [{ 金额: '1' }],
    })
  })
  it('comes back from what was stored', () => {
    const row = {
      kind: 1 as const,
      communityId: 1,
      period: '2026-03',
      specialType: null,
      title: '三月',
      content: contentOf(whole),
      attachments: null,
    }
    expect(draftOf(row, 'p')).toEqual({ ...whole, title: '三月', rows: [{}], prevId: 'p' })
  })
})
