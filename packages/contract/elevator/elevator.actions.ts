import { defineAction, returns } from '../kernel/action.ts'
import { type Attachment, f } from '../kernel/fields.ts'
import { nothing } from '../kernel/inputs.ts'
import { type CarriedDay, type CarriedWork, fromPhone } from '../schedule/schedule.actions.ts'
import { MAINTAIN_LEVEL } from './elevator-options.ts'
import { elevatorRepair } from './elevator-repair.entity.ts'

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

export interface VisitWorker {
  readonly name: string
  readonly certNo: string
  readonly certEnd: string
  readonly signedAt: string
}
export interface VisitItem {
  readonly level: string
  readonly no: number
  readonly name: string
  readonly requirement: string | null
  readonly valueType: string
  readonly result: string | null
  readonly value: string | null
  readonly remark: string | null
}
export interface VisitPart {
  readonly name: string
  readonly qty: string
  readonly price: string
}
/** A lift that is due, or the visit that somebody has begun at it; `id` is the lift's until then. */
export interface CarriedVisit extends CarriedWork {
  readonly elevatorId: string
  readonly elevatorNo: string
  readonly registerCode: string
  readonly rescueCode: string | null
  readonly place: string
  readonly contractor: string | null
  readonly level: string | null
  readonly dueDate: string | null
  readonly workers: readonly VisitWorker[]
  readonly items: readonly VisitItem[]
  readonly carStopMinutes: number | null
  readonly problems: string | null
  readonly parts: readonly VisitPart[]
  readonly contractorSign: readonly Attachment[]
  readonly ownerSign: readonly Attachment[]
}
/** 今日电梯维保: visits that the caller has begun, and lifts of his that are due by the day after tomorrow; his phone keeps them. */
export const liftDay = defineAction('elevator.liftDay', {
  label: '今日电梯维保',
  method: 'GET',
  path: `${elevatorRepair.base!}/day`,
  permission: 'elevator:task:execute',
  input: nothing,
  output: returns<CarriedDay<CarriedVisit>>(),
})
const visit = f.ref('维保记录', { to: elevatorRepair.name, required: true })
/** 作业人员签到: who works at the lift, with his certificate and his own hand. */
export const signWorker = defineAction('elevator.signWorker', {
  label: '作业人员签到',
  path: `${elevatorRepair.base!}/worker`,
  permission: 'elevator:task:execute',
  of: elevatorRepair.name,
  idempotent: true,
  fields: {
    id: visit,
    name: f.text('姓名', { required: true, max: 20 }),
    certNo: f.text('作业证号', { required: true, max: 40 }),
    certEnd: f.date('证书有效期至', { required: true }),
    contractorSign: f.images('签名', { max: 1, required: true, messages: { required: '请作业人员签名' } }),
    ...fromPhone('签到'),
  },
  output: returns<{ workers: number }>(),
})
const { items, carStopMinutes, problems, parts } = elevatorRepair.fields
/** 维保登记: what was found and changed, kept until the visit is submitted. */
export const saveVisit = defineAction('elevator.saveVisit', {
  label: '维保登记',
  method: 'PUT',
  path: `${elevatorRepair.base!}/work`,
  permission: 'elevator:task:execute',
  of: elevatorRepair.name,
  idempotent: true,
  fields: {
    id: visit,
    items,
    carStopMinutes,
    problems,
    parts,
    ownerSign: f.images('使用单位签字', { max: 1, doc: 'Left out, it stays as it is.' }),
    ...fromPhone('登记'),
  },
  output: returns<{ id: string; version: number }>(),
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
