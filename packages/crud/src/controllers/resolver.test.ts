import { expect, it } from 'vitest'
import { voucherRule } from '@wuguan/contract/charge-other/voucher-rule.entity'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { checkDraft } from './resolver.ts'

const FILLED = {
  leg: 'cash',
  paymentMethodId: '01900000-0000-7000-8000-000000000001',
  feeItemId: null,
  accountCode: '1001',
  accountName: '库存现金',
  costCenterId: null,
  auxiliary: 'none',
}
const row = { ...FILLED, id: '01900000-0000-7000-8000-000000000003', version: 1 } as unknown as AnyRow
const ITEM = '01900000-0000-7000-8000-000000000002'

it('judges what a save would send: a field that another choice has hidden holds nothing back', () => {
  const draft = { ...FILLED, leg: 'receivable', feeItemId: ITEM }
  expect(checkDraft(voucherRule, row, draft)).toEqual({})
  expect(checkDraft(voucherRule, null, { ...draft, leg: 'opening' })).toEqual({
    paymentMethodId: '费项与支付方式只能选择其一',
  })
})
