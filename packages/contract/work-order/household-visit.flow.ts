import { returns } from '../kernel/action.ts'
import { f } from '../kernel/fields.ts'
import { defineFlow, verb } from '../kernel/flow.ts'
import { grades, options } from '../kernel/options.ts'
import { ORDER_TYPE } from '../wkorder/order-options.ts'
import { householdVisit, SATISFACTION, visitorIds } from './household-visit.entity.ts'

export const VISIT_OUTCOME = grades(['done', '已走访', 'success'], ['missed', '未遇', 'warning'])
/** What a demand can become: an order about the house itself. */
const HOME_ORDER = options(
  ...ORDER_TYPE.items
    .filter(({ code }) => code !== 'publicRepair' && code !== 'inner')
    .map(({ code, label }) => [code, label] as [typeof code, string]),
)
const MET = { when: { outcome: 'done' } } as const
const visitAt = f.dateTime('走访时间', { required: true })
const attachments = f.attachments('附件', { max: 9 })
const nextVisitDate = f.date('下次走访', { after: 'visitAt' })

/** What is said of a visit that was made, or made in vain. */
export const recordFields = {
  outcome: f.choice('走访结果', { of: VISIT_OUTCOME, required: true }),
  visitAt,
  visitorIds,
  metPerson: f.text('受访人', { max: 30, ...MET }),
  content: f.longText('走访内容', { max: 1000, required: true, ...MET }),
  demands: f.longText('住户诉求', { max: 500, ...MET }),
  satisfaction: f.choice('满意度', { of: SATISFACTION, ...MET }),
  attachments,
  nextVisitDate,
}
const code = <const N extends string>(name: N) => `workOrder:householdVisit:${name}` as const

/** What becomes of a planned visit. */
export const householdVisitFlow = defineFlow(
  householdVisit,
  'status',
  {
    record: verb('登记走访', {
      from: ['planned'],
      to: ['done', 'missed'],
      permission: code('create'),
      fields: recordFields,
      done: '走访{visitNo}已登记',
      primary: true,
    }),
    amend: verb('修改', {
      from: ['done'],
      permission: code('edit'),
      by: 'recordedBy',
      fields: {
        visitAt,
        visitorIds,
        metPerson: f.text('受访人', { max: 30 }),
        content: f.longText('走访内容', { max: 1000, required: true }),
        demands: f.longText('住户诉求', { max: 500 }),
        satisfaction: f.choice('满意度', { of: SATISFACTION }),
        attachments,
        nextVisitDate,
      },
      done: '走访{visitNo}已修改',
    }),
    again: verb('再次走访', {
      from: ['missed'],
      permission: code('create'),
      fields: { planDate: f.date('计划日期', { required: true }), visitorIds },
      output: returns<{ planned: string }>(),
      done: '已安排再次走访',
      primary: true,
    }),
    toOrder: verb('转工单', {
      from: ['done'],
      permission: 'workOrder:order:create',
      ask: { title: '把走访{visitNo}的诉求转为工单' },
      fields: {
        orderType: f.choice('工单类型', { of: HOME_ORDER, required: true }),
        categoryId: f.ref('问题类别', {
          to: 'wkorder.problemCategory',
          required: true,
          narrow: { orderTypes: 'orderType' },
        }),
        complaintLevelId: f.ref('投诉级别', {
          to: 'wkorder.complaintLevel',
          required: true,
          when: { orderType: 'complaint' },
        }),
        description: f.longText('问题描述', {
          required: true,
          min: 5,
          max: 1000,
          messages: { range: '请输入问题描述（至少5个字）' },
        }),
        callerName: f.text('报事人', { max: 50, help: '不填写时取走访客户的姓名' }),
        callerMobile: f.phone('联系电话', { help: '不填写时取走访客户的手机号' }),
      },
      output: returns<{ orderId: string }>(),
      done: '已转为工单',
    }),
    cancel: verb('取消', {
      from: ['planned'],
      to: 'cancelled',
      permission: code('edit'),
      ask: { title: '取消走访{visitNo}？', content: '取消后不再提醒走访人，也不能恢复。' },
      fields: { cancelReason: f.longText('取消原因', { required: true, max: 200 }) },
      done: '走访{visitNo}已取消',
      danger: true,
    }),
  },
  { refusal: '当前状态为“{state}”，不能{verb}' },
)
