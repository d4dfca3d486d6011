import { defineDoor } from '../kernel/door.ts'
import { finding } from '../schedule/finding.entity.ts'

/** 异常任务: what patrols found. */
export const patrolFinding = defineDoor(finding, 'patrol.patrolFinding', {
  base: '/complex/patrol/abnormality',
  perms: { prefix: 'patrol:abnormal', list: 'view' },
  fixed: { bizKind: 'patrol' },
  verbs: ['list', 'export'],
})
