import { defineEntity, type ScreenRow, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'
import { VOUCHER_LEG } from './voucher-rule.entity.ts'

export const VOUCHER_EVENT = options(
  ['opening', '期初导入'],
  ['accrue', '应收确认'],
  ['deduct', '减免'],
  ['collect', '收款'],
  ['estimate', '计提未出账'],
  ['reversal', '冲回上月计提'],
)

export const voucher = defineEntity('charge-other.voucher', {
  label: '记账凭证',
  doc: `One voucher: debit equals credit, negative amounts are written red on their own side. Its lines hold the accounts of the rules as they
were when it was made, a line for each fee item or payment method.`,
  title: 'seq',
  base: '/charge/voucher/voucher',
  perms: 'charge-other:voucher',
  scope: 'community',
  softDelete: false,
  verbs: ['list', 'export'],
  fields: {
    batchId: f.ref('月凭证', { to: 'charge-other.voucherBatch', required: true, indexed: true }),
    seq: f.integer('业务号', { required: true, min: 1 }),
    date: f.date('日期', { required: true, indexed: true }),
    event: f.choice('业务', { of: VOUCHER_EVENT, required: true, indexed: true }),
    debit: f.money('借方', { required: true }),
    credit: f.money('贷方', { required: true }),
    word: f.text('凭证字', { max: 8 }),
    externalNo: f.integer('凭证号', { min: 1 }),
    lines: f.lines('分录', {
      max: 2_000,
      lines: {
        summary: f.text('摘要', { required: true, max: 60, search: true, width: 220 }),
        accountCode: f.text('科目编码', { required: true, max: 30, width: 110 }),
        accountName: f.text('科目名称', { required: true, max: 60, width: 180 }),
        debit: f.money('借方', { required: true }),
        credit: f.money('贷方', { required: true }),
        costCenterCode: f.text('成本中心编码', { max: 20 }),
        costCenterName: f.text('成本中心', { max: 60 }),
        auxCode: f.text('辅助编码', { max: 32 }),
        auxName: f.text('辅助核算', { max: 60 }),
        leg: f.choice('分录', { of: VOUCHER_LEG, required: true }),
        feeItemId: f.ref('费项', { to: 'charge-base.feeItem' }),
        paymentMethodId: f.ref('支付方式', { to: 'charge-base.paymentMethod' }),
        costCenterId: f.ref('成本中心', { to: 'charge-other.costCenter' }),
      },
    }),
  },
  unique: [unique(['batchId', 'seq'])],
  list: {
    columns: ['seq', 'date', 'event', 'debit', 'credit', 'word', 'externalNo', 'batchId'],
    filters: ['batchId', 'event', 'date', 'externalNo'],
    sort: { field: 'date', order: 'desc' },
    totals: ['debit', 'credit'],
  },
})
export type VoucherRow = ScreenRow<typeof voucher>
