import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { DAY_STATUS } from './codes.ts'

/** What was in the day when its report was confirmed, per payment method. */
export interface DayTotals {
  receipts: number
  net: string
  /** Payments and what they paid, taken back or not: one more says that the day has changed. Absent of days that were confirmed before it was kept. */
  postings?: number
  methods: { methodId: string; name: string; inAmount: string; outAmount: string; net: string }[]
}

export const financeDay = defineEntity('charge-finance.financeDay', {
  label: '日结',
  doc: 'A day of a community as the accountant sees it; made on first use. Closed, no posting takes its date any more.',
  title: 'bookDate',
  base: '/charge/finance/financeDay',
  perms: { prefix: 'charge-finance:shift', list: 'open' },
  scope: 'community',
  softDelete: false,
  verbs: ['list'],
  fields: {
    bookDate: f.date('日期', { required: true, indexed: true }),
    status: f.state('状态', { of: DAY_STATUS, required: true, default: 1, indexed: true }),
    totals: f.json<DayTotals>('汇总'),
    confirmedBy: f.refInt('确认人', { to: 'system.user' }),
    confirmedAt: f.dateTime('确认时间'),
    closedBy: f.refInt('日结人', { to: 'system.user' }),
    closedAt: f.dateTime('日结时间'),
    reopenedBy: f.refInt('反日结人', { to: 'system.user' }),
    reopenReason: f.text('反日结原因', { max: 200 }),
    depositSlip: f.attachments('缴存凭证'),
  },
  unique: [unique(['communityId', 'bookDate'])],
  list: {
    columns: ['bookDate', 'status', 'confirmedBy', 'confirmedAt', 'closedBy', 'closedAt', 'reopenReason'],
    filters: ['bookDate', 'status'],
    sort: { field: 'bookDate', order: 'desc' },
  },
})
