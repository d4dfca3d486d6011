import { PROPERTY_TYPE } from '../charge-finance/codes.ts'
import { defineEntity } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ACCOUNT_STATE } from './account.actions.ts'

/** A question about the ledger, not a noun of its own: it stands in no registry, its calls answer page, totals and the sheet. */
export const propertyAccount = defineEntity('charge-other.propertyAccount', {
  label: '房产账户',
  title: 'propertyName',
  table: 'receivable',
  base: '/charge/property/account',
  perms: 'charge-other:property-account',
  scope: 'community',
  softDelete: false,
  verbs: ['list', 'export'],
  fields: {
    propertyName: f.text('房号', { search: true, indexed: true, width: 220 }),
    propertyType: f.choice('类型', { of: PROPERTY_TYPE, width: 80 }),
    receivable: f.money('应收', { indexed: true, width: 110 }),
    received: f.money('实收', { indexed: true, width: 110 }),
    deducted: f.money('减免', { indexed: true, width: 100 }),
    arrears: f.money('欠费', { indexed: true, width: 110 }),
    notDue: f.money('未到期', { indexed: true, width: 100 }),
    lateFee: f.money('违约金', { width: 90 }),
    prepaid: f.money('预存', { indexed: true, width: 100 }),
    balance: f.money('余额', { width: 110 }),
    paidTo: f.date('已缴至', { width: 104 }),
    state: f.choice('账户状态', { of: ACCOUNT_STATE }),
  },
  list: {
    columns: [
      'propertyName',
      'propertyType',
      'receivable',
      'received',
      'deducted',
      'arrears',
      'notDue',
      'lateFee',
      'prepaid',
      'balance',
      'paidTo',
    ],
    filters: ['state', 'propertyType'],
    sort: { field: 'propertyName', order: 'asc' },
    totals: ['receivable', 'received', 'deducted', 'arrears', 'notDue', 'lateFee', 'prepaid', 'balance'],
  },
})
