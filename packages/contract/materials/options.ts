import { grades, options, states } from '../kernel/options.ts'

export const MATERIAL_KIND = options(
  ['consumable', '易耗品'],
  ['spare', '备件'],
  ['tool', '工具'],
  ['cleaning', '清洁用品'],
  ['labor', '劳保用品'],
  ['office', '办公用品'],
  ['fire', '消防器材'],
)
export const STORE_KIND = options(['project', '项目'], ['city', '城市'])
export const WAREHOUSE_STATE = states({
  enabled: ['enabled', '启用', 'success'],
  counting: ['counting', '盘点中', 'warning'],
  disabled: ['disabled', '停用'],
})
export const STOCK_ALERT = grades(['low', '低于下限', 'danger'], ['high', '高于上限', 'warning'], ['fine', '正常'])
export const MOVE_DIRECTION = options(['in', '入库'], ['out', '出库'])
export const MOVE_KIND = options(
  ['purchase', '采购入库'],
  ['applyOut', '领用出库'],
  ['applyReturn', '领用退库'],
  ['transferOut', '调拨出库'],
  ['transferIn', '调拨入库'],
  ['transitLoss', '在途损耗'],
  ['offlineIn', '线下入库'],
  ['offlineOut', '线下出库'],
  ['gain', '盘盈'],
  ['loss', '盘亏'],
  ['workOrder', '工单用料'],
  ['maintain', '维保用料'],
  ['supplierReturn', '采购退货'],
  ['initial', '期初'],
)
export type MoveKind = (typeof MOVE_KIND)['items'][number]['code']
/** What a move belongs to. */
export const MOVE_DOC = options(
  ['purchase', '采购单'],
  ['apply', '领用单'],
  ['transfer', '调拨单'],
  ['offline', '线下单据'],
  ['stocktake', '盘点任务'],
  ['workOrder', '工单'],
  ['maintain', '维保任务'],
  ['initial', '期初'],
)
export const PICK_PURPOSE = options(
  ['repair', '维修'],
  ['maintain', '维保'],
  ['daily', '日常'],
  ['cleaning', '保洁'],
  ['safety', '秩序'],
  ['other', '其他'],
)
/** Processes that the product brings along, by how far up they reach. */
export const APPROVAL_MODEL = options(
  ['materialsProject', '项目经理'],
  ['materialsCity', '项目经理、分公司经理'],
  ['materialsGroup', '项目经理、分公司经理、集团'],
)
export const PURCHASE_STATUS = states({
  draft: [10, '草稿'],
  pending: [20, '审批中', 'info'],
  rejected: [25, '已驳回', 'danger'],
  approved: [30, '已批准', 'info'],
  ordered: [40, '已下单', 'info'],
  partReceived: [50, '部分入库', 'warning'],
  received: [60, '已入库', 'success'],
  closed: [70, '已关闭'],
  cancelled: [90, '已取消'],
})
export const APPLY_STATUS = states({
  draft: [10, '草稿'],
  pending: [20, '审批中', 'info'],
  rejected: [25, '已驳回', 'danger'],
  approved: [30, '待发放', 'warning'],
  partIssued: [40, '部分发放', 'warning'],
  issued: [50, '已发放', 'success'],
  done: [60, '已完成', 'success'],
  expired: [80, '已过期'],
  cancelled: [90, '已取消'],
})
export const TRANSFER_STATUS = states({
  draft: [10, '草稿'],
  pending: [20, '审批中', 'info'],
  rejected: [25, '已驳回', 'danger'],
  approved: [30, '待出库', 'warning'],
  transit: [40, '在途', 'warning'],
  received: [50, '已入库', 'success'],
  cancelled: [90, '已取消'],
})
export const OFFLINE_STATUS = states({
  draft: [10, '草稿'],
  pending: [20, '审批中', 'info'],
  rejected: [25, '已驳回', 'danger'],
  posted: [30, '已过账', 'success'],
  reversed: [40, '已红冲'],
})
export const STOCKTAKE_SOURCE = options(['plan', '计划'], ['adhoc', '临时'])
export const STOCKTAKE_STATUS = states({
  draft: [10, '待盘点'],
  running: [20, '盘点中', 'warning'],
  pending: [30, '审批中', 'info'],
  posted: [40, '已过账', 'success'],
  cancelled: [90, '已取消'],
})
