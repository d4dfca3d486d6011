import { defineAction, returns } from '../kernel/action.ts'
import { f } from '../kernel/fields.ts'
import { uuid } from '../kernel/inputs.ts'
import { options } from '../kernel/options.ts'
import { z } from '../kernel/zod.ts'
import { VOUCHER_GRAIN, accrualField } from './voucher-batch.entity.ts'
import type { VOUCHER_EVENT } from './voucher.entity.ts'
import type { VOUCHER_LEG } from './voucher-rule.entity.ts'
import type { CodeOf } from '../kernel/options.ts'

const BASE = '/charge/voucher'
const batch = uuid('月凭证', 'charge-other.voucherBatch')

export type VoucherEvent = CodeOf<typeof VOUCHER_EVENT>
export type VoucherLeg = CodeOf<typeof VOUCHER_LEG>

const month = {
  communityId: f.refInt('项目', { to: 'basedata.community', required: true }),
  period: f.period('期间', { required: true }),
}
export const makeVouchers = defineAction('charge-other.makeVouchers', {
  label: '生成凭证',
  path: `${BASE}/batch/make`,
  permission: 'charge-other:voucher:make',
  fields: {
    ...month,
    grain: f.choice('汇总方式', { of: VOUCHER_GRAIN, required: true, default: 'month' }),
    accrual: accrualField,
  },
  output: returns<{ id: string; vouchers: number; debit: string }>(),
})

/** What the ledger of a month has and no rule names. */
export interface Unruled {
  readonly leg: VoucherLeg
  /** Of the fee item or the payment method; 通用 for prepaid money of no item. */
  readonly name: string
  readonly amount: string
}
export const checkVoucherRules = defineAction('charge-other.checkVoucherRules', {
  label: '检查凭证规则',
  path: `${BASE}/rule/check`,
  permission: 'charge-other:voucher:rule',
  fields: month,
  output: returns<{ missing: Unruled[]; checked: number }>(),
})

export interface VoucherDifference {
  readonly event: VoucherEvent
  readonly leg: VoucherLeg
  readonly name: string
  readonly date: string
  readonly ledger: string
  readonly voucher: string
  readonly difference: string
}
export const voucherDifferences = defineAction('charge-other.voucherDifferences', {
  label: '凭证差异',
  method: 'GET',
  path: `${BASE}/batch/differences/{id}`,
  permission: 'charge-other:voucher:list',
  input: z.object({ id: batch }),
  output: returns<{ rows: VoucherDifference[]; compared: number }>(),
})

export const VOUCHER_FORMAT = options(['u8', '用友U8 文本'], ['u8Sheet', '用友U8 Excel'], ['k3', '金蝶K3/KIS Excel'])
export const voucherFile = defineAction('charge-other.voucherFile', {
  label: '导出凭证',
  method: 'GET',
  path: `${BASE}/batch/file`,
  permission: 'charge-other:voucher:export',
  input: z.object({ id: batch, format: z.enum(['u8', 'u8Sheet', 'k3'], '请选择文件格式') }),
  output: returns<never>(),
})
