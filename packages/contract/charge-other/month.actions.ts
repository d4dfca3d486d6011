import type { Page } from '../kernel/envelope.ts'
import { defineAction, returns, type World } from '../kernel/action.ts'
import { communityId, paging, period, uuid } from '../kernel/inputs.ts'
import { f } from '../kernel/fields.ts'
import { z } from '../kernel/zod.ts'
import type { CheckDetail } from './month-settlement-check.entity.ts'
import type { Statements } from './statement.ts'

/** 月结: looked at, begun, confirmed, taken back; and the statements of a month. */
const BASE = '/charge/month/settlement'
const month = { communityId, period: period('期间') }
const lastMonth = (world: World) => {
  const [year, at] = [Number(world.today.slice(0, 4)), Number(world.today.slice(5, 7))]
  return at === 1 ? `${year - 1}-12` : `${year}-${String(at - 1).padStart(2, '0')}`
}
const sample = (world: World) => ({ communityId: Number(world.id('basedata.community')), period: lastMonth(world) })
const settlementId = uuid('月结', 'charge-other.monthSettlement')

export interface MonthCheck {
  readonly code: string
  readonly level: 'block' | 'warn'
  readonly label: string
  readonly count: number
  readonly passed: boolean
  readonly detail: CheckDetail
  /** Catalogue path where it is put right. */
  readonly route: string | null
  readonly confirmedBy: string | null
}
export interface MonthView {
  readonly settlementId: string | null
  readonly status: number
  readonly startedBy: string | null
  readonly startedAt: string | null
  readonly closedAt: string | null
  readonly snapshotHash: string | null
  readonly checks: readonly MonthCheck[]
}
export const monthChecks = defineAction('charge-other.monthChecks', {
  label: '月结检查',
  method: 'GET',
  path: `${BASE}/check`,
  permission: 'charge-other:month:check',
  input: z.object(month),
  output: returns<MonthView>(),
  sample,
})
export const startMonth = defineAction('charge-other.startMonth', {
  label: '开始月结',
  path: `${BASE}/start`,
  permission: 'charge-other:month:close',
  idempotent: true,
  input: z.object(month),
  output: returns<{ settlementId: string }>(),
  sample,
})
export const cancelMonth = defineAction('charge-other.cancelMonth', {
  label: '取消月结',
  path: `${BASE}/cancel`,
  permission: 'charge-other:month:close',
  idempotent: true,
  input: z.object(month),
  output: returns<null>(),
  sample,
})
export const closeMonth = defineAction('charge-other.closeMonth', {
  label: '确认结账',
  path: `${BASE}/close`,
  permission: 'charge-other:month:close',
  idempotent: true,
  input: z
    .object({
      ...month,
      /** The period typed once more. */
      confirmPeriod: z.string('请输入要结账的期间').trim().min(1, '请输入要结账的期间').max(7, '输入的期间不一致'),
      /** Codes of the hints that were seen and accepted. */
      confirmedChecks: z.array(z.string().max(4)).max(20).default([]),
    })
    .refine((input) => input.confirmPeriod === input.period, { path: ['confirmPeriod'], message: '输入的期间不一致' }),
  output: returns<{ hash: string }>(),
  sample: (world) => ({ ...sample(world), confirmPeriod: lastMonth(world) }),
})
export interface ClosedMonth {
  readonly communityId: number
  readonly community: string
  readonly closed: boolean
  readonly message: string
}
export const closeMonths = defineAction('charge-other.closeMonths', {
  label: '批量月结',
  path: `${BASE}/closeMany`,
  permission: 'charge-other:month:close',
  idempotent: true,
  input: z.object({
    communityIds: z.array(communityId, '请选择项目').min(1, '请选择项目').max(100, '单次最多处理100个项目'),
    period: period('期间'),
    confirmWarnings: z.boolean('请确认提示项').default(false),
  }),
  output: returns<ClosedMonth[]>(),
  sample: (world) => ({ communityIds: [sample(world).communityId], period: lastMonth(world) }),
})
export const reopenMonth = defineAction('charge-other.reopenMonth', {
  label: '反月结',
  path: `${BASE}/reopen`,
  permission: 'charge-other:month:reopen',
  idempotent: true,
  fields: {
    settlementId: f.ref('月结', { to: 'charge-other.monthSettlement', required: true }),
    reason: f.longText('反月结原因', {
      required: true,
      min: 10,
      max: 500,
      help: '不少于10个字符',
      messages: { required: '请填写反月结原因' },
    }),
  },
  output: returns<null>(),
})
export const withdrawReopen = defineAction('charge-other.withdrawReopen', {
  label: '撤回反月结',
  path: `${BASE}/withdraw`,
  permission: 'charge-other:month:reopen',
  input: z.object({ settlementId }),
  output: returns<null>(),
})

export interface MonthStatement {
  readonly settlementId: string | null
  /** A snapshot; otherwise computed now, and shown as 未结账. */
  readonly closed: boolean
  readonly closedAt: string | null
  readonly snapshotHash: string | null
  readonly statements: Statements
  /** Of the month before, to compare with. */
  readonly previous: Statements
}
export const monthStatement = defineAction('charge-other.monthStatement', {
  label: '月结报表',
  method: 'GET',
  path: `${BASE}/statement`,
  permission: 'charge-other:month:report',
  input: z.object(month),
  output: returns<MonthStatement>(),
  sample,
})
/** The entries as they are against what they were when the month closed. */
export const verifyMonth = defineAction('charge-other.verifyMonth', {
  label: '校验快照',
  method: 'GET',
  path: `${BASE}/verify/{settlementId}`,
  permission: 'charge-other:month:report',
  input: z.object({ settlementId }),
  output: returns<{ same: boolean; snapshotHash: string; hash: string }>(),
})

export interface MonthEntry {
  readonly id: string
  readonly bookDate: string
  readonly propertyName: string | null
  readonly label: string
  readonly kind: string
  readonly amount: string
  readonly docNo: string | null
}
/** What a figure of a statement is made of. */
export const monthEntries = defineAction('charge-other.monthEntries', {
  label: '月结分录',
  method: 'GET',
  path: `${BASE}/entries`,
  permission: 'charge-other:month:report',
  input: z.object({
    ...month,
    ...paging,
    statement: z.enum(['items', 'prepaid', 'cash'], '请选择报表'),
    /** Fee item or payment method of the row; `none` for the accounts of no item. */
    of: z.union([uuid('项目', 'basedata.community'), z.literal('none')]),
  }),
  output: returns<Page<MonthEntry>>(),
  sample: (world) => ({
    ...sample(world),
    statement: 'items' as const,
    of: String(world.id('charge-base.feeItem')),
  }),
})
