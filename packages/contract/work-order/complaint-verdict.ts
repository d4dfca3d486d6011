import { grades, options } from '../kernel/options.ts'

/** Whether a complaint was right, and whose work it was about. */
export const VERDICT = grades(
  ['valid', '有效投诉', 'danger'],
  ['partly', '部分有效', 'warning'],
  ['invalid', '无效投诉'],
)
export const RESPONSIBLE_DEPT = options(
  ['service', '客服'],
  ['engineering', '工程'],
  ['security', '秩序'],
  ['cleaning', '环境'],
  ['finance', '财务'],
  ['outside', '外部'],
)
/** Level of a complaint from which nobody ends it without a verdict. */
export const VERDICT_FROM_LEVEL = 2
