import { f } from '../kernel/fields.ts'
import { defineFlow, verb } from '../kernel/flow.ts'
import { VOUCHER_GRAIN, accrualField, voucherBatch } from './voucher-batch.entity.ts'

export const voucherBatchFlow = defineFlow(
  voucherBatch,
  'status',
  {
    writeBack: verb('回写凭证号', {
      from: ['made'],
      to: 'written',
      permission: 'charge-other:voucher:write-back',
      ask: {
        title: '回写{period}的凭证号',
        content: '财务软件导入后给出的凭证号，从起始号起按业务号顺序连续编号。',
      },
      fields: {
        word: f.text('凭证字', { required: true, max: 8, default: '记' }),
        firstNo: f.integer('起始号', { required: true, min: 1, max: 99_999 }),
      },
      done: '凭证号已回写',
      primary: true,
    }),
    remake: verb('重新生成', {
      from: ['made'],
      permission: 'charge-other:voucher:make',
      ask: { title: '重新生成{period}的凭证？', content: '按现在的账务和凭证规则重新计算，原凭证不再保留。' },
      fields: { grain: f.choice('汇总方式', { of: VOUCHER_GRAIN, required: true }), accrual: accrualField },
      done: '已重新生成',
    }),
    unwrite: verb('撤销回写', {
      from: ['written'],
      to: 'made',
      permission: 'charge-other:voucher:write-back',
      ask: { title: '撤销{period}的凭证号？', content: '仅在财务软件中已删除这些凭证时撤销。' },
      fields: { reason: f.text('原因', { required: true, max: 200 }) },
      done: '凭证号已撤销',
    }),
    cancel: verb('作废', {
      from: ['made'],
      to: 'cancelled',
      permission: 'charge-other:voucher:make',
      ask: { title: '作废{period}的凭证？', content: '作废后可以重新生成该月的凭证。' },
      fields: { reason: f.text('原因', { required: true, max: 200 }) },
      done: '已作废',
      danger: true,
    }),
  },
  { refusal: '当前状态为“{state}”，不能{verb}' },
)
