import { grades, options, states } from '../kernel/options.ts'

/** Code lists of the ledger. Codes 1 to 4 of everything with an approval are those of every approval on the wire. */
export const PROPERTY_TYPE = options(['house', '房产'], ['place', '车位'], ['contract', '合同'], ['customer', '客户'])
export const PAYER_ROLE = options(['owner', '业主'], ['tenant', '租户'], ['developer', '开发商'], ['other', '其他'])
/** In which way an adjustment is asked for. */
export const ADJUST_MODE = options(['amount', '金额'], ['ratio', '比例'], ['unitRate', '单价'])
export const RECEIVABLE_STATUS = grades(
  [1, '未缴', 'danger'],
  [2, '部分缴', 'warning'],
  [3, '已结清', 'success'],
  [4, '已取消'],
)
export const LOCK_TYPE = grades(
  ['none', '无'],
  ['deduct', '减免审批中', 'warning'],
  ['refund', '退款审批中', 'warning'],
  ['void', '作废审批中', 'warning'],
  ['change', '变更审批中', 'warning'],
  ['bank', '代扣处理中', 'info'],
  ['mobile', '移动支付中', 'info'],
)
export const RECEIVABLE_SOURCE = options(
  ['generate', '批量生成'],
  ['single', '单户生成'],
  ['meter', '抄表'],
  ['sharing', '公摊'],
  ['temp', '临时'],
  ['deposit', '押金'],
  ['import', '导入'],
  ['contract', '合同'],
  ['park', '停车'],
  ['workOrder', '工单'],
  ['decoration', '装修'],
  ['device', '门禁卡'],
  ['activity', '活动'],
  ['product', '产品'],
  ['split', '拆分'],
  ['supplement', '补收'],
)
/** Rows of these are adjusted, split and cancelled by the module that made them, and by nobody else. */
export const MODULE_SOURCES = [
  'meter',
  'sharing',
  'park',
  'contract',
  'workOrder',
  'decoration',
  'device',
  'activity',
] as const
export const LATE_FEE_START = options(['fromDue', '从应缴日次日起算'], ['afterGrace', '从宽限期满次日起算'])
export const ENTRY_SIDE = options(['R', '应收'], ['C', '实收'], ['D', '减免'])
export const COMPONENT = options(['P', '本金'], ['L', '违约金'])
export const ENTRY_KIND = options(
  ['generate', '生成'],
  ['import', '导入'],
  ['adjust', '调整'],
  ['split', '拆分'],
  ['cancel', '取消'],
  ['collect', '收款'],
  ['offset', '冲抵'],
  ['transfer', '费项冲抵'],
  ['deduct', '减免'],
  ['preferential', '优惠'],
  ['rounding', '抹零'],
  ['refund', '退款'],
  ['void', '作废'],
  ['revoke', '撤销减免'],
)
export const RECEIPT_TYPE = options(
  ['collect', '收费'],
  ['recharge', '预存充值'],
  ['temp', '临时收费'],
  ['deposit', '押金'],
  ['offset', '预存冲抵'],
  ['transfer', '费项冲抵'],
  ['bank', '银行代扣'],
  ['mobile', '移动支付'],
  ['import', '期初导入'],
  ['product', '产品销售'],
)
export const RECEIPT_STATUS = grades(
  [1, '有效', 'success'],
  [2, '作废审批中', 'info'],
  [3, '部分退款', 'warning'],
  [4, '已全额退款'],
  [5, '已作废', 'neutral'],
)
export const INVOICE_STATUS = grades([0, '未开票'], [1, '部分开票', 'warning'], [2, '已开票', 'success'])
export const ALLOCATION_KIND = options(
  ['receive', '收款'],
  ['offset', '冲抵'],
  ['transferIn', '冲抵转入'],
  ['transferOut', '冲抵转出'],
  ['refund', '退款'],
  ['void', '作废冲回'],
)
export const PAYMENT_DIRECTION = options(['in', '收'], ['out', '付'])
export const RECONCILE_STATUS = grades([0, '未对账'], [1, '平', 'success'], [2, '差异', 'danger'])
export const DEDUCTION_SOURCE = options(
  ['manual', '人工'],
  ['preferential', '优惠'],
  ['coupon', '优惠券'],
  ['rounding', '抹零'],
  ['product', '产品'],
  ['refund', '退款冲减'],
)
export const DEDUCTION_STATUS = states({
  draft: [0, '草稿'],
  pending: [1, '审批中', 'info'],
  approved: [2, '已生效', 'success'],
  rejected: [3, '已驳回', 'danger'],
  cancelled: [4, '已取消'],
  revoked: [5, '已撤销', 'neutral'],
})
export const DEDUCTION_MODE = options(['ratio', '按比例'], ['amount', '按金额'])
export const REFUND_TYPE = options(['receipt', '收款退款'], ['deposit', '押金退还'], ['prepaid', '预存退款'])
const AS_MONEY = [
  ['cash', '现金'],
  ['original', '原路退回'],
  ['transfer', '银行转账'],
] as const
export const MONEY_TARGET = options(...AS_MONEY)
export const REFUND_TARGET = options(...AS_MONEY, ['prepaid', '转预存'])
export const REFUND_STATUS = states({
  draft: [0, '草稿'],
  pending: [1, '审批中', 'info'],
  due: [2, '待退款', 'warning'],
  rejected: [3, '已驳回', 'danger'],
  cancelled: [4, '已取消'],
  paid: [5, '已退款', 'success'],
  failed: [6, '退款失败', 'danger'],
})
export const REFUND_HANDLING = options(['restore', '恢复欠费'], ['reduce', '冲减应收'])
export const EFFECT_STATUS = states({
  pending: [1, '审批中', 'info'],
  effective: [2, '已生效', 'success'],
  rejected: [3, '已驳回', 'danger'],
  cancelled: [4, '已取消'],
})
export const CHANGE_TYPE = options(
  ['adjust', '调整'],
  ['cancel', '取消'],
  ['split', '拆分'],
  ['hangUp', '挂账'],
  ['unhang', '解挂'],
  ['payer', '变更付费人'],
  ['dueDate', '变更应缴日'],
)
export const OFFSET_AFTER = options(['yes', '冲抵'], ['no', '不冲抵'])
export const GENERATION_MODE = options(['normal', '正常'], ['supplement', '补收'])
export const BILL_BATCH_STATUS = grades(
  [1, '等待'],
  [2, '生成中', 'info'],
  [3, '已完成', 'success'],
  [4, '失败', 'danger'],
  [5, '已停止', 'warning'],
)
export const GENERATION_STATUS = grades(
  [1, '预览中', 'info'],
  [2, '待确认', 'warning'],
  [3, '生成中', 'info'],
  [4, '已生成', 'success'],
  [5, '已回滚'],
  [6, '失败', 'danger'],
  [7, '已过期'],
)
export const GENERATION_RESULT = grades(
  ['new', '新增', 'success'],
  ['same', '已存在一致'],
  ['different', '已存在有差异', 'warning'],
  ['skip', '跳过'],
  ['error', '错误', 'danger'],
)
export const BILL_PUSH_STATUS = grades(
  [0, '未推送'],
  [1, '推送中', 'info'],
  [2, '已推送', 'success'],
  [3, '推送失败', 'danger'],
)
export const BILL_SECTION = options(['arrears', '往期欠费'], ['current', '本期费用'])
export const PUSH_CHANNEL = options(
  ['app', 'App'],
  ['wechat', '微信'],
  ['sms', '短信'],
  ['wecom', '企业微信'],
  ['print', '打印'],
  ['email', '邮件'],
)
export const PUSH_STATUS = grades(
  [0, '排队'],
  [1, '已发送', 'info'],
  [2, '已送达', 'success'],
  [3, '已读', 'success'],
  [4, '失败', 'danger'],
)
export const SHIFT_STATUS = grades(
  [1, '当班', 'info'],
  [2, '已交班', 'warning'],
  [3, '已核对', 'success'],
  [4, '已缴存', 'success'],
)
export const DAY_STATUS = grades([1, '未日结'], [2, '已确认', 'info'], [3, '已日结', 'success'])
/** How urgently a debt is dunned; the last of it stands on the debt. */
export const NOTICE_LEVEL = grades(
  [1, '温馨提醒', 'info'],
  [2, '催缴通知', 'warning'],
  [3, '催缴函', 'danger'],
  [4, '律师函', 'danger'],
)
