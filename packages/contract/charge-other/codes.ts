import { grades } from '../kernel/options.ts'

/** Code lists of the office around the ledger. */
export const SETTLEMENT_STATUS = grades(
  [0, '未月结'],
  [1, '检查中', 'info'],
  [2, '待结账', 'warning'],
  [3, '已结账', 'success'],
  [4, '反结审批中', 'info'],
)
export const SETTLEMENT = { open: 0, checking: 1, ready: 2, closed: 3, reopening: 4 } as const
export const CHECK_LEVEL = grades(['block', '阻断', 'danger'], ['warn', '提示', 'warning'])
export const BOOK_STATUS = grades(
  [1, '在库'],
  [2, '已领用', 'info'],
  [3, '已用完', 'warning'],
  [4, '已核销', 'success'],
)
export const PAPER_STATUS = grades([0, '未用'], [1, '已用', 'success'], [2, '作废', 'neutral'], [3, '遗失', 'warning'])
