import type { Page } from '../kernel/envelope.ts'
import { defineAction, returns } from '../kernel/action.ts'
import { f } from '../kernel/fields.ts'
import { idList, keyword, paging, uuid } from '../kernel/inputs.ts'
import { z } from '../kernel/zod.ts'

/** 收费审批: the inbox over everything about money that somebody has to agree to. */
const BASE = '/charge/workflow'
export const CHARGE_KINDS = [
  'charge.deduct',
  'charge.refund',
  'charge.prepaidRefund',
  'charge.void',
  'charge.receivableChange',
  'charge.hangUp',
  'charge.itemTransfer',
  'charge.prepaidTransfer',
  'charge.monthReopen',
] as const
export type ChargeKind = (typeof CHARGE_KINDS)[number]

export interface ApprovalRow {
  readonly id: string
  readonly instanceId: string
  /** My turn, where it is mine. */
  readonly taskId: string | null
  readonly docNo: string | null
  readonly businessType: string
  readonly businessId: string
  readonly bizType: string
  readonly title: string
  readonly communityId: number | null
  readonly communityName: string | null
  readonly propertyName: string | null
  readonly amount: string | null
  readonly applicantId: number
  readonly applicant: string
  readonly submittedAt: string
  readonly nodes: string
  readonly result: number
}
export const approvalPage = defineAction('charge-other.approvalPage', {
  label: '收费审批',
  method: 'GET',
  path: `${BASE}/page`,
  permission: 'charge-other:approval:list',
  input: z.object({
    ...paging,
    tab: z.enum(['todo', 'done', 'mine', 'all'], '请选择列表').default('todo'),
    keyword,
    bizType: z.string().max(200).optional(),
    communityId: idList('项目'),
    communityIds: idList('项目'),
    applicantId: idList('申请人'),
    result: z
      .string()
      .regex(/^[1-4](,[1-4])*$/, '状态不正确')
      .optional(),
  }),
  output: returns<Page<ApprovalRow>>(),
})
export const approvalCount = defineAction('charge-other.approvalCount', {
  label: '待我审批数',
  method: 'GET',
  path: `${BASE}/count`,
  permission: 'charge-other:approval:list',
  input: z.object({}),
  output: returns<{ todo: number }>(),
})

export interface ApprovalCard {
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly columns: readonly { readonly key: string; readonly label: string; readonly money: boolean }[]
  readonly lines: readonly Readonly<Record<string, string | null>>[]
  /** Page of the record, by itself. */
  readonly route: string | null
}
export const approvalCard = defineAction('charge-other.approvalCard', {
  label: '审批单据',
  method: 'GET',
  path: `${BASE}/card`,
  permission: 'charge-other:approval:list',
  input: z.object({
    businessType: z.enum(CHARGE_KINDS, '单据类型不正确'),
    businessId: uuid('单据'),
  }),
  output: returns<ApprovalCard>(),
  sample: (world) => ({
    businessType: 'charge.refund' as const,
    businessId: String(world.id('charge-finance.refund')),
  }),
})
export const approveCharges = defineAction('charge-other.approveCharges', {
  label: '通过',
  path: `${BASE}/approve`,
  permission: 'charge-other:approval:handle',
  idempotent: true,
  fields: {
    taskIds: f.refs('任务', { to: 'bpm.processTask', required: true, max: 100 }),
    comment: f.longText('审批意见', { max: 500 }),
  },
  output: returns<{ approved: number }>(),
})
export const rejectCharge = defineAction('charge-other.rejectCharge', {
  label: '驳回',
  path: `${BASE}/reject`,
  permission: 'charge-other:approval:handle',
  idempotent: true,
  fields: {
    taskId: f.ref('任务', { to: 'bpm.processTask', required: true }),
    comment: f.longText('驳回原因', { required: true, max: 500, messages: { required: '请填写驳回原因' } }),
  },
  output: returns<null>(),
})
