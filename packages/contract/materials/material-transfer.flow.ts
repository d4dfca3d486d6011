import { f } from '../kernel/fields.ts'
import { consentWays, defineFlow, verb } from '../kernel/flow.ts'
import { materialRef } from './fields.ts'
import { materialTransfer } from './material-transfer.entity.ts'

const code = (verb: string) => `materials:transfer:${verb}`

export const transferFlow = defineFlow(
  materialTransfer,
  'status',
  {
    ...consentWays({
      from: ['draft', 'rejected'],
      pending: 'pending',
      approved: 'approved',
      rejected: 'rejected',
      permission: code('create'),
      ask: { title: '提交调拨单{transferNo}？', content: '审批通过后锁定调出仓库的库存。' },
    }),
    sendOut: verb('出库', {
      from: ['approved'],
      to: 'transit',
      permission: code('out'),
      ask: { title: '调拨单{transferNo}出库？', content: '物资离开调出仓库，入库前为在途。' },
      done: '已出库',
      primary: true,
      idempotent: true,
    }),
    takeIn: verb('入库', {
      from: ['transit'],
      to: 'received',
      permission: code('in'),
      fields: {
        lines: f.lines('实收明细', {
          required: true,
          max: 200,
          lines: {
            materialId: materialRef,
            inQty: f.decimal('入库数量', { precision: 14, scale: 3, required: true, min: 0 }),
          },
        }),
        lossReason: f.text('损耗原因', { max: 200, help: '实收少于出库时必填' }),
      },
      done: '调拨单{transferNo}已入库',
      primary: true,
      idempotent: true,
    }),
    cancel: verb('取消', {
      from: ['draft', 'rejected', 'approved'],
      to: 'cancelled',
      permission: code('cancel'),
      ask: { title: '取消调拨单{transferNo}？', content: '锁定的库存将释放。' },
      danger: true,
    }),
  },
  { refusal: '当前状态为“{state}”，不能{verb}' },
)
