import { returns } from '../kernel/action.ts'
import { f } from '../kernel/fields.ts'
import { defineFlow, system, verb } from '../kernel/flow.ts'
import { equipment } from './equipment.entity.ts'

const permission = 'equipment:file:status'
const SCRAP = 'equipment:file:scrap'
const reason = (label: string) => f.text(label, { required: true, max: 200 })

/** What a machine goes through, from its first start to the scrap yard. */
export const equipmentFlow = defineFlow(
  equipment,
  'status',
  {
    start: verb('启用', {
      from: ['pending', 'stopped'],
      to: ['running', 'standby'],
      permission,
      fields: {
        asStandby: f.flag('作为备用', { default: false }),
        startDate: f.date('启用日期', { help: '首次启用时登记，不填写为今天' }),
      },
      done: '设备已启用',
      primary: true,
    }),
    swap: verb('主备互换', {
      from: ['running', 'standby'],
      to: ['running', 'standby'],
      permission,
      ask: { title: '互换“{name}”的在用与备用？' },
      done: '已互换',
    }),
    reportFault: verb('报故障', {
      from: ['running', 'standby'],
      to: 'fault',
      permission,
      fields: { reason: reason('故障现象') },
      done: '已登记故障',
      danger: true,
    }),
    repair: verb('转工单维修', {
      from: ['fault'],
      to: 'repairing',
      permission,
      fields: {
        categoryId: f.ref('问题类别', {
          to: 'wkorder.problemCategory',
          required: true,
          having: { orderTypes: 'inner' },
        }),
        content: f.longText('维修内容', { required: true, min: 5, max: 900 }),
      },
      output: returns<{ orderId: string }>(),
      done: '已转工单',
      primary: true,
    }),
    recover: verb('恢复', {
      from: ['fault', 'repairing'],
      to: 'running',
      permission,
      fields: { reason: f.text('恢复说明', { max: 200, help: '维修工单没有关闭时必填' }) },
      done: '设备已恢复',
    }),
    stop: verb('停用', {
      from: ['running', 'standby', 'fault'],
      to: 'stopped',
      permission,
      ask: { title: '停用“{name}”？', content: '停用后不再安排维保，有{openTasks}个未完成任务将被取消。' },
      fields: { reason: reason('停用原因') },
      done: '设备已停用',
      danger: true,
    }),
    submit: verb('报废', {
      from: ['stopped', 'fault'],
      to: 'scrapping',
      permission: SCRAP,
      ask: {
        title: '报废“{name}”？',
        content: '提交审批，通过后不能恢复；档案与历史记录保留。有{openTasks}个未完成任务将被取消。',
      },
      fields: {
        scrapReason: f.longText('报废原因', { required: true, max: 200 }),
        residualValue: f.money('残值', { required: true, min: 0, default: '0.00' }),
      },
      done: '已提交报废审批',
      danger: true,
    }),
    withdraw: verb('撤回报废', { from: ['scrapping'], to: 'stopped', permission: SCRAP, done: '已撤回' }),
    underRepair: system('工单已接单', { from: ['fault'], to: 'repairing' }),
    approve: system('报废通过', { from: ['scrapping'], to: 'scrapped' }),
    reject: system('报废驳回', { from: ['scrapping'], to: 'stopped' }),
  },
  { refusal: '当前状态为“{state}”，不能{verb}' },
)
