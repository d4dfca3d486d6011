import type { HousePerson } from '../basedata/house-hit.ts'
import { defineAction, returns } from '../kernel/action.ts'
import { f } from '../kernel/fields.ts'
import { uuid } from '../kernel/inputs.ts'
import type { CodeOf } from '../kernel/options.ts'
import { z } from '../kernel/zod.ts'
import { householdVisit, HOUSEHOLD_VISIT_TYPE, visitorIds } from './household-visit.entity.ts'
import { recordFields } from './household-visit.flow.ts'

const { add, list } = householdVisit.codes
const customerId = f.ref('客户', { to: 'basedata.customer' })
const visitType = f.choice('走访类型', { of: HOUSEHOLD_VISIT_TYPE, required: true })

/** What is known of a house before somebody goes there. */
export interface VisitHome {
  houseId: string
  fullName: string
  communityId: number
  communityName: string
  useStatus: number
  buildingArea: string
  deliverDate: string | null
  people: HousePerson[]
  /** The visit that is planned next. */
  plan: {
    id: string
    visitNo: string
    visitType: CodeOf<typeof HOUSEHOLD_VISIT_TYPE>
    planDate: string | null
    visitorIds: number[]
  } | null
  openOrders: number
}
export const visitHome = defineAction('work-order.visitHome', {
  label: '走访的房产和客户',
  method: 'GET',
  path: '/wkorder/visit/home/{houseId}',
  permission: list,
  input: z.object({ houseId: uuid('房产', 'basedata.house') }),
  output: returns<VisitHome>(),
})

export const planVisits = defineAction('work-order.planVisits', {
  label: '计划走访',
  path: '/wkorder/visit/plan',
  permission: add,
  fields: {
    houseIds: f.refs('房产', { to: 'basedata.house', required: true, max: 200 }),
    visitType,
    planDate: f.date('计划日期', { required: true }),
    visitorIds,
  },
  output: returns<{ planned: number }>(),
})

/** A visit that was made: of its plan, or without one. */
export const registerVisit = defineAction('work-order.registerVisit', {
  label: '登记走访',
  path: '/wkorder/visit/register',
  permission: add,
  of: householdVisit.name,
  idempotent: true,
  fields: {
    houseId: f.ref('房产', { to: 'basedata.house', required: true }),
    planId: f.ref('走访计划', { to: householdVisit.name }),
    customerId,
    visitType,
    ...recordFields,
  },
  output: returns<{ id: string; version: number }>(),
})
