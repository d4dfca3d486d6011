import { defineAction, returns } from '../kernel/action.ts'
import { z } from '../kernel/zod.ts'
import { queryId, uuid } from '../kernel/inputs.ts'

/** What pickers of the charge modules offer; scoped, at most 50 rows per keyword. */
export interface CodedChoice {
  id: string
  code: string
  name: string
  label: string
}
export interface PropertyChoice {
  id: string
  fullName: string
  payerCustomerId: string | null
  label: string
}
export interface PayerChoice {
  customerId: string
  name: string
  mobile: string | null
  relation: string
  isPayer: boolean
  ended: boolean
  label: string
}
const keyword = z.string().trim().max(50).optional()
const place = z.object({ communityId: queryId('项目', 'basedata.community'), keyword })

export const lookUpFeeItems = defineAction('charge-base.lookUpFeeItems', {
  label: '收费项目选项',
  method: 'GET',
  path: '/charge/base/lookup/feeItem',
  input: z.object({ types: z.string().max(100).optional(), keyword }),
  output: returns<CodedChoice[]>(),
  sample: () => ({ types: 'property,parking' }),
})
export const lookUpMethods = defineAction('charge-base.lookUpMethods', {
  label: '计算方式选项',
  method: 'GET',
  path: '/charge/base/lookup/calculationMethod',
  input: z.object({ excludeCodes: z.string().max(500).optional() }),
  output: returns<CodedChoice[]>(),
  sample: () => ({ excludeCodes: 'SHARE,TURNOVER' }),
})
export const lookUpDeductedTypes = defineAction('charge-base.lookUpDeductedTypes', {
  label: '减免类型选项',
  method: 'GET',
  path: '/charge/base/lookup/deductedType',
  input: z.object({}),
  output: returns<CodedChoice[]>(),
})
export const lookUpHouses = defineAction('charge-base.lookUpHouses', {
  label: '项目房产选项',
  method: 'GET',
  path: '/charge/base/lookup/house_list_by_community',
  input: place,
  output: returns<PropertyChoice[]>(),
})
export const lookUpPlaces = defineAction('charge-base.lookUpPlaces', {
  label: '项目车位选项',
  method: 'GET',
  path: '/charge/base/lookup/park_place_list_by_community',
  input: place,
  output: returns<PropertyChoice[]>(),
})
export const lookUpPayers = defineAction('charge-base.lookUpPayers', {
  label: '付费人选项',
  method: 'GET',
  path: '/charge/base/lookup/get_pay_customer_list',
  input: z.object({
    propertyType: z.enum(['house', 'place'], '请选择类型'),
    propertyId: uuid('房产', 'basedata.house'),
  }),
  output: returns<PayerChoice[]>(),
})
