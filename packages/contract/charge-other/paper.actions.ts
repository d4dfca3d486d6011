import { defineAction, returns } from '../kernel/action.ts'
import { uuid } from '../kernel/inputs.ts'
import { f } from '../kernel/fields.ts'
import { z } from '../kernel/zod.ts'

/** Paper receipts and their books. */
const BASE = '/charge/receipt'
const bookId = uuid('收据本', 'charge-other.receiptBook')
const id = uuid('收据', 'charge-other.paperReceipt')
const paper = f.ref('收据', { to: 'charge-other.paperReceipt', required: true, messages: { invalid: '请选择收据' } })
const book = f.ref('收据本', { to: 'charge-other.receiptBook', required: true })
const holderUserId = f.refInt('领用人', { to: 'system.user', required: true })

export const issueBook = defineAction('charge-other.issueBook', {
  label: '领用收据本',
  path: `${BASE}/book/issue`,
  permission: 'charge-other:receipt-book:issue',
  fields: { bookId: book, holderUserId },
  output: returns<null>(),
})
export const transferBook = defineAction('charge-other.transferBook', {
  label: '转交收据本',
  path: `${BASE}/book/transfer`,
  permission: 'charge-other:receipt-book:issue',
  fields: { bookId: book, holderUserId },
  output: returns<null>(),
})
export const verifyBook = defineAction('charge-other.verifyBook', {
  label: '核销收据本',
  path: `${BASE}/book/verify`,
  permission: 'charge-other:receipt-book:verify',
  input: z.object({ bookId }),
  output: returns<null>(),
})

export const issuePaper = defineAction('charge-other.issuePaper', {
  label: '开收据',
  path: `${BASE}/paper/issue`,
  permission: 'charge-other:paper-receipt:print',
  idempotent: true,
  fields: {
    communityId: f.refInt('项目', { to: 'basedata.community', required: true }),
    receiptNumber: f.text('收款单号', { required: true, max: 32 }),
    bookId: f.ref('收据本', { to: 'charge-other.receiptBook', help: '不选择则由系统编号' }),
  },
  output: returns<{ id: string; number: string }>(),
})

export interface PaperView {
  readonly id: string
  readonly communityId: number
  readonly number: string
  readonly status: number
  readonly bookNo: string | null
  readonly receiptId: string | null
  readonly receiptNumber: string | null
  readonly payerName: string | null
  readonly propertyName: string | null
  readonly amount: string | null
  readonly capital: string | null
  readonly itemText: string | null
  readonly issueDate: string | null
  readonly printCount: number
  readonly voidReason: string | null
  readonly issuer: string | null
  readonly company: string
  readonly title: string
  readonly footer: string | null
  readonly sealUrl: string | null
  /** 已作废 or 遗失 across the paper. */
  readonly mark: string | null
}
export const paperDetail = defineAction('charge-other.paperDetail', {
  label: '收据详情',
  method: 'GET',
  path: `${BASE}/paper/detail/{id}`,
  permission: 'charge-other:receipt-book:edit',
  input: z.object({ id }),
  output: returns<PaperView>(),
})
export const voidPaper = defineAction('charge-other.voidPaper', {
  label: '作废收据',
  path: `${BASE}/paper/void`,
  permission: 'charge-other:paper-receipt:void',
  fields: {
    id: paper,
    reason: f.longText('作废原因', { required: true, max: 200, messages: { required: '请填写作废原因' } }),
  },
  output: returns<null>(),
})
export const losePaper = defineAction('charge-other.losePaper', {
  label: '登记遗失',
  path: `${BASE}/paper/lose`,
  permission: 'charge-other:paper-receipt:void',
  fields: {
    id: paper,
    reason: f.longText('遗失说明', { required: true, max: 200, messages: { required: '请填写遗失说明' } }),
  },
  output: returns<null>(),
})
