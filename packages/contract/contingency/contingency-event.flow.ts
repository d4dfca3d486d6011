import { EVENT_ORDER } from '../event/event.flow.ts'
import { returns } from '../kernel/action.ts'
import { f } from '../kernel/fields.ts'
import { defineFlow, system, verb } from '../kernel/flow.ts'
import { options } from '../kernel/options.ts'
import { contingencyEvent } from './contingency-event.entity.ts'

const code = <const N extends string>(name: N) => `contingency:event:${name}` as const
const level = { to: 'contingency.contingencyLevel', having: { enabled: '1' } } as const
const AT_WORK = ['responding', 'controlled', 'recovering'] as const
const TOLD = options(['progress', '续报'], ['press', '对外口径'])
/** The person's own words, long enough to be read again. */
const essay = (label: string) =>
  f.longText(label, { required: true, min: 20, max: 3000, messages: { range: `${label}至少20个字` } })
const people = (label: string) => f.integer(label, { min: 0, max: 99_999, unit: '人', placeholder: '没有变化' })

/** What an emergency goes through: the response, and beside it the consent of others, which it never waits for. */
export const contingencyEventFlow = defineFlow(
  contingencyEvent,
  'handleStatus',
  {
    submit: verb('提交', {
      from: ['draft'],
      to: 'responding',
      permission: code('report'),
      by: 'reporterId',
      ask: { title: '上报应急事件“{title}”？', content: '上报后立即启动响应并通知有关人员，处置不等审批。' },
      done: '应急事件已上报',
      primary: true,
    }),
    progress: verb('续报', {
      from: AT_WORK,
      permission: code('handle'),
      fields: {
        kind: f.choice('类别', { of: TOLD, required: true, default: 'progress' }),
        content: f.longText('进展内容', { required: true, min: 5, max: 2000 }),
        injured: people('受伤'),
        dead: people('死亡'),
        missing: people('失联'),
        evacuated: people('疏散'),
        newLevelId: f.ref('同时调级', { ...level, placeholder: '不调整' }),
        files: f.attachments('照片及附件', { max: 20 }),
      },
      done: '已续报',
      primary: true,
    }),
    control: verb('已控制', {
      from: ['responding'],
      to: 'controlled',
      permission: code('control'),
      fields: {
        controlledAt: f.dateTime('控制时间', { required: true }),
        content: f.longText('控制情况', { required: true, min: 5, max: 2000 }),
      },
      done: '事件已控制',
    }),
    relapse: verb('复燃/反复', {
      from: ['controlled'],
      to: 'responding',
      permission: code('handle'),
      fields: { reason: f.longText('反复情况', { required: true, min: 5, max: 500 }) },
      done: '已恢复响应',
      danger: true,
    }),
    recover: verb('转善后', {
      from: ['controlled'],
      to: 'recovering',
      permission: code('handle'),
      ask: { title: '“{title}”转入善后？' },
      done: '已转善后',
    }),
    changeLevel: verb('调级', {
      from: AT_WORK,
      permission: code('level'),
      fields: {
        levelId: f.ref('事件级别', { ...level, required: true }),
        reason: f.longText('调级原因', { required: true, min: 5, max: 500 }),
      },
      done: '级别已调整',
    }),
    command: verb('更换总指挥', {
      from: AT_WORK,
      permission: code('handle'),
      fields: {
        commanderId: f.refInt('总指挥', { to: 'system.user', required: true }),
        reason: f.longText('交接说明', { required: true, min: 5, max: 500 }),
      },
      done: '总指挥已更换',
    }),
    muster: verb('集合点名', {
      from: AT_WORK,
      permission: code('handle'),
      fields: { userIds: f.refsInt('点名人员', { to: 'system.user', required: true, max: 200 }) },
      done: '已通知点名人员',
    }),
    units: verb('联动单位', {
      from: AT_WORK,
      permission: code('handle'),
      fields: { externalUnits: contingencyEvent.fields.externalUnits },
      done: '联动单位已更新',
    }),
    toOrder: verb('转工单', {
      from: AT_WORK,
      permission: code('handle'),
      fields: {
        orderType: f.choice('工单类型', { of: EVENT_ORDER, required: true, default: 'publicRepair' }),
        categoryId: f.ref('问题类别', {
          to: 'wkorder.problemCategory',
          required: true,
          narrow: { orderTypes: 'orderType' },
        }),
        areaId: f.ref('问题区域', { to: 'wkorder.problemArea', required: true, when: { orderType: 'publicRepair' } }),
        content: f.longText('工单内容', { required: true, min: 5, max: 900 }),
      },
      output: returns<{ orderId: string }>(),
      done: '已转为工单',
    }),
    resubmit: verb('重新送审', {
      from: AT_WORK,
      permission: code('edit'),
      by: 'reporterId',
      ask: { title: '重新提交“{title}”的上报审批？', content: '按当前内容和级别重新送审，处置照常进行。' },
      done: '已重新送审',
    }),
    withdraw: verb('撤回', {
      from: AT_WORK,
      permission: code('report'),
      by: 'reporterId',
      ask: { title: '撤回“{title}”的上报审批？', content: '撤回后可修改并重新送审，处置照常进行。' },
      done: '已撤回',
    }),
    closeApply: verb('申请结案', {
      from: ['controlled', 'recovering'],
      permission: code('closeApply'),
      fields: {
        closeSummary: essay('结案总结'),
        causeText: essay('原因分析'),
        dutyText: f.longText('责任认定', { max: 3000 }),
        improveText: essay('改进措施'),
      },
      done: '已申请结案',
    }),
    cancel: verb('取消事件', {
      from: ['draft', 'responding'],
      to: 'cancelled',
      permission: code('cancel'),
      by: 'reporterId',
      ask: { title: '取消应急事件“{title}”？', content: '取消后不可恢复。' },
      fields: { reason: f.longText('取消原因', { required: true, max: 200 }) },
      done: '应急事件已取消',
      danger: true,
    }),
    close: system('结案', { from: ['controlled', 'recovering'], to: 'closed' }),
  },
  { refusal: '当前处置状态为“{state}”，不能{verb}' },
)
