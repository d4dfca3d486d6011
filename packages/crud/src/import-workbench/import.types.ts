/** What an import is for: the page that offers it says this, the server knows the columns. */
export interface ImportTemplate {
  /** Sort of import: house. */
  kind: string
  /** 房产台账 */
  title: string
  /** What the file should be and what the import will do with it. */
  hint: string
  /** Asks which community the rows belong to, and offers to create the one that the file names in this field. */
  community?: { field: string }
  /** Route of the list that shows the result. */
  listPath: string
  /** Entities whose lists show the result. */
  refreshes: readonly string[]
}

export interface SheetHeader {
  index: number
  title: string
  samples: readonly string[]
}
export interface TemplateField {
  key: string
  label: string
  required: boolean
  aliases: readonly string[]
  /** What the field may say, where that is a closed list. */
  choices?: readonly string[]
}
/** Template field → column of the file. */
export type ColumnMapping = Readonly<Record<string, number>>

export interface UploadReply {
  batchId: string
  rows: number
  /** The same file within 24 hours. */
  duplicateOf?: string | null
}
export interface MappingOptions {
  communityId?: number
  createCommunity?: { name: string }
}

/** 1 校验中 2 待确认 3 导入中 4 成功 5 部分成功 6 失败 7 已撤销 */
export type BatchStatus = 1 | 2 | 3 | 4 | 5 | 6 | 7
export interface BatchState {
  status: BatchStatus
  total: number
  checked: number
  success: number
  fail: number
  /** Rows that repeat another one, or the record as it stands. */
  skip?: number
  /** 0..100 */
  progress: number
  /** What is being done, in words; `mapping` while the columns are still to be matched. */
  stage: string
  fileName?: string
  error?: string | null
  undoUntil?: string | null
  /** No term but the close of the month. */
  undoUntilClose?: boolean
  /** The user holds the right that this import's undo takes. */
  mayUndo?: boolean
  fields: readonly TemplateField[]
  headers: readonly SheetHeader[]
  /** The columns as proposed, later as decided. */
  proposal: ColumnMapping
}

export interface ImportRow {
  rowNo: number
  data: Readonly<Record<string, string | null>>
  /** Sentence by field. */
  errors: Readonly<Record<string, string>> | null
  /** Sentence of the whole row. */
  error: string | null
  /** Skipped rows have nothing new to say; imported ones are in the register. */
  state: 'good' | 'bad' | 'skipped' | 'imported'
}
export interface ImportRows {
  list: ImportRow[]
  total: number
  /** Sentences of the bad rows with how often each occurs, most frequent first. */
  sentences?: readonly { sentence: string; count: number }[]
}
