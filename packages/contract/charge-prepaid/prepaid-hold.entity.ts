import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { HOLD_REASON, HOLD_STATUS } from './codes.ts'

export const prepaidHold = defineEntity('charge-prepaid.prepaidHold', {
  label: '预存冻结明细',
  doc: 'Money of an account that is promised to something under way; frozen of the account = its holds in status 1.',
  title: 'refId',
  base: '/charge/prepaid/hold',
  perms: { prefix: 'charge-prepaid:balance', list: 'ledger' },
  scope: 'community',
  softDelete: false,
  verbs: ['list'],
  fields: {
    accountId: f.ref('预存账户', { to: 'charge-prepaid.prepaidAccount', required: true }),
    amount: f.money('金额', { required: true }),
    reason: f.choice('原因', { of: HOLD_REASON, required: true, indexed: true }),
    refId: f.text('业务单据', { required: true, max: 64 }),
    status: f.state('状态', { of: HOLD_STATUS, required: true, default: 1, indexed: true }),
    expireAt: f.dateTime('到期时间', { indexed: true }),
  },
  unique: [unique(['refId', 'reason'])],
  list: {
    columns: ['accountId', 'amount', 'reason', 'refId', 'status', 'expireAt', 'createdAt'],
    filters: ['accountId', 'reason', 'status'],
  },
})
