import type { HouseHit, HousePerson } from '../basedata/house-hit.ts'
import { defineAction, returns } from '../kernel/action.ts'
import { nothing, uuid } from '../kernel/inputs.ts'
import { z } from '../kernel/zod.ts'
import { workOrder } from './work-order.entity.ts'

const { add } = workOrder.codes

/** What the desk knows of the house that a call is about. */
export interface CallerCard {
  houseId: string
  fullName: string
  communityId: number
  communityName: string
  useStatus: number
  people: HousePerson[]
  /** Further houses of whoever calls. */
  houses: { houseId: string; fullName: string }[]
  arrears: {
    owes: boolean
    /** 元; null for who may not see what is owed. */
    amount: string | null
  }
}

export const findCallers = defineAction('work-order.findCallers', {
  label: '查找来电人',
  method: 'GET',
  path: '/wkorder/desk/callers',
  permission: add,
  input: z.object({ keyword: z.string('请输入关键字').trim().min(1, '请输入关键字').max(40, '关键字过长') }),
  output: returns<HouseHit[]>(),
  sample: () => ({ keyword: '1' }),
})

export const callerCard = defineAction('work-order.callerCard', {
  label: '来电人',
  method: 'GET',
  path: '/wkorder/desk/card/{houseId}',
  permission: add,
  input: z.object({
    houseId: uuid('房产', 'basedata.house'),
    customerId: uuid('客户', 'basedata.customer').optional(),
  }),
  output: returns<CallerCard>(),
})

/** What the register starts with. */
export const registerDefaults = defineAction('work-order.registerDefaults', {
  label: '登记默认值',
  method: 'GET',
  path: '/wkorder/desk/defaults',
  permission: add,
  input: nothing,
  output: returns<{ sourceId: string | null }>(),
})
