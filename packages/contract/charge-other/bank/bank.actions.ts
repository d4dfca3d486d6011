import { defineAction, returns } from '../../kernel/action.ts'
import { type Attachment, f } from '../../kernel/fields.ts'
import { BANKS, type EXCLUSION } from './codes.ts'
import type { CodeOf } from '../../kernel/options.ts'

export type Exclusion = CodeOf<typeof EXCLUSION>
/** A line as it would stand in the batch. */
export interface Candidate {
  readonly contractNo: string
  readonly customer: string
  readonly propertyName: string
  readonly accountNo: string
  readonly receivables: number
  readonly principal: string
  readonly lateFee: string
  readonly amount: string
}
export interface ExcludedRow {
  readonly reason: Exclusion
  readonly propertyName: string
  readonly customer: string | null
  readonly itemName: string
  readonly feePeriod: string
  readonly amount: string
}
/** What a batch would hold and what it would leave out; rows are the first of many, counts and amounts are of all. */
export interface Candidates {
  /** What was asked for, so that what was shown is what is made. */
  readonly asked: {
    readonly communityId: number
    readonly bankCode: string
    readonly deductDate: string
    readonly feeItems: readonly string[]
  }
  readonly lines: readonly Candidate[]
  readonly lineCount: number
  readonly total: string
  readonly excluded: readonly ExcludedRow[]
  readonly reasons: readonly { readonly reason: Exclusion; readonly count: number; readonly amount: string }[]
}
const asked = {
  communityId: f.refInt('项目', { to: 'basedata.community', required: true }),
  bankCode: f.choice('银行', { dict: BANKS, required: true }),
  deductDate: f.date('扣款日期', { required: true, help: '违约金计算至扣款日' }),
  feeItems: f.refs('收费项目', { to: 'charge-base.feeItem', help: '不选择表示全部收费项目' }),
}
export const bankCandidates = defineAction('charge-other.bankCandidates', {
  label: '代扣取数',
  path: '/charge/bank/batch/candidates',
  permission: 'charge-other:bank-deduct:batch',
  fields: asked,
  output: returns<Candidates>(),
})
export const makeBankBatch = defineAction('charge-other.makeBankBatch', {
  label: '生成代扣批次',
  path: '/charge/bank/batch/make',
  permission: 'charge-other:bank-deduct:batch',
  idempotent: true,
  fields: asked,
  output: returns<{ id: string }>(),
})

/** What an answer says, before it is taken in. */
export interface AnswerPreview {
  /** The file that was read. */
  readonly file: readonly Attachment[]
  readonly success: { readonly count: number; readonly amount: string }
  readonly failed: { readonly count: number; readonly amount: string }
  readonly odd: { readonly count: number }
  /** Lines that did not succeed, the first of many. */
  readonly rows: readonly {
    readonly lineNo: string
    readonly accountName: string | null
    readonly amount: string
    readonly result: number
    readonly reason: string | null
  }[]
}
export const previewBankAnswer = defineAction('charge-other.previewBankAnswer', {
  label: '预览回盘',
  path: '/charge/bank/batch/answer/preview',
  permission: 'charge-other:bank-deduct:import',
  fields: {
    batchId: f.ref('批次', { to: 'charge-other.bankDeductBatch', required: true }),
    file: f.attachments('回盘文件', { required: true, max: 1 }),
  },
  output: returns<AnswerPreview>(),
})

/** The answer of the bank, as it was previewed: read once, never kept. */
export const importBankAnswer = defineAction('charge-other.importBankAnswer', {
  label: '导入回盘',
  method: 'PUT',
  path: '/charge/bank/batch/answer',
  permission: 'charge-other:bank-deduct:import',
  idempotent: true,
  fields: {
    id: f.ref('批次', { to: 'charge-other.bankDeductBatch', required: true }),
    version: f.integer('版本号', { required: true, min: 1 }),
    file: f.attachments('回盘文件', { required: true, max: 1 }),
  },
  output: returns<{ id: string; version: number }>(),
})

/** The file of a batch, the same every time. */
export const bankFile = defineAction('charge-other.bankFile', {
  label: '下载代扣文件',
  method: 'GET',
  path: '/charge/bank/batch/file/{id}',
  permission: 'charge-other:bank-deduct:export',
  fields: { id: f.ref('批次', { to: 'charge-other.bankDeductBatch', required: true }) },
  output: returns<never>(),
})
