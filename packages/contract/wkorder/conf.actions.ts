import { defineAction, returns } from '../kernel/action.ts'
import { nothing } from '../kernel/inputs.ts'

/** The parts of the configuration by the noun that is counted. */
export const CONF_PARTS = [
  'orderSource',
  'complaintLevel',
  'problemCategory',
  'problemArea',
  'orderReason',
  'taskHandler',
  'businessLink',
  'workingCalendar',
  'acceptLimit',
  'replyLimit',
  'visitLimit',
  'escalationLevel',
  'reminderRule',
  'evalDimension',
  'visitStatus',
  'defaultComment',
  'defaultAppraisal',
] as const
export type ConfPart = (typeof CONF_PARTS)[number]

export interface ConfOverview {
  /** Rows in use by part. */
  readonly counts: Readonly<Record<ConfPart, number>>
  /** The company has communities, whose orders go by what is set here. */
  readonly used: boolean
  /** What would never be accepted, handled, measured or told, and where it is mended. */
  readonly problems: readonly { readonly problem: string; readonly path: string }[]
}
export const confOverview = defineAction('wkorder.confOverview', {
  label: '工单配置',
  method: 'GET',
  path: '/wkorder/conf/overview',
  permission: 'wkorder:category:view',
  input: nothing,
  output: returns<ConfOverview>(),
})
