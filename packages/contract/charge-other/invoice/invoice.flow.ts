import { returns } from '../../kernel/action.ts'
import { f } from '../../kernel/fields.ts'
import { defineFlow, system, verb } from '../../kernel/flow.ts'
import { buyerFields } from './buyer.ts'
import { RED_REASON } from './codes.ts'
import { invoice } from './invoice.entity.ts'

export const invoiceFlow = defineFlow(
  invoice,
  'status',
  {
    retry: verb('重试', {
      from: ['failed'],
      to: 'pending',
      permission: 'charge-other:invoice:retry',
      refusal: { '*': '只能重试开票失败的发票' },
      done: '已重新提交开票',
      primary: true,
      batch: true,
    }),
    amend: verb('修改后重试', {
      from: ['failed'],
      to: 'pending',
      permission: 'charge-other:invoice:retry',
      ask: { title: '修改发票 {serialNo} 并重试', content: '{failReason}' },
      fields: buyerFields,
      refusal: { '*': '只能修改开票失败的发票' },
      done: '已修改并重新提交开票',
      idempotent: true,
    }),
    abandon: verb('放弃', {
      from: ['pending', 'failed'],
      to: 'abandoned',
      permission: 'charge-other:invoice:retry',
      ask: { title: '放弃发票 {serialNo}？', content: '放弃后占用的可开票金额释放，可以重新开票。' },
      fields: {
        reason: f.longText('放弃原因', { required: true, max: 200, messages: { required: '请填写放弃原因' } }),
      },
      refusal: { '*': '只能放弃待开或开票失败的发票' },
      danger: true,
    }),
    red: verb('红冲', {
      from: ['issued', 'partlyFlushed'],
      permission: 'charge-other:invoice:red',
      ask: { title: '红冲发票 {invoiceNo}' },
      fields: {
        redReason: f.choice('红冲原因', { of: RED_REASON, required: true }),
        lines: f.lines('红冲明细', {
          max: 500,
          help: '不填则红冲全部剩余金额',
          lines: {
            allocationId: f.ref('收款明细', { to: 'charge-finance.receiptAllocation', required: true }),
            amount: f.money('红冲金额', { required: true, min: 0.01 }),
          },
        }),
      },
      output: returns<{ redId: string; redSerialNo: string }>(),
      refusal: { '*': '只能红冲已开的蓝字发票', flushed: '该发票已全部红冲' },
      done: '红字发票已提交',
      danger: true,
      idempotent: true,
    }),
    void: verb('作废', {
      from: ['issued'],
      to: 'void',
      permission: 'charge-other:invoice:void',
      ask: { title: '作废发票 {invoiceNo}？', content: '仅限当月开具的纸质发票，作废后请收回全部联次。' },
      fields: {
        reason: f.longText('作废原因', { required: true, max: 200, messages: { required: '请填写作废原因' } }),
      },
      refusal: { partlyFlushed: '已红冲的发票不能作废', flushed: '已红冲的发票不能作废', '*': '只能作废已开的发票' },
      done: '发票已作废',
      danger: true,
      idempotent: true,
    }),
    deliver: verb('发送', {
      from: ['issued', 'partlyFlushed', 'flushed'],
      permission: 'charge-other:invoice:download',
      ask: { title: '发送发票 {invoiceNo}', content: '由税务平台发给购方；不填则发到开票时留下的手机和邮箱。' },
      fields: { buyerMobile: buyerFields.buyerMobile, buyerEmail: buyerFields.buyerEmail },
      refusal: { '*': '只能发送已开的发票' },
      done: '发票已发送',
    }),
    begin: system('提交税务平台', { from: ['pending', 'failed'], to: 'issuing' }),
    succeed: system('开具成功', { from: ['issuing'], to: 'issued' }),
    fail: system('开具失败', { from: ['issuing'], to: 'failed' }),
    flush: system('全部红冲', { from: ['issued', 'partlyFlushed'], to: 'flushed' }),
    flushPart: system('部分红冲', { from: ['issued', 'partlyFlushed'], to: 'partlyFlushed' }),
  },
  { refusal: '当前状态为“{state}”，不能{verb}' },
)
