import { HOUSE_SALE_STATUS, HOUSE_TYPE, HOUSE_USE_STATUS } from '../basedata/house.entity.ts'
import { defineFacts } from '../kernel/facts.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'
import { PAYER_ROLE } from './codes.ts'

export const homeAccounts = defineFacts('charge-finance.homeAccounts', {
  label: '房产账',
  doc: '每套房产一行，其应收、预存账户和有效的收费标准各一行；金额截至截止日期日终。面积、预存和月估算不随费用期间变化。',
  scope: 'community',
  title: 'propertyName',
  at: 'feePeriod',
  asOf: true,
  fields: {
    propertyId: f.text('房产编号', { internal: true }),
    propertyName: f.text('房号', { search: true, width: 220 }),
    buildingId: f.ref('楼栋', { to: 'basedata.building' }),
    houseType: f.choice('房产类型', { of: HOUSE_TYPE }),
    saleStatus: f.choice('销售状态', { of: HOUSE_SALE_STATUS }),
    useStatus: f.choice('使用状态', { of: HOUSE_USE_STATUS }),
    payerCustomerId: f.ref('客户', { to: 'basedata.customer' }),
    part: f.choice('内容', {
      of: options(['house', '房产'], ['receivable', '应收'], ['prepaid', '预存'], ['standard', '收费标准']),
    }),
    number: f.text('编号', { width: 150 }),
    feeItemId: f.ref('收费项目', { to: 'charge-base.feeItem' }),
    feeStandardId: f.ref('收费标准', { to: 'charge-base.feeStandard' }),
    feePeriod: f.period('费用所属期'),
    payerRole: f.choice('付费身份', { of: PAYER_ROLE }),
    countInRate: f.flag('计入收缴率'),
    area: f.decimal('面积', { precision: 12, scale: 2, unit: '㎡' }),
    receivable: f.money('应收'),
    deducted: f.money('减免'),
    net: f.money('净应收'),
    received: f.money('实收'),
    outstanding: f.money('欠费'),
    owes: f.flag('欠费未清'),
    paidTo: f.date('缴至'),
    prepaid: f.money('预存'),
    monthly: f.money('月估算', { doc: '截止日期所在月份按收费标准的整月金额' }),
  },
  dimensions: { property: { label: '房产', key: 'propertyId', title: 'propertyName' } },
})
