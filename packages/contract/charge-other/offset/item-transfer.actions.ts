import { defineAction, returns } from '../../kernel/action.ts'
import { f } from '../../kernel/fields.ts'
import { uuid } from '../../kernel/inputs.ts'
import { z } from '../../kernel/zod.ts'
import { TRANSFER_SOURCE, itemTransfer, targetLines } from './item-transfer.entity.ts'

const PERMISSION = 'charge-other:item-transfer:apply'

/** Money of a property that may pay another item. */
export interface TransferSource {
  kind: 'prepaid' | 'allocation'
  id: string
  /** Number of the account or of the receipt. */
  number: string
  feeItemId: string
  itemName: string
  feePeriod: string | null
  payerCustomerId: string | null
  payerName: string | null
  free: string
}
/** What of it is owed. */
export interface TransferTarget {
  receivableId: string
  receivableNo: string
  feeItemId: string
  itemName: string
  feePeriod: string
  dueDate: string
  payerCustomerId: string | null
  payerName: string | null
  outstanding: string
  lateFee: string
}
export const transferable = defineAction('charge-other.transferable', {
  label: '可冲抵款项',
  method: 'GET',
  path: '/charge/itemTransfer/transferable',
  permission: PERMISSION,
  input: z.object({ propertyId: uuid('房产', 'basedata.house') }),
  output: returns<{ propertyName: string; sources: TransferSource[]; targets: TransferTarget[] }>(),
})

export const applyItemTransfer = defineAction('charge-other.applyItemTransfer', {
  label: '申请费项冲抵',
  path: '/charge/itemTransfer/apply',
  permission: PERMISSION,
  idempotent: true,
  of: itemTransfer.name,
  fields: {
    sourceKind: f.choice('来源', { of: TRANSFER_SOURCE, required: true }),
    accountId: f.ref('预存账户', {
      to: 'charge-prepaid.prepaidAccount',
      required: true,
      when: { sourceKind: 'prepaid' },
    }),
    allocationId: f.ref('收款明细', {
      to: 'charge-finance.receiptAllocation',
      required: true,
      when: { sourceKind: 'allocation' },
    }),
    targets: f.lines('冲抵明细', {
      required: true,
      max: 100,
      messages: { required: '请选择要冲抵的应收' },
      lines: targetLines,
    }),
    reason: f.longText('冲抵原因', { required: true, max: 200, messages: { required: '请填写冲抵原因' } }),
  },
  output: returns<{ id: string; transferNo: string; status: number }>(),
})
