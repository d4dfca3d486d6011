/** How far people may go with an order, as a company begins; a company or one of its communities sets it otherwise. */
interface Limit {
  readonly title: string
  readonly section: string
  readonly unit: string
  readonly min: number
  readonly max: number
  readonly initial: number
  readonly help?: string
}
interface Choice {
  readonly title: string
  readonly section: string
  readonly initial: boolean
  readonly help?: string
}
export const ORDER_LIMITS = {
  poolMinutes: {
    title: '抢单池停留时间',
    section: '抢单',
    unit: '分钟',
    min: 5,
    max: 1440,
    initial: 30,
    help: '超过后退回待派单',
  },
  grabMaxOpen: { title: '抢单人未完成工单上限', section: '抢单', unit: '单', min: 1, max: 50, initial: 5 },
  grabCooldownSeconds: { title: '两次抢单的间隔', section: '抢单', unit: '秒', min: 0, max: 600, initial: 30 },
  grabRefuses: { title: '每日退回所抢工单上限', section: '抢单', unit: '单', min: 1, max: 20, initial: 3 },
  maxOpen: {
    title: '处理人未完成工单上限',
    section: '处理',
    unit: '单',
    min: 1,
    max: 100,
    initial: 15,
    help: '强制派单不受限制',
  },
  urgeIntervalMinutes: { title: '催单间隔', section: '处理', unit: '分钟', min: 5, max: 1440, initial: 30 },
  urgesPerLevel: { title: '催单几次升一级', section: '处理', unit: '次', min: 1, max: 20, initial: 3 },
  maxTransfer: {
    title: '处理人转单次数上限',
    section: '挂起转单',
    unit: '次',
    min: 0,
    max: 9,
    initial: 3,
    help: '调度转单不受限制',
  },
  maxHangUp: { title: '挂起次数上限', section: '挂起转单', unit: '次', min: 0, max: 9, initial: 2 },
  maxHangUpDays: { title: '挂起天数上限', section: '挂起转单', unit: '天', min: 1, max: 60, initial: 7 },
  reopenDays: { title: '关闭后可重新打开的天数', section: '回访关闭', unit: '天', min: 0, max: 60, initial: 7 },
  maxVisits: {
    title: '回访次数上限',
    section: '回访关闭',
    unit: '次',
    min: 1,
    max: 9,
    initial: 3,
    help: '回访状态没有设置次数时',
  },
  autoCloseDays: { title: '未回访自动关闭的天数', section: '回访关闭', unit: '天', min: 1, max: 30, initial: 3 },
  basePointRate: {
    title: '基础分系数',
    section: '绩效',
    unit: '%',
    min: 0,
    max: 1000,
    initial: 100,
    help: '工时类别的基础分乘以系数，登记时记入工单',
  },
  feeDueDays: { title: '有偿服务费缴费期限', section: '收费', unit: '天', min: 1, max: 90, initial: 7 },
} as const satisfies Record<string, Limit>
export const ORDER_CHOICES = {
  grabEnabled: { title: '启用抢单', section: '抢单', initial: true },
  autoTake: {
    title: '派单后自动接单',
    section: '处理',
    initial: false,
    help: '派单后直接处理，处理人不需要接单',
  },
  hangUpNeedsApproval: { title: '挂起须经审批', section: '挂起转单', initial: true },
} as const satisfies Record<string, Choice>

export type OrderSettings = { readonly [K in keyof typeof ORDER_LIMITS]: number } & {
  readonly [K in keyof typeof ORDER_CHOICES]: boolean
}
const codeOf = (name: string) => `workOrder.${name}`
export const ORDER_SETTING_CODES: ReadonlyMap<keyof OrderSettings, string> = new Map(
  [...Object.keys(ORDER_LIMITS), ...Object.keys(ORDER_CHOICES)].map((name) => [
    name as keyof OrderSettings,
    codeOf(name),
  ]),
)
