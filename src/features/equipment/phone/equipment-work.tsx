import type { CarriedMaintenance } from '@wuguan/contract/equipment/equipment-task.actions'
import { plannedWork } from '@/features/schedule'
import { MachineCard } from './machine-card'

/** 设备维保 with a phone in the hand. */
export const equipmentWork = plannedWork<CarriedMaintenance>({
  kind: 'equipment',
  label: '设备维保',
  code: 'equipment:task:execute',
  base: '/equipment/task',
  what: '设备',
  notHere: '此码不是本次维保的设备',
  Beside: MachineCard,
})
