import { PROCESS_RESULT } from '../bpm/process-states.ts'
import { defineFacts } from '../kernel/facts.ts'
import { f } from '../kernel/fields.ts'
import { HANDLE_STATUS } from './contingency-options.ts'

/** Reported emergencies one by one, as their list shows them to the same person; drafts, what was cancelled and drills are none. */
export const emergencies = defineFacts('contingency.emergencies', {
  label: '应急事件',
  doc: '列表中可见的已上报应急事件，一件一行；草稿、已取消和演练的不计，由突发事件升级的在此计一次。',
  scope: 'community',
  title: 'title',
  at: 'happenedOn',
  fields: {
    eventNo: f.text('编号', { search: true, width: 140 }),
    title: f.text('事件标题', { search: true, width: 220 }),
    happenedOn: f.date('发生日期'),
    classificationId: f.ref('事件分类', { to: 'contingency.contingencyClassification' }),
    typeId: f.ref('事件类型', { to: 'contingency.contingencyType' }),
    levelId: f.ref('事件级别', { to: 'contingency.contingencyLevel' }),
    status: f.state('处置', { of: HANDLE_STATUS, default: 'draft' }),
    auditResult: f.choice('审批', { of: PROCESS_RESULT }),
    location: f.text('地点', { width: 160 }),
    commanderId: f.refInt('总指挥', { to: 'system.user' }),
    foundAt: f.dateTime('发现时间'),
    reportedAt: f.dateTime('上报时间'),
    late: f.flag('迟报'),
    audited: f.flag('首轮审批结束'),
    auditedInTime: f.flag('审批及时'),
    controlled: f.flag('已控制'),
    controlMinutes: f.integer('控制时长', { unit: '分钟', doc: '从发现到控制' }),
    closed: f.flag('已结案'),
    closedAt: f.dateTime('结案时间'),
    closeHours: f.decimal('结案时长', { precision: 12, scale: 2, unit: '小时', doc: '从上报到结案' }),
    overdueOpen: f.flag('超期未结'),
    tasksDue: f.integer('到期任务', { unit: '项' }),
    tasksInTime: f.integer('按时任务', { unit: '项' }),
    injured: f.integer('受伤', { unit: '人' }),
    dead: f.integer('死亡', { unit: '人' }),
    missing: f.integer('失联', { unit: '人' }),
    evacuated: f.integer('疏散', { unit: '人' }),
    lossAmount: f.money('直接损失'),
  },
})
