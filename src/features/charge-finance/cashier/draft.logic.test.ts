import { describe, expect, it } from 'vitest'
import type { DeskProperty, Quote } from '@wuguan/contract/charge-finance/collect.actions'
import {
  type GridLine,
  counted,
  editedLines,
  freshPart,
  keptPart,
  missingIn,
  obstacle,
  partBody,
  paymentsBody,
  quotedBodies,
} from './draft.logic'

const receivable = (id: string, feePeriod: string) => ({
  id,
  receivableNo: id,
  feeItemId: 'wy',
  itemName: '住宅物业费',
  category: 'property',
  feePeriod,
  periodFrom: `${feePeriod}-01`,
  periodTo: `${feePeriod}-28`,
  dueDate: `${feePeriod}-25`,
  receivableAmount: '210.40',
  outstanding: '210.40',
  lateFee: '0.50',
  payerCustomerId: 'p2',
  hungUp: false,
  lockType: 'none',
  status: 1,
  calcText: null,
})
const method = (id: string, name: string, over: object = {}) => ({
  id,
  code: id,
  name,
  kind: id,
  needTradeNo: false,
  needPayerName: false,
  allowChange: false,
  scans: false,
  ...over,
})
const METHODS = [
  method('cash', '现金', { allowChange: true }),
  method('pos', 'POS刷卡', { needTradeNo: true }),
  method('wechat', '微信'),
]
const PROPERTY: DeskProperty = {
  propertyType: 'house',
  propertyId: 'h1',
  propertyName: '1栋1单元301',
  communityId: 1,
  area: '89.53',
  payers: [
    { customerId: 'p1', name: '王芳', mobile: null, relation: 1, isPayer: false },
    { customerId: 'p2', name: '李明', mobile: null, relation: 2, isPayer: true },
  ],
  receivables: [receivable('a', '2025-02'), receivable('b', '2025-03'), receivable('c', '2025-04')],
  accounts: [],
  methods: METHODS,
  config: {
    allowPartialPay: true,
    allowOverpayToPrepaid: false,
    roundOffMax: '9.99',
    cashUnit: 'jiao',
    maxPrepayMonths: 12,
    jumpMode: 'forbid',
    backdateDays: 0,
    shiftRequired: false,
  },
  totalOwed: '631.20',
  totalLateFee: '1.50',
  totalHungUp: '0.00',
  totalNotDue: '0.00',
  shiftId: null,
}
const line = (methodId: string, amount: string | null, over: Partial<GridLine> = {}): GridLine => ({
  key: 0,
  methodId,
  amount,
  tradeNo: '',
  payerAccountName: '',
  ...over,
})

describe('what is asked', () => {
  const draft = freshPart(PROPERTY, '2025-03-20')
  it('starts with what is due and the one who pays', () => {
    expect([...draft.selected]).toEqual(['a', 'b'])
    expect(draft.payerCustomerId).toBe('p2')
  })
  it('sends less than all only for the last month, and only amounts that are amounts', () => {
    const account = (id: string, customerId: string, feeItemId: string | null = null) => ({
      id,
      accountNo: id,
      customerId,
      feeItemId,
      itemName: null,
      available: '500.00',
      status: 1,
    })
    // Money of somebody else, or of another item, pays none of these lines and is not sent.
    const accounts = [
      account('x', 'p2'),
      account('y', 'p2'),
      account('z', 'p2'),
      account('seller', 'p1'),
      account('water', 'p2', 'sf'),
    ]
    const body = partBody(
      { ...PROPERTY, accounts },
      {
        ...draft,
        amounts: { a: '1.00', b: '100.00' },
        prepaid: { x: '300.00', y: '', z: '0.00', seller: '50.00', water: '10.00' },
        roundOff: '',
      },
    )
    expect(body).toMatchObject({
      lines: [{ receivableId: 'a' }, { receivableId: 'b', amount: '100.00' }],
      prepaid: [{ accountId: 'x', amount: '300.00' }],
      roundOff: '0',
    })
    expect(partBody(PROPERTY, { ...draft, amounts: { b: '210.90' } })?.lines[1]).toEqual({ receivableId: 'b' })
    expect(partBody(PROPERTY, { ...draft, selected: new Set() })).toBeNull()
  })
  it('considers every scheme until somebody says which', () => {
    expect(partBody(PROPERTY, draft)).not.toHaveProperty('schemeIds')
    expect(partBody(PROPERTY, { ...draft, schemeIds: [] })).toMatchObject({ schemeIds: [] })
  })
  it('lets go of rows that are gone when the property is read again', () => {
    const less = { ...PROPERTY, receivables: PROPERTY.receivables.slice(1) }
    expect([...keptPart(less, draft).selected]).toEqual(['b'])
  })
  it('sends back with the payment what was quoted', () => {
    const expected = [{ receivableId: 'a', version: 3, outstanding: '210.40', lateFee: '0.50' }]
    const quote = { parts: [{ propertyId: 'h1', expected, preferential: '126.24' }] } as unknown as Quote
    expect(quotedBodies([partBody(PROPERTY, draft)!], quote)[0]).toMatchObject({ expected, preferential: '126.24' })
  })
})

