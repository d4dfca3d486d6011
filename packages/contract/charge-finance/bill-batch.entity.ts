import { defineEntity } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { BILL_BATCH_STATUS } from './codes.ts'

/** How bills were asked for, beside the columns that lists show. */
export interface BillBatchOptions {
  includeArrears: boolean
  minAmount: string
  skipHungUp: boolean
  propertyIds?: string[] | null
  buildingIds?: string[] | null
  channels: ('app' | 'wechat' | 'sms' | 'wecom' | 'print' | 'email')[]
}

export const billBatch = defineEntity('charge-finance.billBatch', {
  label: '账单批次',
  doc: `The bills of one community and month, made in the background in one transaction: what is done stands, a refusal stops no other
community. Batches that were asked for together share their runId.`,
  title: 'billPeriod',
  base: '/charge/finance/billBatch',
  perms: { prefix: 'charge-finance:bill', list: 'generate' },
  scope: 'community',
  softDelete: false,
  verbs: ['list'],
  fields: {
    runId: f.text('任务', { required: true, max: 36, indexed: true }),
    billPeriod: f.period('账单期间', { required: true, indexed: true }),
    asOfDate: f.date('截止日期', { required: true }),
    options: f.json<BillBatchOptions>('选项'),
    status: f.state('状态', { of: BILL_BATCH_STATUS, required: true, default: 1, indexed: true }),
    createdCount: f.integer('新账单', { required: true, default: 0 }),
    existingCount: f.integer('已有', { required: true, default: 0 }),
    belowCount: f.integer('低于起点', { required: true, default: 0 }),
    total: f.money('账单金额', { required: true, default: '0.00' }),
    failReason: f.text('失败原因', { max: 500 }),
    finishedAt: f.dateTime('完成时间'),
  },
  list: {
    columns: [
      'communityId',
      'billPeriod',
      'asOfDate',
      'status',
      'createdCount',
      'existingCount',
      'belowCount',
      'total',
      'failReason',
      'createdAt',
      'finishedAt',
    ],
    filters: ['billPeriod', 'status', 'createdAt'],
    totals: ['createdCount', 'total'],
  },
})
