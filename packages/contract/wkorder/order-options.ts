import { grades, options } from '../kernel/options.ts'

/** Code lists that work orders and their configuration share. */
export const ORDER_TYPE = options(
  ['repair', '户内报修'],
  ['publicRepair', '公区报修'],
  ['complaint', '投诉'],
  ['consult', '咨询'],
  ['suggest', '建议'],
  ['praise', '表扬'],
  ['help', '求助'],
  ['inner', '内部任务'],
)
export type OrderType = (typeof ORDER_TYPE)['items'][number]['code']

export const BIZ_LINE = options(['repair', '报修'], ['service', '客服'], ['inner', '内部'])
export type BizLine = (typeof BIZ_LINE)['items'][number]['code']
/** The line that orders of a type are worked in. */
export const bizLineOf = (type: OrderType): BizLine =>
  type === 'repair' || type === 'publicRepair' ? 'repair' : type === 'inner' ? 'inner' : 'service'
/** The types that customer service works: those of its line. */
export const SERVICE_TYPES = ORDER_TYPE.items.flatMap(({ code }) => (bizLineOf(code) === 'service' ? [code] : []))

export const URGENCY = grades(['normal', '一般'], ['urgent', '紧急', 'warning'], ['critical', '特急', 'danger'])
export type Urgency = (typeof URGENCY)['items'][number]['code']

export const PAY_SIDE = options(['company', '公司承担'], ['owner', '业主承担'], ['warranty', '保修'])

/** Stages whose handlers are set. */
export const HANDLER_STAGE = options(
  ['accept', '受理'],
  ['dispatch', '派单'],
  ['handle', '处理'],
  ['check', '审核'],
  ['visit', '回访'],
)
export type HandlerStage = (typeof HANDLER_STAGE)['items'][number]['code']

/** Stages that a clock measures. */
export const CLOCK_STAGE = options(
  ['accept', '受理'],
  ['take', '接单'],
  ['arrive', '到场'],
  ['reply', '回复'],
  ['handle', '处理'],
  ['visit', '回访'],
)
/** A month: no limit is longer, nor what is added to one. */
export const MAX_LIMIT_MINUTES = 43_200
export type ClockStage = (typeof CLOCK_STAGE)['items'][number]['code']

/** Stages that orders of a type pass or leave out; acceptance and handling are passed by all. */
export const LINK_STAGE = options(
  ['accept', '受理'],
  ['arrive', '到场'],
  ['reply', '回复'],
  ['handle', '处理'],
  ['check', '审核'],
  ['visit', '回访'],
)
export type LinkStage = (typeof LINK_STAGE)['items'][number]['code']

export const CLOCK_KIND = options(['working', '工作时间'], ['natural', '自然时间'])
