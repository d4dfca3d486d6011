import { defineAction, returns } from '../kernel/action.ts'
import { z } from '../kernel/zod.ts'
import { uuid } from '../kernel/inputs.ts'
import { manyIds } from './inputs.ts'
import type { TraceStep } from './rules/trace.ts'

/** Verbs of commercial standards: what they will charge, and the turnover that changes it. */
export interface ScheduleRow {
  period: string
  from: string
  to: string
  chargedDays: number
  amount: string
  text: string
  steps: readonly TraceStep[]
  noReport: boolean
  /** The live receivable of the month, where it was made. */
  receivable: { id: string; receivableNo: string; amount: string; received: string } | null
}
const report = (world: { id(entity: string): string | number }) => ({
  ids: [String(world.id('charge-base.turnoverReport'))],
})
export const businessSchedule = defineAction('charge-base.businessSchedule', {
  label: '商业收费标准排期',
  method: 'GET',
  path: '/charge/base/businessFeeStandard/schedule',
  permission: 'charge-base:business-standard:list',
  input: z.object({ id: uuid('商业收费标准', 'charge-base.businessFeeStandard') }),
  output: returns<{ rows: ScheduleRow[]; total: string }>(),
})
export const generateBusiness = defineAction('charge-base.generateBusiness', {
  label: '生成商业应收',
  path: '/charge/base/businessFeeStandard/generate',
  permission: 'charge-base:business-standard:edit',
  idempotent: true,
  input: z.object({
    id: uuid('商业收费标准', 'charge-base.businessFeeStandard'),
    periods: z.array(z.string()).min(1, '请选择月份').max(60),
  }),
  output: returns<{ created: number; total: string }>(),
  sample: (world) => ({ id: String(world.id('charge-base.businessFeeStandard')), periods: ['2035-01'] }),
})
export const cancelBusiness = defineAction('charge-base.cancelBusiness', {
  label: '撤销商业应收',
  path: '/charge/base/businessFeeStandard/cancel',
  permission: 'charge-base:business-standard:edit',
  input: z.object({
    id: uuid('商业收费标准', 'charge-base.businessFeeStandard'),
    periods: z.array(z.string()).min(1, '请选择月份').max(60),
    reason: z.string('请输入原因').trim().min(2, '请输入原因').max(200),
  }),
  output: returns<{ cancelled: number }>(),
  sample: (world) => ({
    id: String(world.id('charge-base.businessFeeStandard')),
    periods: ['2035-01'],
    reason: '租期调整',
  }),
})
export const auditTurnover = defineAction('charge-base.auditTurnover', {
  label: '审核营业额',
  path: '/charge/base/turnoverReport/audit',
  permission: 'charge-base:business-standard:turnover-audit',
  input: manyIds,
  output: returns<{ changed: number }>(),
  sample: report,
})
export const unauditTurnover = defineAction('charge-base.unauditTurnover', {
  label: '反审核营业额',
  path: '/charge/base/turnoverReport/unaudit',
  permission: 'charge-base:business-standard:turnover-audit',
  input: manyIds,
  output: returns<{ changed: number }>(),
  sample: report,
})
export const generateTurnover = defineAction('charge-base.generateTurnover', {
  label: '生成提成应收',
  path: '/charge/base/turnoverReport/generate',
  permission: 'charge-base:business-standard:turnover-audit',
  idempotent: true,
  input: manyIds,
  output: returns<{ created: number; total: string }>(),
  sample: report,
})
