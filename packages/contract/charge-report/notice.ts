import { grades, options, states } from '../kernel/options.ts'

/** From this level on a notice that was delivered interrupts the limitation of claims. */
export const FORMAL_LEVEL = 3
export const NOTICE_STATUS = states({
  draft: [0, '草稿'],
  printed: [1, '已打印', 'info'],
  pushed: [2, '已推送', 'info'],
  delivered: [3, '已送达', 'success'],
  read: [4, '已读', 'success'],
  failed: [5, '推送失败', 'danger'],
  void: [6, '已作废'],
})
export const NOTICE_RESULT = grades(
  [0, '未跟进'],
  [1, '承诺缴费', 'success'],
  [2, '拒缴', 'danger'],
  [3, '失联', 'warning'],
  [4, '有争议', 'warning'],
)
export const FOLLOW_WAY = options(['phone', '电话'], ['visit', '上门'], ['message', '信息'])
/** Ways to a payer that need nobody to carry a paper. */
export const NOTICE_CHANNEL = options(['app', 'App'], ['wechat', '微信'], ['sms', '短信'], ['wecom', '企业微信'])

/** What a text of a template may speak of, with what a preview shows for it. */
export const DUNNING_PLACEHOLDERS = {
  customerName: '客户',
  houseName: '房号',
  periodRange: '费用期间',
  principal: '本金',
  lateFee: '违约金',
  total: '合计',
  totalCapital: '合计（大写）',
  payBefore: '缴费期限',
  hotline: '服务热线',
  seal: '落款单位',
} as const
export type DunningWords = Readonly<Record<keyof typeof DUNNING_PLACEHOLDERS, string>>
export const DUNNING_NAMES: readonly string[] = Object.keys(DUNNING_PLACEHOLDERS)
