import { consentWays, defineFlow, verb } from '../kernel/flow.ts'
import { reason } from './fields.ts'
import { offlineDoc } from './offline-doc.entity.ts'

export const offlineFlow = defineFlow(
  offlineDoc,
  'status',
  {
    ...consentWays({
      from: ['draft', 'rejected'],
      pending: 'pending',
      approved: 'posted',
      rejected: 'rejected',
      permission: 'materials:offline:create',
      ask: { title: '提交线下单据{docNo}？', content: '审批通过即过账，过账后不能修改。' },
    }),
    reverse: verb('红冲', {
      from: ['posted'],
      to: 'reversed',
      permission: 'materials:offline:reverse',
      ask: { title: '红冲线下单据{docNo}？', content: '按原金额写反向出入库记录。' },
      fields: { reverseReason: reason('红冲原因') },
      danger: true,
      idempotent: true,
    }),
  },
  { refusal: '当前状态为“{state}”，不能{verb}' },
)
