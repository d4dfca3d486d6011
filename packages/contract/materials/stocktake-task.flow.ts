import { f } from '../kernel/fields.ts'
import { consentWays, defineFlow, system, verb } from '../kernel/flow.ts'
import { materialRef, reason } from './fields.ts'
import { stocktakeTask } from './stocktake-task.entity.ts'

const code = (verb: string) => `materials:task:${verb}`

export const stocktakeFlow = defineFlow(
  stocktakeTask,
  'status',
  {
    start: verb('开始盘点', {
      from: ['draft'],
      to: 'running',
      permission: code('count'),
      ask: { title: '开始盘点“{name}”？', content: '盘点期间所盘物资暂停出入库。' },
      primary: true,
    }),
    count: verb('录入', {
      from: ['running'],
      permission: code('count'),
      fields: {
        lines: f.lines('实盘', {
          required: true,
          max: 1000,
          lines: {
            materialId: materialRef,
            countQty: f.decimal('实盘数', { precision: 14, scale: 3, min: 0 }),
            reason: f.text('差异原因', { max: 60 }),
          },
        }),
      },
      done: '已保存',
      primary: true,
    }),
    ...consentWays({
      from: ['running'],
      pending: 'pending',
      approved: 'posted',
      rejected: 'running',
      permission: code('submit'),
      ask: { title: '提交盘点“{name}”？', content: '审批通过后按差异调整库存。' },
    }),
    lapse: system('未盘取消', { from: ['draft'], to: 'cancelled' }),
    cancel: verb('取消', {
      from: ['draft', 'running', 'pending'],
      to: 'cancelled',
      permission: code('cancel'),
      ask: { title: '取消盘点“{name}”？', content: '仓库恢复出入库，已录入的数量作废。' },
      fields: { remark: reason('取消原因') },
      danger: true,
    }),
  },
  { refusal: '当前状态为“{state}”，不能{verb}' },
)
