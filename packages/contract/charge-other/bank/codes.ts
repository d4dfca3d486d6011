import { grades, options, states } from '../../kernel/options.ts'

/** Code lists of 银行代扣. */
export const BANKS = 'deduct_bank'
export const ACCOUNT_NO = '^[0-9]{12,30}$'
export const CONTRACT_STATUS = states({
  active: [1, '有效', 'success'],
  paused: [2, '暂停', 'warning'],
  ended: [3, '终止'],
})
/** 1 to 5 are those of the book; the file is agreed to before it goes out, and money is booked step by step. */
export const DEBIT_STATUS = states({
  draft: [1, '草稿'],
  exported: [2, '已导出', 'info'],
  answered: [3, '已回盘', 'warning'],
  booked: [4, '已入账', 'success'],
  cancelled: [5, '已取消'],
  pending: [6, '审批中', 'info'],
  approved: [7, '待导出', 'warning'],
  rejected: [8, '已驳回', 'danger'],
  posting: [9, '入账中', 'info'],
})
/** What the bank has answered of a line. */
export const LINE_RESULT = grades([0, '待扣'], [1, '成功', 'success'], [2, '失败', 'danger'], [3, '异常', 'warning'])
export const RESULT = { open: 0, success: 1, failed: 2, odd: 3 } as const

export const FILE_DIRECTION = options(['out', '代扣文件'], ['in', '回盘文件'])
export const FILE_FORMAT = options(['txt', '分隔符文本'], ['csv', 'CSV'], ['fixed', '定长文本'])
export const FILE_ENCODING = options(['gbk', 'GBK'], ['utf8', 'UTF-8'])
export const AMOUNT_UNIT = options(['yuan', '元'], ['fen', '分'])
export const COLUMN_ALIGN = options(['left', '左对齐'], ['right', '右对齐'])
/** What stands in a column of a bank's file. */
export const FILE_COLUMN = options(
  ['lineNo', '序号'],
  ['accountNo', '账号'],
  ['accountName', '户名'],
  ['amount', '金额'],
  ['batchNo', '批次号'],
  ['contractNo', '协议号'],
  ['deductDate', '扣款日期'],
  ['constant', '固定值'],
  ['code', '返回码'],
  ['reason', '返回说明'],
  ['tradeNo', '银行流水号'],
)
/** Why a receivable is in no line. */
export const EXCLUSION = options(
  ['noContract', '无协议'],
  ['overLimit', '超限额'],
  ['locked', '已锁定'],
  ['hungUp', '挂账'],
)
