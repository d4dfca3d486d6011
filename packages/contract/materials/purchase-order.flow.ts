import { returns } from '../kernel/action.ts'
import { f } from '../kernel/fields.ts'
import { consentWays, defineFlow, verb } from '../kernel/flow.ts'
import { materialRef, qty, reason } from './fields.ts'
import { purchaseOrder, receiptLine } from './purchase-order.entity.ts'

const code = (verb: string) => `materials:purchase:${verb}`

export const purchaseFlow = defineFlow(
  purchaseOrder,
  'status',
  {
    ...consentWays({
      from: ['draft', 'rejected'],
      pending: 'pending',
      approved: 'approved',
      rejected: 'rejected',
      permission: code('submit'),
      ask: { title: '提交采购单{orderNo}？', content: '审批期间不能修改。' },
    }),
    order: verb('下单', {
      from: ['approved'],
      to: 'ordered',
      permission: code('order'),
      fields: {
        supplierId: f.ref('供应商', { to: 'basedata.contractor', required: true }),
        expectDate: f.date('期望到货', { required: true }),
      },
      done: '采购单{orderNo}已下单',
      primary: true,
    }),
    receive: verb('入库', {
      from: ['ordered', 'partReceived', 'received'],
      to: ['partReceived', 'received'],
      permission: code('receive'),
      fields: {
        lines: f.lines('本次入库', { required: true, max: 200, lines: receiptLine }),
        deliveryNo: f.text('送货单号', { max: 40 }),
        attachments: f.attachments('附件', { max: 9 }),
      },
      output: returns<{ receiptNo: string }>(),
      done: '已入库',
      primary: true,
      idempotent: true,
    }),
    sendBack: verb('退货', {
      from: ['partReceived', 'received', 'closed'],
      permission: code('return'),
      fields: {
        lines: f.lines('退货明细', {
          required: true,
          max: 200,
          lines: {
            materialId: materialRef,
            warehouseId: f.ref('仓库', { to: 'materials.warehouse', placeholder: '收货仓库', width: 150 }),
            qty,
          },
        }),
        remark: reason('退货原因'),
      },
      done: '已退货',
      idempotent: true,
      danger: true,
    }),
    close: verb('关闭', {
      from: ['ordered', 'partReceived'],
      to: 'closed',
      permission: code('close'),
      ask: { title: '关闭采购单{orderNo}？', content: '未到货的数量不再收货。' },
      fields: { closeReason: reason('关闭原因') },
      danger: true,
    }),
    cancel: verb('取消', {
      from: ['draft', 'rejected', 'approved'],
      to: 'cancelled',
      permission: code('submit'),
      ask: { title: '取消采购单{orderNo}？' },
      danger: true,
    }),
  },
  { refusal: '当前状态为“{state}”，不能{verb}' },
)
