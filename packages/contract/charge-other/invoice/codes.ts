import { options, states } from '../../kernel/options.ts'

export const INVOICE_TYPE = options(
  ['dNormal', '数电普票'],
  ['dSpecial', '数电专票'],
  ['eNormal', '电子普票'],
  ['eSpecial', '电子专票'],
  ['pNormal', '纸质普票'],
  ['pSpecial', '纸质专票'],
)
/** Only a company takes input tax off. */
export const SPECIAL: readonly string[] = ['dSpecial', 'eSpecial', 'pSpecial']
export const PAPER: readonly string[] = ['pNormal', 'pSpecial']
/** Their red invoice is issued under a confirmation form of the tax office. */
export const DIGITAL: readonly string[] = ['dNormal', 'dSpecial']
export const INVOICE_COLOR = options(['blue', '蓝字'], ['red', '红字'])
export const BUYER_TYPE = options(['person', '个人'], ['company', '企业'])
export const RED_REASON = options([1, '开票有误'], [2, '服务中止'], [3, '销货退回'], [4, '销售折让'])
export const INVOICE_STATUS = states({
  pending: [0, '待开'],
  issuing: [1, '开票中', 'info'],
  issued: [2, '已开', 'success'],
  failed: [3, '失败', 'danger'],
  flushed: [4, '已红冲', 'warning'],
  void: [5, '已作废', 'neutral'],
  abandoned: [6, '已放弃'],
  partlyFlushed: [7, '部分红冲', 'warning'],
})
export const RED_FORM_STATUS = states({
  applying: [1, '申请中', 'info'],
  waiting: [2, '待购方确认', 'warning'],
  confirmed: [3, '已确认', 'success'],
  refused: [4, '未通过', 'danger'],
  withdrawn: [5, '已撤销'],
})
export const TERMINAL_KIND = options(
  ['sandbox', '模拟'],
  ['digital', '数电账号'],
  ['ukey', '税务UKey'],
  ['taxDisk', '税控盘'],
)
export const TERMINAL_STATUS = states({
  online: [1, '在线', 'success'],
  offline: [2, '离线', 'danger'],
  disabled: [3, '停用'],
})
/** Nothing was heard of what was asked: it may exist at the tax office. */
export const UNKNOWN = 'UNKNOWN'
