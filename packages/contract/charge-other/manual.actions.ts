import { defineAction, returns } from '../kernel/action.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'

/** Receipts that were written by hand and what the system knows of them. */
const BASE = '/charge/receipt/manual'
const permission = 'charge-other:paper-receipt:manual'
const id = f.ref('手工收据', { to: 'charge-other.manualReceipt', required: true })
const HOUSE_OR_PLACE = options(['house', '房产'], ['place', '车位'])
const communityId = f.refInt('项目', { to: 'basedata.community', required: true })

export const registerManual = defineAction('charge-other.registerManual', {
  label: '登记手工收据',
  path: `${BASE}/register`,
  permission,
  fields: {
    communityId,
    number: f.text('收据号', { required: true, max: 40, placeholder: '印在收据右上角' }),
    issueDate: f.date('开具日期', { required: true }),
    propertyType: f.choice('房产类型', { of: HOUSE_OR_PLACE, required: true, default: 'house' }),
    houseId: f.ref('房号', { to: 'basedata.house', required: true, when: { propertyType: 'house' } }),
    placeId: f.ref('车位', { to: 'park.parkingPlace', required: true, when: { propertyType: 'place' } }),
    payerName: f.text('付款人', { required: true, max: 60 }),
    itemText: f.text('收费内容', { required: true, max: 500 }),
    amount: f.money('金额', { required: true, min: 0, exclusiveMin: true }),
  },
  output: returns<{ id: string; missing: number }>(),
})
export const matchManual = defineAction('charge-other.matchManual', {
  label: '匹配收款单',
  path: `${BASE}/match`,
  permission,
  fields: { id, receiptId: f.ref('收款单', { to: 'charge-finance.receipt', required: true }) },
  output: returns<null>(),
})
export const unmatchManual = defineAction('charge-other.unmatchManual', {
  label: '取消匹配',
  path: `${BASE}/unmatch`,
  permission,
  fields: { id },
  output: returns<null>(),
})
export const autoMatchManual = defineAction('charge-other.autoMatchManual', {
  label: '自动匹配',
  path: `${BASE}/autoMatch`,
  permission,
  fields: { communityId },
  output: returns<{ matched: number; left: number }>(),
})
