import { defineAction, returns } from '../kernel/action.ts'
import { f } from '../kernel/fields.ts'
import { nothing } from '../kernel/inputs.ts'
import { MAINTAIN_LEVEL } from './elevator-options.ts'

/** A visit begins at a lift: its items are those of the level, its due day that of the lift. */
export const startRepair = defineAction('elevator.startRepair', {
  label: '开始维保',
  path: '/complex/elevator/repair/start',
  permission: 'elevator:task:execute',
  fields: {
    elevatorId: f.ref('电梯', { to: 'elevator.elevator', required: true }),
    level: f.choice('维保级别', { of: MAINTAIN_LEVEL, placeholder: '按到期日确定' }),
  },
  output: returns<{ id: string; level: string }>(),
})

export interface LiftDue {
  id: string
  registerCode: string
  elevatorNo: string
  communityName: string
  dueDate: string
  what: string
  days: number
}
export interface LiftCell {
  id: string
  registerCode: string
  elevatorNo: string
  building: string
  status: string
  community: string
}
export interface LiftBoard {
  today: string
  /** Lifts by state. */
  states: { status: string; lifts: number }[]
  maintainLate: number
  checkSoon: number
  checkLate: number
  uncovered: number
  openFaults: number
  faults: string | null
  trapped: string | null
  meanArrival: string | null
  trend: { month: string; faults: string; trapped: string }[]
  contractors: { id: string | null; name: string; onTime: string | null }[]
  maintains: LiftDue[]
  checks: LiftDue[]
  communities: { name: string; lifts: LiftCell[] }[]
}
/** 电梯看板: how the lifts that the caller sees stand. */
export const liftBoard = defineAction('elevator.liftBoard', {
  label: '电梯看板',
  method: 'GET',
  path: '/complex/elevator/dashboard',
  permission: 'elevator:dashboard:view',
  input: nothing,
  output: returns<LiftBoard>(),
})
