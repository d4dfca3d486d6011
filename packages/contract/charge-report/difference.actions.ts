import { MAX_GENERATION_MONTHS } from '../charge-finance/generation.actions.ts'
import { defineAction, returns } from '../kernel/action.ts'
import { f } from '../kernel/fields.ts'
import { monthsBetween } from '../kernel/period.ts'
import { z } from '../kernel/zod.ts'

/** A community's latest rehearsal, which the report reads. */
export interface DifferenceRun {
  communityId: number
  communityName: string
  batchNo: string
  periodFrom: string
  periodTo: string
  /** Of generation batches: 1 is at work, 2 is there to be read, 6 failed; another was posted or taken back since. */
  status: number
  progress: number
  computedAt: string | null
  failReason: string | null
}
export const differenceRuns = defineAction('charge-report.differenceRuns', {
  label: '应收核对进度',
  method: 'GET',
  path: '/charge/report/receivable/differencePage/runs',
  permission: 'charge-report:difference:view',
  input: z.object({}),
  output: returns<DifferenceRun[]>(),
})
export const checkDifferences = defineAction('charge-report.checkDifferences', {
  label: '核对应收',
  path: '/charge/report/receivable/differencePage/check',
  // What it starts is a rehearsal of generation, over whole communities.
  permission: 'charge-finance:generation:preview',
  idempotent: true,
  fields: {
    periodFrom: f.period('开始期间', { required: true }),
    periodTo: f.period('结束期间', { required: true }),
  },
  rules: (rule) => [
    rule(
      'periodTo',
      '结束期间不能早于开始期间',
      ({ periodFrom, periodTo }) => !periodFrom || !periodTo || periodFrom <= periodTo,
    ),
    rule(
      'periodTo',
      `核对期间不能超过${MAX_GENERATION_MONTHS}个月`,
      ({ periodFrom, periodTo }) =>
        !periodFrom || !periodTo || monthsBetween(periodFrom, periodTo) < MAX_GENERATION_MONTHS,
    ),
  ],
  output: returns<{ communities: number }>(),
})
