import type { externalReport } from '../charge-other/report-center.actions.ts'
import { defineAction, type OutputOf, returns } from '../kernel/action.ts'
import { nothing } from '../kernel/inputs.ts'

/** Code of the external report that stands on the page instead of the built-in one, where the company keeps one. */
export const ORDER_REPORT_CODE = 'wkorder.taskFr'

export const embeddedOrderReport = defineAction('work-order.embeddedOrderReport', {
  label: '内嵌工单报表',
  method: 'GET',
  path: '/wkorder/taskFr/embedded',
  permission: 'wkorder:report:view',
  input: nothing,
  output: returns<OutputOf<typeof externalReport> | null>(),
})
