import { defineEntity, unique, type ScreenRow } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { options, states } from '../kernel/options.ts'

export const VOUCHER_BATCH = states({
  made: [1, '已生成', 'info'],
  written: [2, '已回写', 'success'],
  cancelled: [3, '已作废'],
})
export const VOUCHER_GRAIN = options(['month', '按月汇总'], ['day', '按日汇总'])

/** What a month earned by its standards and was not billed for in it is income of the month, and taken back in the next one. */
export const accrualField = f.flag('计提未出账收入', {
  required: true,
  default: false,
  help: '按收费标准应收而当月尚未出账的金额计入当月收入，次月凭证自动冲回',
})

export const voucherBatch = defineEntity('charge-other.voucherBatch', {
  label: '月凭证',
  doc: `The vouchers of one month of one community, made of its ledger: what is sent to the accounting software and answered by its numbers.
They stay as they were made; what the ledger says since then is the list of differences.`,
  title: 'period',
  base: '/charge/voucher/batch',
  perms: 'charge-other:voucher',
  scope: 'community',
  softDelete: false,
  verbs: ['list', 'export'],
  fields: {
    period: f.period('期间', { required: true, indexed: true }),
    grain: f.choice('汇总方式', { of: VOUCHER_GRAIN, required: true, default: 'month' }),
    accrual: accrualField,
    closed: f.flag('月结后生成', { required: true, default: false }),
    vouchers: f.integer('凭证数', { required: true, min: 0, default: 0, unit: '张' }),
    debit: f.money('借方合计', { required: true, default: '0.00' }),
    credit: f.money('贷方合计', { required: true, default: '0.00' }),
    maker: f.text('制单人', { max: 60 }),
    word: f.text('凭证字', { max: 8 }),
    firstNo: f.integer('起始号', { min: 1 }),
    lastNo: f.integer('截止号', { min: 1 }),
    writtenAt: f.dateTime('回写时间'),
    reason: f.text('原因', { max: 200 }),
    status: f.state('状态', { of: VOUCHER_BATCH, default: 'made', indexed: true }),
  },
  unique: [
    unique(['period', 'communityId'], '该月的凭证已生成', {
      status: [VOUCHER_BATCH.made, VOUCHER_BATCH.written],
    }),
  ],
  list: {
    columns: [
      'period',
      'communityId',
      'vouchers',
      'debit',
      'credit',
      'status',
      'grain',
      'accrual',
      'closed',
      'word',
      'firstNo',
      'lastNo',
      'maker',
      'createdAt',
    ],
    filters: ['period', 'status', 'grain', 'accrual', 'closed'],
    sort: { field: 'period', order: 'desc' },
  },
})
export type VoucherBatchRow = ScreenRow<typeof voucherBatch>
