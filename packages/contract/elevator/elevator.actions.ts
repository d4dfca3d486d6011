import { defineAction, returns } from '../kernel/action.ts'

export interface LiftDue {
  id: string
  elevatorNo: string
  communityName: string
  dueDate: string
  what: string
  days: number
}
export interface LiftCell {
  id: string
  elevatorNo: string
  building: string
  status: string
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
  output: returns<LiftBoard>(),
})
