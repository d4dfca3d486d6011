import { propertyFields } from '../charge-finance/fields.ts'
import { defineEntity, unique, type ScreenRow } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { PREPAID_STATUS } from './codes.ts'

export const prepaidAccount = defineEntity('charge-prepaid.prepaidAccount', {
  label: '预存账户',
  doc: `Money of one customer for one property, for one item (专项) or for any (通用): a debt of the company. Made with its first posting, never
deleted; balance, frozen and the sums are written together with the entries and holds they are sums of.`,
  title: 'accountNo',
  base: '/charge/prepaid/account',
  perms: 'charge-prepaid:balance',
  scope: 'community',
  softDelete: false,
  verbs: ['list', 'export'],
  fields: {
    accountNo: f.serial('账户号', {
      rule: 'charge-prepaid.prepaidAccount',
      required: true,
      search: true,
      indexed: true,
    }),
    ...propertyFields,
    customerId: f.ref('客户', { to: 'basedata.customer', required: true }),
    feeItemId: f.ref('费项', { to: 'charge-base.feeItem', help: '空为通用' }),
    balance: f.money('余额', { required: true, default: '0.00', indexed: true }),
    frozen: f.money('冻结', { required: true, default: '0.00' }),
    available: f.money('可用', { required: true }),
    totalIn: f.money('累计存入', { required: true, default: '0.00' }),
    totalOut: f.money('累计支出', { required: true, default: '0.00' }),
    lastEntryAt: f.dateTime('最近变动', { indexed: true }),
    status: f.state('状态', { of: PREPAID_STATUS, required: true, default: 1, indexed: true }),
    freezeReason: f.text('冻结原因', { max: 200 }),
  },
  computed: { debt: f.money('欠费'), formerOwner: f.flag('原业主') },
  unique: [
    unique(['accountNo']),
    unique(['communityId', 'propertyType', 'propertyId', 'customerId', 'feeItemId'], '预存账户已存在'),
  ],
  list: {
    columns: [
      'accountNo',
      'propertyName',
      'customerId',
      'feeItemId',
      'balance',
      'frozen',
      'available',
      'totalIn',
      'totalOut',
      'debt',
      'formerOwner',
      'lastEntryAt',
      'status',
    ],
    filters: ['propertyName', 'customerId', 'feeItemId', 'balance', 'status', 'propertyType', 'lastEntryAt'],
    totals: ['balance', 'frozen', 'available', 'totalIn', 'totalOut'],
  },
})

export type PrepaidAccountRow = ScreenRow<typeof prepaidAccount>
