import { returns } from '../kernel/action.ts'
import { f } from '../kernel/fields.ts'
import { defineFlow, system, verb } from '../kernel/flow.ts'
import { options } from '../kernel/options.ts'
import { event } from './event.entity.ts'

const code = <const N extends string>(name: N) => `event:event:${name}` as const
const level = { to: 'event.eventLevel', having: { enabled: '1' } } as const
/** What an event gives others to do. */
export const EVENT_ORDER = options(['publicRepair', '公区报修'], ['inner', '内部任务'])

/** What an event goes through, from the report to its end. */
export const eventFlow = defineFlow(
  event,
  'status',
  {
    report: verb('上报', {
      from: ['draft', 'rejected'],
      // Where nobody is set to audit it, it is dealt with at once.
      to: ['pendingAudit', 'handling'],
      permission: code('create'),
      by: 'reporterId',
      ask: { title: '上报突发事件“{title}”？', content: '上报后通知处理人，处置不等审核。' },
      done: '突发事件已上报',
      primary: true,
    }),
    follow: verb('跟进', {
      from: ['pendingAudit', 'handling'],
      permission: code('follow'),
      fields: {
        content: f.longText('跟进内容', { required: true, min: 5, max: 1000 }),
        newLevelId: f.ref('调整级别', { ...level, placeholder: '不调整' }),
        newHandlerId: f.refInt('更换处理人', { to: 'system.user', placeholder: '不更换' }),
        nextFollowAt: f.dateTime('下次跟进', { after: 'now' }),
        files: f.attachments('附件', { max: 20 }),
      },
      refusal: { closed: '事件已结案，不能跟进' },
      done: '已登记跟进',
      primary: true,
    }),
    correctLevel: verb('更正级别', {
      from: ['pendingAudit'],
      permission: 'event:audit:approve',
      fields: {
        levelId: f.ref('级别', { ...level, required: true }),
        reason: f.longText('更正原因', { required: true, max: 200 }),
      },
      done: '级别已更正，审核按新级别重新开始',
    }),
    toOrder: verb('转工单', {
      from: ['pendingAudit', 'handling'],
      permission: code('follow'),
      fields: {
        orderType: f.choice('工单类型', { of: EVENT_ORDER, required: true, default: 'publicRepair' }),
        categoryId: f.ref('问题类别', {
          to: 'wkorder.problemCategory',
          required: true,
          narrow: { orderTypes: 'orderType' },
        }),
        areaId: f.ref('问题区域', {
          to: 'wkorder.problemArea',
          required: true,
          when: { orderType: 'publicRepair' },
        }),
        content: f.longText('工单内容', { required: true, min: 5, max: 900 }),
      },
      output: returns<{ orderId: string }>(),
      done: '已转为工单',
    }),
    close: verb('申请结案', {
      from: ['handling'],
      to: ['pendingClose', 'closed'],
      permission: code('close'),
      by: 'handlerId',
      fields: {
        closeSummary: f.longText('结案说明', { required: true, max: 2000 }),
        causeText: f.longText('原因分析', { required: true, max: 1000 }),
        improveText: f.longText('改进措施', { max: 1000 }),
      },
      done: '已申请结案',
    }),
    void: verb('作废', {
      from: ['draft', 'rejected', 'pendingAudit'],
      to: 'voided',
      permission: code('void'),
      ask: { title: '作废突发事件“{title}”？', content: '作废后不可恢复，不再提醒；审核中的流程一并结束。' },
      fields: { reason: f.longText('作废原因', { required: true, max: 200 }) },
      done: '突发事件已作废',
      danger: true,
    }),
    reopen: verb('重新打开', {
      from: ['closed'],
      to: 'handling',
      permission: code('reopen'),
      fields: { reason: f.longText('重新打开的原因', { required: true, max: 200 }) },
      done: '突发事件已重新打开',
    }),
    passReport: system('审核通过', { from: ['pendingAudit'], to: 'handling' }),
    rejectReport: system('审核驳回', { from: ['pendingAudit'], to: 'rejected' }),
    cancelReport: system('审核取消', { from: ['pendingAudit'], to: 'rejected' }),
    passClose: system('结案通过', { from: ['pendingClose'], to: 'closed' }),
    rejectClose: system('结案驳回', { from: ['pendingClose'], to: 'handling' }),
    cancelClose: system('结案取消', { from: ['pendingClose'], to: 'handling' }),
    upgrade: system('升级应急', { from: ['pendingAudit', 'handling'], to: 'upgraded' }),
  },
  { refusal: '当前状态为“{state}”，不能{verb}' },
)