describe('the money', () => {
  it('gives change from cash: 500 for 462.80 is 37.20', () => {
    expect(counted([line('cash', '500')], METHODS, '462.80', false)).toMatchObject({
      change: '37.20',
      kept: '462.80',
      over: '0.00',
      short: '0.00',
    })
  })
  it('gives none from a card: what is too much is over', () => {
    expect(counted([line('pos', '500')], METHODS, '462.80', false)).toMatchObject({ change: '0.00', over: '37.20' })
  })
  it('keeps the change where the customer leaves it', () => {
    expect(counted([line('cash', '500')], METHODS, '462.80', true)).toMatchObject({ change: '0.00', over: '37.20' })
  })
  it('fills the open line with what is left, and counts no text that is no amount', () => {
    expect(counted([line('cash', '1000'), line('wechat', null)], METHODS, '1500.00', false).amounts).toEqual([
      '1000.00',
      '500.00',
    ])
    expect(counted([line('cash', '')], METHODS, '0.30', false).short).toBe('0.30')
  })
  it('sends lines with money only, and their words without blanks', () => {
    const lines = [line('pos', '10.00', { tradeNo: ' 8812 ' }), line('cash', '0.00')]
    expect(paymentsBody(lines, ['10.00', '0.00'])).toEqual([{ methodId: 'pos', amount: '10.00', tradeNo: '8812' }])
  })
})

describe('why it cannot be paid yet', () => {
  const ready = {
    chosen: true,
    quote: { payable: '462.80' } as Quote,
    fault: null,
    fresh: true,
    counter: counted([line('cash', '500')], METHODS, '462.80', false),
    config: PROPERTY.config,
    missing: null,
    jumpReason: null,
  }
  it('says nothing when it can', () => expect(obstacle(ready)).toBeNull())
  it('waits for the figures of the last change', () => expect(obstacle({ ...ready, fresh: false })).toBe(''))
  it('says the refusal of the quote', () =>
    expect(obstacle({ ...ready, fault: '抹零不能超过0.99元' })).toBe('抹零不能超过0.99元'))
  it('asks for the trade number of a card', () => {
    const lines = [line('pos', '462.80')]
    expect(missingIn(lines, ['462.80'], METHODS)).toBe('请填写【POS刷卡】的流水号')
    expect(missingIn([line('pos', '462.80', { tradeNo: '1' })], ['462.80'], METHODS)).toBeNull()
  })
  it('refuses too much from a card and too little where parts are not taken', () => {
    const over = counted([line('pos', '500')], METHODS, '462.80', false)
    expect(obstacle({ ...ready, counter: over })).toBe('收款金额大于应付金额')
    const short = counted([line('cash', '400')], METHODS, '462.80', false)
    expect(obstacle({ ...ready, counter: short })).toBeNull()
    expect(obstacle({ ...ready, counter: short, config: { ...PROPERTY.config, allowPartialPay: false } })).toBe(
      '收款金额小于应付金额',
    )
  })
  it('says what the payment would be refused with', () =>
    expect(obstacle({ ...ready, quote: { payable: '462.80', refusal: '请先开班' } })).toBe('请先开班'))
  it('wants a reason for a jump', () => expect(obstacle({ ...ready, jumpReason: ' ' })).toBe('请填写跳收原因'))
})

describe('one line of the grid changes', () => {
  it('never changes another that has a trade number, and takes its own number away with its method', () => {
    const lines = [line('cash', '100.00'), line('pos', null, { tradeNo: '8812' })]
    const { amounts } = counted(lines, METHODS, '462.80', false)
    expect(amounts).toEqual(['100.00', '362.80'])
    const edited = editedLines(lines, amounts, 0, { amount: '50.00' })
    expect(counted(edited, METHODS, '462.80', false).amounts).toEqual(['50.00', '362.80'])
    expect(editedLines(lines, amounts, 1, { methodId: 'wechat' })[1]).toMatchObject({ methodId: 'wechat', tradeNo: '' })
    expect(editedLines(lines, amounts, 1, { amount: '1.00' })[1]).toMatchObject({ tradeNo: '8812', amount: '1.00' })
  })
})

it('proposes in cash what a till holds', () => {
  const open = [line('cash', null)]
  expect(counted(open, METHODS, '462.83', false, 'jiao')).toMatchObject({
    amounts: ['462.80'],
    beyond: '0.03',
    short: '0.00',
  })
  expect(counted([line('cash', '500')], METHODS, '462.83', false, 'jiao')).toMatchObject({
    change: '37.20',
    over: '0.00',
  })
  expect(counted([line('pos', null)], METHODS, '462.83', false, 'jiao')).toMatchObject({
    amounts: ['462.83'],
    beyond: '0.00',
  })
  expect(counted([line('cash', '100')], METHODS, '462.83', false, 'jiao')).toMatchObject({
    short: '362.83',
    beyond: '0.00',
  })
})
