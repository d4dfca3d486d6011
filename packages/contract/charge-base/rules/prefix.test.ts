import { describe, expect, it } from 'vitest'
import { type Collectable, type JumpRight, prefixRule } from './prefix.ts'

const row = (month: string, given: Partial<Collectable> = {}): Collectable => ({
  id: month,
  propertyId: 'h1',
  feeItemId: 'wy',
  feeItemName: '住宅物业费',
  feePeriod: month,
  periodFrom: `${month}-01`,
  outstanding: '210.40',
  hungUp: false,
  locked: false,
  ...given,
})
const ROWS = [row('2025-03'), row('2025-02'), row('2025-01', { outstanding: '0.00' })]
const RIGHT: JumpRight = {
  feeItemIds: [],
  maxMonths: 3,
  validFrom: '2025-01-01',
  validTo: '2025-12-31',
  reasonRequired: true,
}
const judge = (
  paid: Record<string, string>,
  { rows = ROWS, mode = 'authorized' as 'forbid' | 'authorized' | 'free', right = null as JumpRight | null } = {},
) => prefixRule(rows, new Map(Object.entries(paid)), mode, right, '2025-03-10')

describe('the prefix rule', () => {
  it('wants the earlier month first', () => {
    const sentence = '请先缴纳2025-02的【住宅物业费】，或由授权人员跳收'
    expect(judge({ '2025-03': '210.40' }).refusal).toBe(sentence)
    expect(judge({ '2025-02': '100.00', '2025-03': '210.40' }).refusal).toBe(sentence)
    expect(judge({ '2025-02': '210.40', '2025-03': '1.00' }).refusal).toBeNull()
    expect(judge({ '2025-02': '100.00' }).refusal).toBeNull()
  })
  it('overlooks rows set aside or locked, other items and other properties', () => {
    for (const aside of [{ hungUp: true }, { locked: true }])
      expect(judge({ '2025-03': '210.40' }, { rows: [row('2025-03'), row('2025-02', aside)] }).refusal).toBeNull()
    const other = row('2025-02', { id: 'x', feeItemId: 'sf' })
    expect(judge({ '2025-03': '210.40' }, { rows: [row('2025-03'), other] }).refusal).toBeNull()
    expect(
      judge({ '2025-03': '1' }, { rows: [row('2025-03'), row('2025-02', { propertyId: 'h2' })] }).refusal,
    ).toBeNull()
  })
  it('yields to those who may jump', () => {
    const paid = { '2025-03': '210.40' }
    expect(judge(paid, { right: RIGHT })).toEqual({ refusal: null, jumped: true, reasonRequired: true })
    expect(judge(paid, { mode: 'free' })).toEqual({ refusal: null, jumped: true, reasonRequired: false })
    expect(judge(paid, { mode: 'forbid', right: RIGHT }).refusal).not.toBeNull()
    expect(judge(paid, { right: { ...RIGHT, validTo: '2025-03-09' } }).refusal).not.toBeNull()
    expect(judge(paid, { right: { ...RIGHT, feeItemIds: ['sf'] } }).refusal).not.toBeNull()
    expect(judge({ '2025-06': '1' }, { rows: [row('2025-06'), row('2025-02')], right: RIGHT }).refusal).not.toBeNull()
  })
})
