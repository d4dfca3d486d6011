import { defineEntity } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { COMPONENT, ENTRY_KIND, ENTRY_SIDE } from './codes.ts'
import { bookFields } from './fields.ts'

export const receivableEntry = defineEntity('charge-finance.receivableEntry', {
  label: '应收分录',
  doc: `The ledger itself: one signed amount on one side of one receivable. Rows are added and never changed; what was wrong is taken back
by a row that names it. valueDate is the calendar day the customer paid, which the late fee looks at; bookDate is the day of the accounts.`,
  title: 'docNo',
  base: '/charge/finance/receivableEntry',
  perms: 'charge-finance:receivable',
  scope: 'community',
  appendOnly: true,
  verbs: ['list'],
  fields: {
    receivableId: f.ref('应收', { to: 'charge-finance.receivable', required: true }),
    side: f.choice('方向', { of: ENTRY_SIDE, required: true }),
    component: f.choice('组成', { of: COMPONENT, required: true }),
    kind: f.choice('类型', { of: ENTRY_KIND, required: true }),
    amount: f.money('金额', { required: true }),
    valueDate: f.date('起息日', { required: true }),
    ...bookFields,
    docType: f.text('单据类型', { required: true, max: 30 }),
    docId: f.text('单据', { required: true, max: 64, indexed: true }),
    docNo: f.text('单据编号', { max: 32 }),
    reversesEntryId: f.ref('冲回分录', { to: 'charge-finance.receivableEntry' }),
    operatorId: f.refInt('操作人', { to: 'system.user' }),
  },
  list: {
    columns: ['bookDate', 'valueDate', 'side', 'component', 'kind', 'amount', 'docNo', 'operatorId', 'createdAt'],
    filters: ['receivableId', 'side', 'component', 'kind', 'bookDate', 'accountPeriod'],
  },
})
