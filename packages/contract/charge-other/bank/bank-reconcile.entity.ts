import { defineDoor } from '../../kernel/door.ts'
import { bankDeductBatch } from './bank-deduct-batch.entity.ts'
import { DEBIT_STATUS } from './codes.ts'

/** 对账: batches that the bank has answered, beside their receipts and what the bank says it took. */
export const bankReconcile = defineDoor(bankDeductBatch, 'charge-other.bankReconcile', {
  base: '/charge/bank/reconcile',
  perms: { prefix: 'charge-other:bank-deduct', list: 'book', export: 'book' },
  fixed: { status: [DEBIT_STATUS.answered, DEBIT_STATUS.posting, DEBIT_STATUS.booked] },
  verbs: ['list', 'export'],
  list: {
    columns: [
      'batchNo',
      'bankCode',
      'deductDate',
      'successAmount',
      'successRate',
      'receiptAmount',
      'bankAmount',
      'difference',
      'status',
    ],
    filters: ['bankCode', 'deductDate', 'status'],
  },
})
