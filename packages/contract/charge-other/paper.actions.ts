import { text } from '../charge-finance/inputs.ts'
import { defineAction, type World } from '../kernel/action.ts'
import { communityId, integerId, uuid } from '../kernel/inputs.ts'
import { z } from '../kernel/zod.ts'

/** Paper receipts and their books. */
const BASE = '/charge/receipt'
const bookId = uuid('收据本')
const id = uuid('收据')
const sampleBook = (world: World) => ({ bookId: String(world.id('charge-other.receiptBook')) })
const samplePaper = (world: World) => ({ id: String(world.id('charge-other.paperReceipt')) })
const holderUserId = integerId('领用人')

export const issueBook = defineAction('charge-other.issueBook', {
  label: '领用收据本',
  method: 'POST',
  path: `${BASE}/book/issue`,
  permission: 'charge-other:receipt-book:issue',
  input: z.object({ bookId, holderUserId }),
  sample: (world) => ({ ...sampleBook(world), holderUserId: Number(world.id('system.user')) }),
})
export const transferBook = defineAction('charge-other.transferBook', {
  label: '转交收据本',
  method: 'POST',
  path: `${BASE}/book/transfer`,
  permission: 'charge-other:receipt-book:issue',
  input: z.object({ bookId, holderUserId }),
  sample: (world) => ({ ...sampleBook(world), holderUserId: Number(world.id('system.user')) }),
})
export const verifyBook = defineAction('charge-other.verifyBook', {
  label: '核销收据本',
  method: 'POST',
  path: `${BASE}/book/verify`,
  permission: 'charge-other:receipt-book:verify',
  input: z.object({ bookId }),
  sample: sampleBook,
})

export const issuePaper = defineAction('charge-other.issuePaper', {
  label: '开收据',
  method: 'POST',
  path: `${BASE}/paper/issue`,
  permission: 'charge-other:paper-receipt:print',
  idempotent: true,
  input: z.object({
    communityId,
    receiptNumber: text('收款单号', 32),
    /** On the next sheet of a book; otherwise under a number of the system. */
    bookId: bookId.nullish(),
  }),
  output: z.object({ id: z.string(), number: z.string() }),
  sample: (world) => ({ communityId: Number(world.id('basedata.community')), receiptNumber: 'SK2026010100001' }),
})

export interface PaperView {
  readonly id: string
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
  /** 补打, 已作废 or 遗失 across the paper. */
  readonly mark: string | null
}
export const paperDetail = defineAction('charge-other.paperDetail', {
  label: '收据详情',
  method: 'GET',
  path: `${BASE}/paper/detail/{id}`,
  permission: 'charge-other:receipt-book:edit',
  input: z.object({ id }),
  sample: samplePaper,
})
/** Counts a print; the answer is what stands on the paper. */
export const printPaper = defineAction('charge-other.printPaper', {
  label: '打印收据',
  method: 'POST',
  path: `${BASE}/paper/print`,
  permission: 'charge-other:paper-receipt:print',
  input: z.object({ id }),
  sample: samplePaper,
})
export const voidPaper = defineAction('charge-other.voidPaper', {
  label: '作废收据',
  method: 'POST',
  path: `${BASE}/paper/void`,
  permission: 'charge-other:paper-receipt:void',
  input: z.object({ id, reason: text('作废原因', 200) }),
  sample: (world) => ({ ...samplePaper(world), reason: '打印错位' }),
})
export const losePaper = defineAction('charge-other.losePaper', {
  label: '登记遗失',
  method: 'POST',
  path: `${BASE}/paper/lose`,
  permission: 'charge-other:paper-receipt:void',
  input: z.object({ id, reason: text('遗失说明', 200) }),
  sample: (world) => ({ ...samplePaper(world), reason: '领用途中遗失' }),
})
