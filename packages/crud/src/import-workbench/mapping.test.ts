import { expect, it } from 'vitest'
import type { BatchState } from './import.types.ts'
import { assign, missingColumn, namesInFile, resultText, stepOf, stepWith } from './mapping.ts'

const FIELDS = [
  { key: 'roomNo', label: '房号', required: true, aliases: [] },
  { key: 'owner', label: '业主', required: false, aliases: [] },
]
const batch = (part: Partial<BatchState>): BatchState => ({
  status: 1,
  stage: '',
  total: 0,
  checked: 0,
  success: 0,
  fail: 0,
  progress: 0,
  fields: [],
  headers: [],
  proposal: {},
  ...part,
})

it('a field has one column and a column one field', () => {
  const mapping = assign({ roomNo: 0, owner: 1 }, 1, 'roomNo')
  expect(mapping).toEqual({ roomNo: 1 })
  expect(assign(mapping, 1, null)).toEqual({})
})
it('names the missing column as the book does', () => {
  expect(missingColumn(FIELDS, { owner: 1 })).toBe('模板列不匹配：缺少“房号”')
  expect(missingColumn(FIELDS, { roomNo: 0 })).toBeNull()
})
it('reads each community of the file once', () => {
  const headers = [{ index: 3, title: '小区', samples: ['滨江 ', '滨江', '', '云山'] }]
  expect(namesInFile(headers, { community: 3 }, 'community')).toEqual(['滨江', '云山'])
  expect(namesInFile(headers, {}, 'community')).toEqual([])
})
it.each([
  [null, 'upload'],
  [batch({ stage: 'mapping' }), 'map'],
  [batch({ stage: 'checking' }), 'check'],
  [batch({ status: 2 }), 'mend'],
  [batch({ status: 3 }), 'write'],
  [batch({ status: 7 }), 'result'],
] as const)('%# finds its step', (state, step) => expect(stepOf(state)).toBe(step))
it('says the result in numbers', () => {
  expect(resultText({ status: 5, success: 561, fail: 29 })).toBe('已导入 561 行，29 行待修正')
  expect(resultText({ status: 4, success: 12_000, fail: 0 })).toBe('已导入 12,000 行')
  expect(resultText({ status: 5, success: 9, fail: 2, skip: 1 })).toBe('已导入 9 行，跳过 1 行，2 行待修正')
  expect(resultText({ status: 6, success: 0, fail: 3 })).toBe('导入失败，没有写入任何数据')
})
it('goes back to the columns before writing and to the bad rows after it, and nowhere else', () => {
  expect(stepWith('map', 'mend')).toBe('map')
  expect(stepWith('map', 'write')).toBe('write')
  expect(stepWith('mend', 'result')).toBe('mend')
  expect(stepWith(null, 'mend')).toBe('mend')
})
