import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'

export const communityChargeInfo = defineEntity('charge-base.communityChargeInfo', {
  label: '项目收费信息',
  doc: `What papers of a community say: who charges, the title of receipts, the texts of notices. Texts hold placeholders such as
{{houseName}}; rules/notice.ts names them all.`,
  title: 'chargeDepartment',
  base: '/charge/base/communityChargeInfo',
  perms: { prefix: 'charge-base:community-info', list: 'edit', add: 'edit', delete: 'edit', export: 'edit' },
  scope: 'community',
  softDelete: false,
  verbs: ['list', 'add', 'edit'],
  fields: {
    chargeDepartment: f.text('收费部门', { max: 60 }),
    address: f.text('地址', { max: 200 }),
    hotline: f.text('服务热线', { max: 30 }),
    companyTitle: f.text('开票抬头', { max: 100 }),
    taxNo: f.text('税号', { max: 20 }),
    bankAccountId: f.ref('银行账户', { to: 'charge-base.bankAccount' }),
    developerCustomerId: f.ref('开发商客户', { to: 'basedata.customer' }),
    seal: f.images('印章', { max: 1, accept: ['image/png'], help: 'PNG，不超过2MB' }),
    qrCode: f.images('收款码', { max: 1 }),
    receiptTitle: f.text('收据标题', { max: 60 }),
    receiptFooter: f.text('收据页脚', { max: 200 }),
    billNotice: f.richText('账单说明'),
    dunningNotice: f.richText('催缴通知'),
    arrearsLetter: f.richText('欠费函'),
  },
  unique: [unique(['communityId'], '该项目收费信息已存在')],
  list: {
    columns: ['communityId', 'chargeDepartment', 'companyTitle', 'hotline', 'bankAccountId', 'developerCustomerId'],
    filters: ['communityId'],
  },
  form: [
    group('单位', [
      'chargeDepartment',
      'hotline',
      'address',
      'companyTitle',
      'taxNo',
      'bankAccountId',
      'developerCustomerId',
    ]),
    group('收据', ['receiptTitle', 'receiptFooter', 'seal', 'qrCode']),
    group('通知', ['billNotice', 'dunningNotice', 'arrearsLetter']),
  ],
})
