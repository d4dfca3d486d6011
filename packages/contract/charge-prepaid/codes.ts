import { grades, options } from '../kernel/options.ts'

export const PREPAID_STATUS = grades([1, '正常', 'success'], [2, '冻结', 'warning'], [3, '已销户'])
export const PREPAID_KIND = options(
  ['recharge', '充值'],
  ['overpay', '多缴转入'],
  ['refundIn', '退款转入'],
  ['import', '期初导入'],
  ['transferIn', '转入'],
  ['transferOut', '转出'],
  ['offset', '冲抵'],
  ['refund', '退款'],
  ['void', '作废冲回'],
)
export const HOLD_REASON = options(
  ['refund', '退款中'],
  ['transfer', '转移中'],
  ['item', '费项冲抵中'],
  ['park', '停车占用'],
)
export const HOLD_STATUS = grades([1, '占用', 'warning'], [2, '已释放'], [3, '已扣', 'success'])

export const OFFSET_KIND = options(
  ['single', '单户'],
  ['batch', '批量'],
  ['auto', '自动'],
  ['temp', '临时费'],
  ['item', '费项冲抵'],
)
export const OFFSET_TRIGGER = options(
  ['manual', '手工'],
  ['afterGenerate', '出账后'],
  ['afterRecharge', '充值后'],
  ['daily', '每日'],
  ['import', '导入'],
)
export const OFFSET_RUN_STATUS = grades(
  [1, '试算中', 'info'],
  [2, '待执行', 'warning'],
  [3, '执行中', 'info'],
  [4, '已完成', 'success'],
  [5, '部分失败', 'danger'],
  [6, '已取消'],
  [7, '已撤销'],
)
export const OFFSET_LINE_STATUS = grades(
  [0, '计划', 'info'],
  [1, '成功', 'success'],
  [2, '跳过', 'warning'],
  [3, '失败', 'danger'],
  [4, '已撤销'],
)
export const OFFSET_COMPONENT = options(['P', '本金'], ['L', '违约金'])
