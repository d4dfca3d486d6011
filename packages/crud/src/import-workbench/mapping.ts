import type { BatchState, ColumnMapping, SheetHeader, TemplateField } from './import.types.ts'

export type Step = 'upload' | 'map' | 'check' | 'mend' | 'write' | 'result'

/** Where an import stands, from what the server says: it can be left at any time and found again. */
export function stepOf(batch: BatchState | null): Step {
  if (!batch) return 'upload'
  switch (batch.status) {
    case 1:
      return batch.stage === 'mapping' ? 'map' : 'check'
    case 2:
      return 'mend'
    case 3:
      return 'write'
    default:
      return 'result'
  }
}

/** The step after going back: to the columns before anything is written, to the bad rows after a part is. */
export function stepWith(back: 'map' | 'mend' | null, step: Step): Step {
  if (back === 'map' && step === 'mend') return 'map'
  if (back === 'mend' && step === 'result') return 'mend'
  return step
}

/** The field that a column fills, if any. */
export const fieldAt = (mapping: ColumnMapping, index: number): string | null =>
  Object.keys(mapping).find((field) => mapping[field] === index) ?? null

/** Gives a column to a field. A field has one column and a column one field: what stood there before is set free. */
export function assign(mapping: ColumnMapping, index: number, field: string | null): ColumnMapping {
  const kept = Object.entries(mapping).filter(([name, at]) => at !== index && name !== field)
  return Object.fromEntries(field === null ? kept : [...kept, [field, index]])
}

/** Sentence of the first required field without a column, in the words of the book. */
export function missingColumn(fields: readonly TemplateField[], mapping: ColumnMapping): string | null {
  const missing = fields.find((field) => field.required && mapping[field.key] === undefined)
  return missing ? `模板列不匹配：缺少“${missing.label}”` : null
}

/** Names that the file gives for the community, from the samples of its column. */
export function namesInFile(headers: readonly SheetHeader[], mapping: ColumnMapping, field: string): readonly string[] {
  const samples = headers.find((header) => header.index === mapping[field])?.samples ?? []
  return [...new Set(samples.map((sample) => sample.trim()).filter((sample) => sample !== ''))]
}

/** The result in numbers: 已导入 561 行，跳过 3 行，29 行待修正. */
export function resultText({
  status,
  success,
  fail,
  skip = 0,
}: Pick<BatchState, 'status' | 'success' | 'fail' | 'skip'>): string {
  if (status === 7) return '本次导入已撤销'
  if (status === 6) return '导入失败，没有写入任何数据'
  const count = (rows: number) => rows.toLocaleString('zh-CN')
  const parts = [`已导入 ${count(success)} 行`]
  if (skip > 0) parts.push(`跳过 ${count(skip)} 行`)
  if (fail > 0) parts.push(`${count(fail)} 行待修正`)
  return parts.join('，')
}
