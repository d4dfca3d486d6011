import { returns } from '../../kernel/action.ts'
import { f } from '../../kernel/fields.ts'
import { consentWays, defineFlow, system, verb } from '../../kernel/flow.ts'
import { bankDeductBatch } from './bank-deduct-batch.entity.ts'

const batch = 'charge-other:bank-deduct:batch'

export const bankDeductBatchFlow = defineFlow(
  bankDeductBatch,
  'status',
  {
    ...consentWays({
      from: ['draft', 'rejected'],
      pending: 'pending',
      approved: 'approved',
      rejected: 'rejected',
      permission: batch,
      ask: { title: '提交代扣批次 {batchNo}？', content: '共 {lineCount} 笔 {totalAmount}，通过后导出文件。' },
    }),
    refresh: verb('重新取数', {
      from: ['draft', 'rejected', 'approved'],
      to: 'draft',
      permission: batch,
      ask: { title: '重新取数 {batchNo}？', content: '按现在的欠费和协议重新生成明细；已通过的批次须重新审批。' },
      done: '已重新取数',
    }),
    send: verb('导出文件', {
      from: ['approved'],
      to: 'exported',
      permission: 'charge-other:bank-deduct:export',
      ask: {
        title: '导出代扣批次 {batchNo}？',
        content: '{lineCount} 笔 {totalAmount} 的应收锁定，回盘入账前不能收款和减免。',
      },
      done: '应收已锁定，文件已生成',
      primary: true,
      idempotent: true,
    }),
    book: verb('入账', {
      from: ['answered'],
      to: 'posting',
      permission: 'charge-other:bank-deduct:book',
      ask: {
        title: '入账代扣批次 {batchNo}？',
        content: '成功 {successCount} 笔 {successAmount} 各记一张收款单，价值日为扣款日；其余应收解锁。',
      },
      done: '正在入账',
      primary: true,
      idempotent: true,
    }),
    again: verb('再次代扣', {
      from: ['booked'],
      permission: batch,
      ask: {
        title: '再次代扣 {batchNo} 的失败明细？',
        content: '失败 {failCount} 笔，按新的扣款日重新计算后生成新批次。',
      },
      fields: { deductDate: f.date('扣款日期', { required: true, after: 'today' }) },
      output: returns<{ batchId: string }>(),
      done: '已生成新批次',
    }),
    cancel: verb('取消批次', {
      from: ['draft', 'pending', 'rejected', 'approved', 'exported'],
      to: 'cancelled',
      permission: batch,
      ask: { title: '取消代扣批次 {batchNo}？', content: '取消后应收解锁；文件已交给银行的，请先向银行撤回。' },
      fields: { cancelReason: f.longText('取消原因', { required: true, max: 200 }) },
      done: '批次已取消',
      danger: true,
    }),
    answer: system('导入回盘', { from: ['exported'], to: 'answered' }),
    finish: system('入账完成', { from: ['posting'], to: 'booked' }),
    halt: system('入账中断', { from: ['posting'], to: 'answered' }),
  },
  { refusal: '当前状态为“{state}”，不能{verb}' },
)
