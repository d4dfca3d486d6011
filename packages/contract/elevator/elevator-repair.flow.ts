import { f } from '../kernel/fields.ts'
import { defineFlow, verb } from '../kernel/flow.ts'
import { elevatorRepair } from './elevator-repair.entity.ts'

const EXECUTE = 'elevator:task:execute'
const AUDIT = 'elevator:audit:approve'

export const elevatorRepairFlow = defineFlow(
  elevatorRepair,
  'status',
  {
    submit: verb('提交', {
      from: ['running'],
      to: 'pendingAudit',
      permission: EXECUTE,
      ask: { title: '提交维保记录“{repairNo}”？', content: '提交后不能修改，由安全员确认。' },
      done: '维保记录已提交',
      primary: true,
    }),
    confirm: verb('确认', {
      from: ['pendingAudit'],
      to: 'done',
      permission: AUDIT,
      fields: { auditComment: f.text('确认意见', { max: 200 }) },
      done: '维保记录已确认',
      primary: true,
      batch: true,
    }),
    reject: verb('驳回', {
      from: ['pendingAudit'],
      to: 'running',
      permission: AUDIT,
      fields: { auditComment: f.text('驳回原因', { required: true, max: 200 }) },
      done: '维保记录已驳回',
    }),
    cancel: verb('取消', {
      from: ['running'],
      to: 'cancelled',
      permission: 'elevator:task:cancel',
      fields: { auditComment: f.text('取消原因', { required: true, max: 200 }) },
      done: '维保已取消',
      danger: true,
    }),
  },
  { refusal: '当前状态为“{state}”，不能{verb}' },
)
