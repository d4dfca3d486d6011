import { describe, expect, it } from 'vitest'
import { cents, yuan } from './cents.ts'
import { type Debt, debtParts, fillParts } from './debt-order.ts'
import { fillProperties, fromTheEnd, tender } from './tender.ts'

const cash = (amount: string) => ({ amount: cents(amount), givesChange: true })
const card = (amount: string) => ({ amount: cents(amount), givesChange: false })

describe('what is handed over', () => {
  it('gives change from cash: 500 for 462.80', () => {
    const { kept, change, over } = tender([cash('500.00')], cents('462.80'))
    expect([...kept, change, over].map(yuan)).toEqual(['462.80', '37.20', '0.00'])
  })
  it('is over when no cash is there to give back', () => {
    const { kept, change, over } = tender([card('500.00')], cents('462.80'))
    expect([...kept, change, over].map(yuan)).toEqual(['500.00', '0.00', '37.20'])
  })
  it('gives change from the cash beside a card', () => {
    const { kept, change, over } = tender([cash('100.00'), card('400.00')], cents('462.80'))
    expect([...kept, change, over].map(yuan)).toEqual(['62.80', '400.00', '37.20', '0.00'])
  })
  it('keeps the change when the customer leaves it', () => {
    expect(yuan(tender([cash('500.00')], cents('462.80'), true).over)).toBe('37.20')
  })
})

it('fills properties in their order: cash 1000 and WeChat 500 over 800 and 700', () => {
  const filled = fillProperties([cents('1000.00'), cents('500.00')], [cents('800.00'), cents('700.00')])
  expect(filled.map((row) => row.map(yuan))).toEqual([
    ['800.00', '0.00'],
    ['200.00', '500.00'],
  ])
})

it('puts a round-off on the last row', () => {
  expect(fromTheEnd([cents('210.40'), cents('0.30')], cents('0.56')).map(yuan)).toEqual(['0.26', '0.30'])
})

const debt = (item: string, feePeriod: string, principal: string, lateFee = '0.00'): Debt => ({
  receivableId: `${feePeriod} ${item}`,
  receivableNo: `${feePeriod}${item}`,
  feeItemId: item,
  itemPriority: 100,
  itemCode: item,
  feePeriod,
  dueDate: `${feePeriod}-25`,
  principal,
  lateFee,
})
const debts = [
  debt('水费', '2025-02', '50.00'),
  debt('物业费', '2025-01', '210.40', '3.20'),
  debt('物业费', '2025-02', '210.40'),
  debt('水费', '2025-01', '45.00'),
]
const words = (parts: { receivableId: string; component: string; amount: bigint }[]) =>
  parts.map((part) => `${part.receivableId} ${part.component} ${yuan(part.amount)}`)

describe('the order of debts', () => {
  const itemOrder = ['物业费', '水费']
  it('goes by period, then by the items of the scheme; principal before late fee', () => {
    expect(words(debtParts(debts, { periodOrder: 'oldFirst', componentOrder: 'principalFirst', itemOrder }))).toEqual([
      '2025-01 物业费 P 210.40',
      '2025-01 水费 P 45.00',
      '2025-02 物业费 P 210.40',
      '2025-02 水费 P 50.00',
      '2025-01 物业费 L 3.20',
    ])
  })
  it('goes by item first where the scheme says so, late fee per receivable', () => {
    expect(words(debtParts(debts, { periodOrder: 'itemFirst', componentOrder: 'perReceivable', itemOrder }))).toEqual([
      '2025-01 物业费 L 3.20',
      '2025-01 物业费 P 210.40',
      '2025-02 物业费 P 210.40',
      '2025-01 水费 P 45.00',
      '2025-02 水费 P 50.00',
    ])
  })
  it('pays until the money ends, the last one in part', () => {
    const parts = debtParts(debts, { periodOrder: 'oldFirst', componentOrder: 'principalFirst', itemOrder })
    expect(words(fillParts(parts, cents('300.00')))).toEqual([
      '2025-01 物业费 P 210.40',
      '2025-01 水费 P 45.00',
      '2025-02 物业费 P 44.60',
    ])
  })
})
