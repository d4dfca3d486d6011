import { plannedWork } from '@/features/schedule'

/** 巡检 with a phone in the hand. */
export const patrolWork = plannedWork({
  kind: 'patrol',
  label: '巡检',
  code: 'patrol:task:execute',
  base: '/complex/patrol/task',
  what: '点位',
  notHere: '此码不在本次巡检路线上',
})
