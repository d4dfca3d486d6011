import { approvalFields } from '../../kernel/approval-fields.ts'
import { defineEntity, unique } from '../../kernel/entity.ts'
import { f } from '../../kernel/fields.ts'
import { BANKS, DEBIT_STATUS } from './codes.ts'
import type { FileLayout } from './file-layout.ts'

/** A row of an answer that belongs to no line, or not to the one it names. */
export interface OddRow {
  row: number
  lineNo: string
  amount: string
  why: string
}

export const bankDeductBatch = defineEntity('charge-other.bankDeductBatch', {
  label: '代扣批次',
  doc: `What a bank is asked to take on a day: lines are gathered when it is made, agreed to, written into a file while their receivables are
locked, answered by the bank, and booked line by line. The layout is copied when the file goes out, so that it can be written again byte for byte.`,
  title: 'batchNo',
  table: 'bank_deduct_batch',
  base: '/charge/bank/batch',
  perms: { prefix: 'charge-other:bank-deduct', list: 'contract', export: 'contract' },
  scope: 'community',
  softDelete: false,
  verbs: ['list', 'export'],
  fields: {
    batchNo: f.serial('批次号', {
      rule: 'charge-other.bankDeductBatch',
      required: true,
      readonly: true,
      search: true,
      indexed: true,
      width: 150,
    }),
    bankCode: f.choice('银行', { dict: BANKS, required: true, indexed: true }),
    deductDate: f.date('扣款日期', { required: true, indexed: true, help: '违约金计算至扣款日' }),
    feeItems: f.refs('收费项目', { to: 'charge-base.feeItem', help: '不选择表示全部收费项目' }),
    sourceBatchId: f.ref('原批次', { to: 'charge-other.bankDeductBatch', readonly: true, indexed: true }),
    lineCount: f.integer('笔数', { required: true, readonly: true, default: 0 }),
    totalAmount: f.money('金额', { required: true, readonly: true, default: '0.00' }),
    successCount: f.integer('成功笔数', { required: true, readonly: true, default: 0 }),
    successAmount: f.money('成功金额', { required: true, readonly: true, default: '0.00' }),
    failCount: f.integer('失败笔数', { required: true, readonly: true, default: 0 }),
    failAmount: f.money('失败金额', { required: true, readonly: true, default: '0.00' }),
    oddCount: f.integer('异常笔数', { required: true, readonly: true, default: 0 }),
    bankAmount: f.money('银行扣款额', {
      readonly: true,
      doc: 'What the answer says was taken, whether it belongs to a line or not.',
    }),
    oddRows: f.json<OddRow[]>('异常行', { readonly: true }),
    layout: f.json<FileLayout>('文件格式', { internal: true }),
    fileHash: f.text('文件摘要', { max: 64, readonly: true }),
    answerHash: f.text('回盘摘要', { max: 64, readonly: true }),
    progress: f.integer('入账进度', { required: true, min: 0, max: 100, default: 0, readonly: true, unit: '%' }),
    jobId: f.text('任务', { max: 64, internal: true }),
    failReason: f.text('未入账原因', { max: 500, readonly: true }),
    exportedAt: f.dateTime('导出时间', { readonly: true }),
    answeredAt: f.dateTime('回盘时间', { readonly: true }),
    bookedAt: f.dateTime('入账时间', { readonly: true, indexed: true }),
    cancelReason: f.longText('取消原因', { max: 200, readonly: true }),
    ...approvalFields,
    status: f.state('状态', { of: DEBIT_STATUS, default: 'draft', indexed: true, width: 84 }),
  },
  computed: {
    successRate: f.percent('成功率', { precision: 5, scale: 2 }),
    receiptCount: f.integer('收款单数'),
    receiptAmount: f.money('收款单金额'),
    difference: f.money('差额'),
  },
  unique: [unique(['batchNo', 'companyId']), unique(['answerHash', 'companyId'], '该回盘文件已导入')],
  list: {
    columns: [
      'batchNo',
      'bankCode',
      'deductDate',
      'status',
      'lineCount',
      'totalAmount',
      'successCount',
      'failCount',
      'oddCount',
    ],
    filters: ['bankCode', 'status', 'deductDate', 'feeItems'],
    sort: { field: 'batchNo', order: 'desc' },
    totals: ['lineCount', 'totalAmount', 'successAmount', 'failAmount'],
  },
})
