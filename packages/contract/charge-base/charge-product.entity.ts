import { notBefore } from '../kernel/cross-rules.ts'
import { lte, sum } from '../kernel/decimal.ts'
import { defineEntity, type DraftLine, group, unique } from '../kernel/entity.ts'
import { f, type LineOf } from '../kernel/fields.ts'
import { CONFIG_STATUS, lockedInForce } from './fee-standard.entity.ts'
import { options } from '../kernel/options.ts'

export const PRODUCT_PROPERTY = options(['house', '房产'], ['place', '车位'])
const LINE = {
  feeItemId: f.ref('收费项目', { to: 'charge-base.feeItem', required: true }),
  feeStandardId: f.ref('收费标准', { to: 'charge-base.feeStandard' }),
  months: f.integer('月数', { min: 1, max: 60 }),
  quantity: f.decimal('数量', { precision: 12, scale: 4, min: 0, exclusiveMin: true }),
  listAmount: f.money('原价', { required: true, min: 0, exclusiveMin: true }),
}
export type ProductLine = LineOf<typeof LINE>

export const chargeProduct = defineEntity('charge-base.chargeProduct', {
  label: '收费产品',
  doc: `A package of items sold at one price. Lines by months take the next unpaid months of the property's binding, lines by quantity make
receivables of source product; what the package costs less is one deduction spread over them.`,
  title: 'name',
  base: '/charge/base/chargeProduct',
  perms: 'charge-base:product',
  scope: 'community',
  fields: {
    name: f.text('名称', { required: true, max: 60, search: true, indexed: true, width: 180 }),
    propertyType: f.choice('适用', { of: PRODUCT_PROPERTY, required: true, default: 'house' }),
    salesFrom: f.date('销售开始', { required: true, indexed: true }),
    salesTo: f.date('销售结束', { required: true, indexed: true }),
    lines: f.lines('明细', { min: 1, max: 50, required: true, lines: LINE }),
    listTotal: f.money('原价合计', { readonly: true }),
    saleAmount: f.money('售价', { required: true, min: 0, exclusiveMin: true }),
    quota: f.integer('限量', { min: 1, max: 999999 }),
    soldCount: f.integer('已售', { readonly: true, min: 0, default: 0 }),
    status: f.state('状态', { of: CONFIG_STATUS, required: true, default: 1, indexed: true }),
    remark: f.text('备注', { max: 200 }),
  },
  unique: [unique(['name', 'communityId'], '收费产品名称已存在')],
  locks: lockedInForce('收费产品'),
  rules: (rule) => [
    notBefore('salesTo', 'salesFrom', '销售结束不能早于开始'),
    rule('saleAmount', '售价不能高于原价合计', ({ saleAmount, lines }) => {
      if (saleAmount == null || !lines?.length) return true
      return lte(saleAmount, listTotalOf(lines))
    }),
  ],
  list: {
    columns: [
      'name',
      'propertyType',
      'listTotal',
      'saleAmount',
      'salesFrom',
      'salesTo',
      'soldCount',
      'quota',
      'status',
    ],
    filters: ['status', 'propertyType', 'salesTo'],
  },
  form: [
    group('基本', ['communityId', 'name', 'propertyType', 'salesFrom', 'salesTo', 'saleAmount', 'quota', 'remark']),
    group('明细', ['lines']),
  ],
})

/** The price of the lines bought one by one. */
export function listTotalOf(lines: readonly DraftLine<ProductLine>[]): string {
  return sum(['0.00', ...lines.map((line) => line.listAmount || '0')])
}
