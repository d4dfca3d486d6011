import { defineFacts } from '../kernel/facts.ts'
import { f } from '../kernel/fields.ts'
import { count, figure, sum } from '../kernel/report.ts'
import { options } from '../kernel/options.ts'
import { CAUSE_KIND, ELEVATOR_KIND, FAULT_STATUS } from './elevator-options.ts'
import { AGE_BAND } from './lift-papers.facts.ts'

const ROW = options(['fault', '故障'], ['use', '在用日'])
/** Faults one by one, and beside them each day of each lift in use: what their rate is out of. */
export const liftFaults = defineFacts('elevator.liftFaults', {
  label: '电梯故障',
  doc: '故障一件一行，误报的不计；在用电梯每日一行，作为故障率和可用率的基数，停用、检验停用和报废的日子不计。',
  scope: 'community',
  title: 'title',
  at: 'day',
  fields: {
    what: f.choice('明细类别', { of: ROW }),
    title: f.text('编号', { width: 140 }),
    day: f.date('日期'),
    elevatorId: f.ref('电梯', { to: 'elevator.elevator' }),
    faultTypeId: f.ref('故障类型', { to: 'elevator.elevatorFaultType' }),
    causeKind: f.choice('故障原因', { of: CAUSE_KIND }),
    kind: f.choice('电梯类别', { of: ELEVATOR_KIND }),
    brandId: f.ref('品牌', { to: 'elevator.elevatorBrand' }),
    contractorId: f.ref('维保单位', { to: 'basedata.contractor' }),
    ageBand: f.choice('梯龄', { of: AGE_BAND }),
    status: f.state('状态', { of: FAULT_STATUS, default: 'reported' }),
    trapped: f.flag('困人'),
    arrived: f.flag('已到场'),
    inTime: f.flag('到场及时'),
    released: f.flag('已解救'),
    recovered: f.flag('已恢复'),
    arriveMinutes: f.integer('到场用时', { unit: '分钟' }),
    releaseMinutes: f.integer('解救用时', { unit: '分钟' }),
    recoverMinutes: f.integer('修复用时', { unit: '分钟' }),
    stopMinutes: f.integer('停梯时长', { unit: '分钟' }),
    useDays: f.integer('在用台日'),
    useMinutes: f.integer('在用时长', { unit: '分钟' }),
  },
})

const VIEW = 'elevator:dashboard:view'
export const faultCount = figure('elevator.faultCount', liftFaults, {
  label: '故障次数',
  permission: VIEW,
  numerator: count('故障次数', { unit: '次', where: { what: 'fault' } }),
})
export const trappedCount = figure('elevator.trappedCount', liftFaults, {
  label: '困人次数',
  permission: VIEW,
  numerator: count('困人次数', { unit: '次', where: { what: 'fault', trapped: true } }),
})
export const meanArrival = figure('elevator.meanArrival', liftFaults, {
  label: '平均到场',
  permission: VIEW,
  numerator: sum('到场用时', 'arriveMinutes', { where: { arrived: true } }),
  denominator: count('已到场', { where: { arrived: true } }),
  percent: false,
  unit: '分钟',
  direction: 'down',
})
