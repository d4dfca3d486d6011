import { notBefore } from '../kernel/cross-rules.ts'
import { defineEntity, group, type ScreenRow } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'

export const HOUSE_RELATION = options(
  [1, '业主'],
  [2, '共有人'],
  [3, '租户'],
  [4, '家庭成员'],
  [5, '同住人'],
  [6, '使用人'],
)
export const RELATION_REASON = options(
  [1, '交房'],
  [2, '过户'],
  [3, '租入'],
  [4, '退租'],
  [5, '迁入'],
  [6, '迁出'],
  [7, '更正'],
)

export const customerHouse = defineEntity('basedata.customerHouse', {
  label: '客户房产关系',
  doc: `Who is what to a house from when to when: history is kept, an ended row stays. At most one payer per house and day (a new one
ends the flag of the old in the same transaction), shares of owner and co-owners together at most 100 on every day.`,
  title: 'customerId',
  base: '/basedata/base/customerHouse',
  perms: 'basedata:customer',
  scope: 'community',
  softDelete: false,
  fields: {
    customerId: f.ref('客户', { to: 'basedata.customer', required: true, createOnly: true, indexed: true }),
    houseId: f.ref('房产', { to: 'basedata.house', required: true, createOnly: true, indexed: true }),
    relation: f.choice('关系', { of: HOUSE_RELATION, required: true, default: 1, indexed: true }),
    share: f.percent('份额', { precision: 5, scale: 2, min: 0, max: 100, when: { relation: [1, 2] } }),
    isPayer: f.flag('缴费人', { default: false, indexed: true }),
    startDate: f.date('开始日期', { required: true, indexed: true }),
    endDate: f.date('结束日期', { indexed: true }),
    leaseEnd: f.date('租期至', { indexed: true, when: { relation: 3 } }),
    moveInDate: f.date('入住日期'),
    reason: f.choice('变更原因', { of: RELATION_REASON }),
    attachments: f.attachments('附件'),
  },
  noOverlap: [
    {
      range: ['startDate', 'endDate'],
      within: ['customerId', 'houseId', 'relation'],
      message: '该客户与房产的关系在此期间已存在',
    },
  ],
  rules: [
    notBefore('endDate', 'startDate', '结束日期不能早于开始日期'),
    notBefore('leaseEnd', 'startDate', '租期结束不能早于开始'),
  ],
  list: {
    filters: ['relation', 'houseId', 'customerId', 'isPayer', 'startDate', 'endDate', 'leaseEnd'],
    sort: { field: 'startDate', order: 'desc' },
  },
  form: [
    group('关系', [
      'customerId',
      'houseId',
      'relation',
      'share',
      'isPayer',
      'startDate',
      'endDate',
      'leaseEnd',
      'moveInDate',
      'reason',
      'attachments',
    ]),
  ],
})

export type HouseCustomer = ScreenRow<typeof customerHouse>
