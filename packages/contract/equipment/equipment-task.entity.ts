import { defineDoor } from '../kernel/door.ts'
import { f } from '../kernel/fields.ts'
import { scheduleTask } from '../schedule/schedule-task.entity.ts'
import { EQUIPMENT_SYSTEM } from './equipment-options.ts'
import { MAINTAIN_KIND } from '../schedule/schedule-options.ts'

const fields = Object.keys(scheduleTask.fields) as (keyof typeof scheduleTask.fields)[]

/** 维保任务: one machine that is maintained once. */
export const equipmentTask = defineDoor(scheduleTask, 'equipment.equipmentTask', {
  label: '维保任务',
  base: '/equipment/task',
  perms: { prefix: 'equipment:task', list: 'view' },
  fixed: { bizKind: 'equipment' },
  verbs: ['list', 'export'],
  fields,
  labels: { targetName: '设备', name: '计划' },
  computed: {
    ...scheduleTask.computed,
    maintainKind: f.choice('维保类别', { of: MAINTAIN_KIND, width: 88 }),
    system: f.choice('系统', { of: EQUIPMENT_SYSTEM, width: 72 }),
    level: f.text('级别', { width: 72 }),
    levelColor: f.text('级别颜色'),
    place: f.text('位置', { width: 140 }),
    contractor: f.text('维保单位', { width: 130 }),
    minutes: f.integer('标准工时', { unit: '分钟', width: 88 }),
  },
  list: {
    columns: [
      'taskNo',
      'targetName',
      'maintainKind',
      'system',
      'place',
      'slotStart',
      'slotEnd',
      'assigneeIds',
      'contractor',
      'status',
      'overdue',
      'abnormalCount',
      'name',
      'submittedAt',
      'communityId',
    ],
    filters: [
      'status',
      'slotDate',
      'maintainKind',
      'system',
      'mine',
      'overdue',
      'executorId',
      'planId',
      'targetId',
      'communityId',
    ],
  },
})
