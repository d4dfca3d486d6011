import { defineAction, returns } from '../kernel/action.ts'
import { f } from '../kernel/fields.ts'
import { nothing } from '../kernel/inputs.ts'
import { type CodeOf, options } from '../kernel/options.ts'
import { codeRule, type CompanyCode, neverRepeats, REPEATS } from '../system/code-rule.entity.ts'
import { ORDER_TYPE } from './order-options.ts'

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
  'codeRule',
] as const
export type ConfPart = (typeof CONF_PARTS)[number]

export interface ConfOverview<P extends string = ConfPart> {
  /** Rows in use by part. */
  readonly counts: Readonly<Record<P, number>>
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

/** Documents whose numbers are set here, by the code of their rule. */
export const NUMBERED = options(...ORDER_TYPE.items.map(({ code, label }) => [`workOrder.${code}`, label] as const), [
  'householdVisit',
  '走访',
])
const { prefix, datePattern, digits, reset } = codeRule.fields

export interface OrderCode extends CompanyCode {
  readonly code: CodeOf<typeof NUMBERED>
}
export const readOrderCodes = defineAction('wkorder.readOrderCodes', {
  label: '编号规则',
  method: 'GET',
  path: '/wkorder/conf/codeRule',
  permission: 'wkorder:codeRule:edit',
  input: nothing,
  output: returns<readonly OrderCode[]>(),
})
export const saveOrderCode = defineAction('wkorder.saveOrderCode', {
  label: '修改编号规则',
  method: 'PUT',
  path: '/wkorder/conf/codeRule',
  permission: 'wkorder:codeRule:edit',
  fields: { code: f.choice('单据', { of: NUMBERED, required: true }), prefix, datePattern, digits, reset },
  rules: (rule) => [rule('reset', REPEATS, neverRepeats)],
  output: returns<null>(),
})

/** Parts of the configuration whose rows belong to a community. */
export const COPIED_PART = options(
  ['problemArea', '问题区域'],
  ['taskHandler', '任务处理人'],
  ['workingCalendar', '工作日历'],
  ['timeLimitRule', '时限规则'],
)
export type CopiedPart = (typeof COPIED_PART)['items'][number]['code']

/** What copying makes of a part in a community. */
export interface CopiedTo {
  readonly communityId: number
  readonly community: string
  readonly part: CopiedPart
  readonly added: number
  readonly updated: number
  readonly same: number
  /** What cannot be copied, and why. */
  readonly blocked: readonly string[]
}
const copying = {
  permission: 'wkorder:conf:copy',
  fields: {
    sourceId: f.refInt('来源项目', { to: 'basedata.community', required: true }),
    targetIds: f.refsInt('目标项目', { to: 'basedata.community', required: true, max: 10 }),
    parts: f.choices('复制内容', {
      of: COPIED_PART,
      required: true,
      default: COPIED_PART.items.map(({ code }) => code),
    }),
  },
  output: returns<readonly CopiedTo[]>(),
} as const
/** What copying would do; nothing of it stays. */
export const compareConf = defineAction('wkorder.compareConf', {
  ...copying,
  label: '比较差异',
  path: '/wkorder/conf/copy/compare',
})
export const copyConf = defineAction('wkorder.copyConf', {
  ...copying,
  label: '从项目复制',
  path: '/wkorder/conf/copy',
})
