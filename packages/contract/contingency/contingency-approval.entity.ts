import { PROCESS_RESULT } from '../bpm/process-states.ts'
import { LEVEL_COLOR } from '../kernel/level-color.ts'
import { defineEntity } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'
import { TURN } from '../kernel/turn.ts'

export const AUDIT_ROUND = options(['contingency.report', '上报'], ['contingency.close', '结案'])

/** 应急事件记录审批: the processes that decide on emergencies, with what one must know of the emergency to decide. */
export const contingencyApproval = defineEntity('contingency.contingencyApproval', {
  label: '应急事件审批',
  doc: 'A question about processes of emergencies, one row per process; nothing is kept in it.',
  title: 'title',
  base: '/complex/contingency/approval',
  perms: { prefix: 'bpm:contingency', export: 'list' },
  table: 'contingency_event',
  scope: 'community',
  softDelete: false,
  verbs: ['list', 'export'],
  fields: {
    eventId: f.ref('应急事件', { to: 'contingency.contingencyEvent' }),
    eventNo: f.text('事件编号', { search: true, width: 140 }),
    title: f.text('事件标题', { search: true, width: 230 }),
    round: f.choice('审批事项', { of: AUDIT_ROUND, width: 88 }),
    levelId: f.ref('级别', { to: 'contingency.contingencyLevel', width: 110 }),
    levelColor: f.choice('级别颜色', { of: LEVEL_COLOR }),
    drill: f.flag('演练', { width: 64 }),
    reporterId: f.refInt('上报人', { to: 'system.user', width: 84 }),
    node: f.text('当前节点', { width: 130 }),
    people: f.text('等待', { width: 130 }),
    waitingHours: f.decimal('等待时长', { precision: 12, scale: 2, unit: '小时', width: 100 }),
    result: f.choice('结果', { of: PROCESS_RESULT, width: 84 }),
    createTime: f.dateTime('提交时间', { width: 130 }),
    endTime: f.dateTime('结束时间', { width: 130 }),
  },
  computed: { turn: f.choice('与我有关', { of: TURN }) },
  list: {
    columns: [
      'eventNo',
      'title',
      'round',
      'levelId',
      'communityId',
      'reporterId',
      'node',
      'people',
      'waitingHours',
      'result',
      'createTime',
    ],
    filters: ['turn', 'result', 'round', 'levelId', 'communityId', 'createTime', 'drill'],
    sort: { field: 'createTime', order: 'desc' },
  },
})
