import { defineDoor } from '../kernel/door.ts'
import { f } from '../kernel/fields.ts'
import { finding } from '../schedule/finding.entity.ts'
import { EQUIPMENT_STATUS, EQUIPMENT_SYSTEM } from './equipment-options.ts'

/** 异常任务: what maintenance found on machines. */
export const equipmentFinding = defineDoor(finding, 'equipment.equipmentFinding', {
  base: '/equipment/abnormality',
  perms: { prefix: 'equipment:abnormal', list: 'view' },
  fixed: { bizKind: 'equipment' },
  verbs: ['list', 'export'],
  labels: { refName: '设备' },
  computed: {
    ...finding.computed,
    system: f.choice('系统', { of: EQUIPMENT_SYSTEM, width: 72 }),
    equipmentStatus: f.choice('设备状态', { of: EQUIPMENT_STATUS, width: 88 }),
    downMinutes: f.integer('停机', { unit: '分钟', width: 72 }),
  },
  list: {
    columns: [
      'findingNo',
      'refName',
      'system',
      'abnormalTypeId',
      'description',
      'level',
      'foundById',
      'foundAt',
      'deadline',
      'handlerId',
      'downMinutes',
      'status',
      'communityId',
    ],
    filters: ['status', 'level', 'system', 'abnormalTypeId', 'overdue', 'handlerId', 'foundAt', 'communityId'],
  },
})
