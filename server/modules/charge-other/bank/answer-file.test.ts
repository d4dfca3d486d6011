import { expect, it } from 'vitest'
import { type AnswerLayout, MAX_ANSWER_ROWS, readAnswer } from './answer-file.ts'
import { decodeText, encodeText } from './encoding.ts'

type Column = AnswerLayout['columns'][number]
const column = (
  field: Column['field'],
  width: number | null = null,
  align: Column['align'] = 'left',
  pad: string | null = null,
): Column => ({
  field,
  width,
  align,
  pad,
  constant: null,
})
const layout = (format: AnswerLayout['format'], columns: AnswerLayout['columns'], skipLines = 0): AnswerLayout => ({
  format,
  columns,
  skipLines,
  delimiter: '|',
  encoding: 'gbk',
})
const gbk = (text: string) => encodeText(text, 'gbk') as Buffer

it('reads widths as bytes, and takes off what fills a column', () => {
  const bytes = gbk('表头\r\n0007张三    00000000余额不足\r\n')
  const columns = [
    column('lineNo', 4, 'right', '0'),
    column('accountName', 8),
    column('amount', 8, 'right', '0'),
    column('reason', 8),
  ]
  expect(readAnswer(bytes, layout('fixed', columns, 1))).toEqual([
    { row: 2, cells: { lineNo: '7', accountName: '张三', amount: '0', reason: '余额不足' } },
  ])
})

it('refuses what is not of its encoding', () => {
  const txt = layout('txt', [column('lineNo'), column('reason')])
  const utf8 = Buffer.from('1|账户不存')
  expect(() => readAnswer(gbk('1|余额不足'), { ...txt, encoding: 'utf8' })).toThrow(
    '第1行不是UTF-8编码，请核对文件模板',
  )
  expect(() => readAnswer(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), utf8]), txt)).toThrow(
    '第1行不是GBK编码，请核对文件模板',
  )
  expect(readAnswer(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), utf8]), { ...txt, encoding: 'utf8' })).toEqual([
    { row: 1, cells: { lineNo: '1', reason: '账户不存' } },
  ])
})

it('reads what stands in quotes as one, and empty lines as nothing', () => {
  const bytes = gbk('1,"账号,""停用""",0014\n\n2,,0000')
  const rows = readAnswer(bytes, layout('csv', [column('lineNo'), column('reason'), column('code')]))
  expect(rows.map(({ row, cells }) => [row, cells.reason, cells.code])).toEqual([
    [1, '账号,"停用"', '0014'],
    [3, '', '0000'],
  ])
})

it('refuses what does not fit its layout, by its row', () => {
  const txt = layout('txt', [column('lineNo'), column('code')])
  expect(() => readAnswer(gbk('1|0000\n2'), txt)).toThrow('第2行只有1列，模板为2列')
  expect(() => readAnswer(gbk('\n\n'), txt)).toThrow('回盘文件中没有明细')
  expect(() => readAnswer(gbk('x'.repeat(4001)), txt)).toThrow('第1行过长，请核对文件模板')
  expect(() => readAnswer(gbk('1|0\n'.repeat(MAX_ANSWER_ROWS + 1)), txt)).toThrow(
    `回盘文件不能超过${MAX_ANSWER_ROWS}行`,
  )
  expect(() => readAnswer(Buffer.alloc(5 * 1024 * 1024 + 1), txt)).toThrow('回盘文件不能超过5MB')
})

it('writes GBK that every reader of it reads, and names the character that it has not', () => {
  const text = '欧阳明月，犇骉〇¥¤'.replace('¥', '')
  expect(decodeText(encodeText(text, 'gbk') as Buffer, 'gbk')).toBe(text)
  expect(encodeText('张𠮷', 'gbk')).toEqual({ missing: '𠮷' })
  expect((encodeText('张三', 'gbk') as Buffer).toString('hex')).toBe('d5c5c8fd')
})
