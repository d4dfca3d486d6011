import { notBefore } from '../kernel/cross-rules.ts'
import { defineEntity, group, lockedIn, type ScreenRow } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { grades, options } from '../kernel/options.ts'

export const BOUND_PROPERTY = options(['house', '房产'], ['place', '车位'], ['contract', '合同'])
export const PAYER_KIND = options(
  ['payer', '缴费人'],
  ['owner', '业主'],
  ['tenant', '租户'],
  ['developer', '开发商'],
  ['customer', '指定客户'],
)
export const BINDING_STATUS = grades([1, '生效', 'success'], [2, '已终止'])

export const houseFeeStandard = defineEntity('charge-base.houseFeeStandard', {
  label: '房产收费标准',
  doc: `A standard borne by a property from day to day, both included. No two live rows of one property, item and meter may overlap
(exclusion constraint). propertyId names a house, a place or a contract by propertyType. billedTo is the greatest periodTo of its
receivables that are not cancelled, kept by generation; it is display and guard only.`,
  title: 'propertyName',
  base: '/charge/base/houseFeeStandard',
  perms: 'charge-base:house-standard',
  scope: 'community',
  softDelete: false,
  verbs: ['list', 'edit', 'delete', 'export'],
  fields: {
    propertyType: f.choice('类型', {
      of: BOUND_PROPERTY,
      required: true,
      readonly: true,
      default: 'house',
      indexed: true,
    }),
    propertyId: f.text('房产ID', { required: true, readonly: true, max: 36, indexed: true }),
    propertyName: f.text('房产', { max: 120, readonly: true, search: true, indexed: true, width: 180 }),
    feeStandardId: f.ref('收费标准', {
      to: 'charge-base.feeStandard',
      required: true,
      readonly: true,
      indexed: true,
      messages: { required: '请选择收费标准' },
    }),
    feeItemId: f.ref('收费项目', { to: 'charge-base.feeItem', required: true, readonly: true, indexed: true }),
    meterId: f.ref('仪表', { to: 'meter.meter', readonly: true, indexed: true }),
    startDate: f.date('开始日期', { required: true, indexed: true }),
    endDate: f.date('结束日期', { readonly: true, indexed: true }),
    payerKind: f.choice('付费人', { of: PAYER_KIND, required: true, default: 'payer' }),
    customerId: f.ref('指定客户', {
      to: 'basedata.customer',
      required: true,
      when: { payerKind: 'customer' },
      messages: { required: '请选择付费人' },
    }),
    quantity: f.decimal('数量', { precision: 12, scale: 4, min: 0, required: true, default: '1' }),
    areaOverride: f.decimal('指定面积', { precision: 10, scale: 2, min: 0, exclusiveMin: true, unit: '㎡' }),
    unitRateOverride: f.decimal('指定单价', {
      precision: 14,
      scale: 6,
      min: 0,
      messages: { range: '单价不能为负数' },
    }),
    discountRatio: f.decimal('折扣系数', {
      precision: 5,
      scale: 4,
      min: 0.0001,
      max: 1,
      required: true,
      default: '1',
      messages: { range: '折扣系数必须大于0且不超过1' },
    }),
    billedTo: f.date('已计费至', { readonly: true }),
    status: f.state('状态', { of: BINDING_STATUS, required: true, default: 1, indexed: true }),
  },
  computed: {
    roomNo: f.text('房号'),
    buildingName: f.text('楼栋'),
    payerName: f.text('客户', { width: 80 }),
    area: f.decimal('面积', { precision: 10, scale: 2, unit: '㎡', width: 80 }),
    currentRate: f.decimal('单价', { precision: 14, scale: 6, width: 80 }),
  },
  locks: [lockedIn('edit', { status: 2 }, '已终止的收费标准不能修改')],
  rules: [notBefore('endDate', 'startDate', '结束日期不能早于开始日期')],
  list: {
    columns: [
      'propertyName',
      'payerName',
      'area',
      'feeStandardId',
      'currentRate',
      'startDate',
      'endDate',
      'billedTo',
      'status',
      'feeItemId',
      'payerKind',
    ],
    filters: ['feeItemId', 'feeStandardId', 'status', 'startDate', 'endDate', 'billedTo', 'payerKind', 'propertyType'],
  },
  form: [
    group('绑定', [
      'startDate',
      'payerKind',
      'customerId',
      'quantity',
      'areaOverride',
      'unitRateOverride',
      'discountRatio',
    ]),
  ],
})

export type HouseStandardRow = ScreenRow<typeof houseFeeStandard>
