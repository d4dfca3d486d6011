import { returns } from '../kernel/action.ts'
import { f } from '../kernel/fields.ts'
import { defineFlow, verb } from '../kernel/flow.ts'
import { CAUSE_KIND, FAULT_DUTY } from './elevator-options.ts'
import { elevatorFault } from './elevator-fault.entity.ts'

const HANDLE = 'elevator:fault:handle'
const needed = { required: '请填写故障原因和责任归属' } as const

export const elevatorFaultFlow = defineFlow(
  elevatorFault,
  'status',
  {
    arrive: verb('到场', {
      from: ['reported'],
      to: 'arrived',
      permission: HANDLE,
      fields: { arriveAt: f.dateTime('到场时间', { required: true }) },
      done: '已登记到场',
      primary: true,
    }),
    recover: verb('恢复', {
      from: ['arrived'],
      to: 'recovered',
      permission: HANDLE,
      fields: {
        releaseAt: f.dateTime('解救时间', { help: '困人的故障必填' }),
        recoverAt: f.dateTime('恢复时间', { required: true }),
      },
      done: '电梯已恢复运行',
      primary: true,
    }),
    close: verb('关闭', {
      from: ['recovered'],
      to: 'closed',
      permission: 'elevator:fault:close',
      fields: {
        causeKind: f.choice('故障原因', { of: CAUSE_KIND, required: true, messages: needed }),
        duty: f.choice('责任归属', { of: FAULT_DUTY, required: true, messages: needed }),
        causeText: f.longText('原因说明', { required: true, max: 500, messages: needed }),
        handleText: f.longText('处理情况', { max: 500 }),
        partCost: f.money('配件费用', { min: 0 }),
      },
      done: '故障已关闭',
      primary: true,
    }),
    toOrder: verb('转工单', {
      from: ['reported', 'arrived', 'recovered'],
      permission: HANDLE,
      fields: {
        categoryId: f.ref('问题类别', {
          to: 'wkorder.problemCategory',
          required: true,
          having: { orderTypes: 'publicRepair' },
        }),
        areaId: f.ref('问题区域', { to: 'wkorder.problemArea', required: true }),
        content: f.longText('工单内容', { required: true, min: 5, max: 900 }),
      },
      output: returns<{ orderId: string }>(),
      race: '该故障已转工单',
      done: '已转为工单',
    }),
    upgrade: verb('升级应急', {
      from: ['reported', 'arrived'],
      permission: HANDLE,
      fields: {
        typeId: f.ref('应急类型', {
          to: 'contingency.contingencyType',
          having: { enabled: '1' },
          help: '不选择时为“电梯困人”',
        }),
        levelId: f.ref('事件级别', {
          to: 'contingency.contingencyLevel',
          having: { enabled: '1' },
          help: '不选择时取应急类型的默认级别',
        }),
        commanderId: f.refInt('总指挥', { to: 'system.user', help: '不选择时由您指挥' }),
        content: f.longText('情况说明', { required: true, min: 10, max: 900 }),
      },
      output: returns<{ contingencyEventId: string }>(),
      race: '该故障已升级应急',
      done: '已升级为应急事件',
    }),
    void: verb('误报', {
      from: ['reported'],
      to: 'void',
      permission: 'elevator:fault:void',
      fields: { voidReason: f.text('误报说明', { required: true, max: 200 }) },
      done: '已标记为误报',
      danger: true,
    }),
  },
  { refusal: '当前状态为“{state}”，不能{verb}' },
)
