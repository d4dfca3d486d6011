import { expect, it } from 'vitest'
import { amountFrom, type FileLayout, FileFault, layoutFaults, renderFile } from './file-layout.ts'

type Column = FileLayout['columns'][number]
const column = (field: Column['field'], more: Partial<Column> = {}): Column => ({
  field,
  width: null,
  align: 'left',
  pad: null,
  constant: null,
  ...more,
})
const LAYOUT: FileLayout = {
  format: 'fixed',
  delimiter: null,
  encoding: 'gbk',
  amountUnit: 'fen',
  headerLine: '{{batchNo}}{{count}}{{total}}',
  columns: [
    column('lineNo', { width: 4, align: 'right', pad: '0' }),
    column('accountName', { width: 8 }),
    column('amount', { width: 8, align: 'right', pad: '0' }),
  ],
}
const HEAD = { batchNo: 'DK1', deductDate: '2025-03-25', count: 1, total: '210.40' }
const LINE = { lineNo: 7, accountNo: '6222', accountName: '张三', amount: '210.40', contractNo: 'XY1' }

it('counts widths in bytes of the encoding', () => {
  expect(renderFile(LAYOUT, HEAD, [LINE])).toBe('DK1121040\r\n0007张三    00021040\r\n')
  expect(renderFile({ ...LAYOUT, encoding: 'utf8' }, HEAD, [LINE])).toContain('0007张三  00021040')
})

it('refuses what the layout has no room for instead of cutting it', () => {
  expect(() => renderFile(LAYOUT, HEAD, [{ ...LINE, accountName: '欧阳明月五' }])).toThrow(
    new FileFault('第7行户名超过模板宽度8字节'),
  )
  const txt: FileLayout = { ...LAYOUT, format: 'txt', delimiter: '|', columns: [column('accountName')] }
  expect(() => renderFile(txt, HEAD, [{ ...LINE, accountName: '张|三' }])).toThrow('第7行户名含分隔符“|”')
  const csv: FileLayout = {
    ...txt,
    format: 'csv',
    headerLine: null,
    columns: [column('accountName'), column('amount')],
  }
  expect(renderFile(csv, HEAD, [{ ...LINE, accountName: '张"三,' }])).toBe('"张""三,",21040\r\n')
})

it('reads amounts in either unit, and nothing that is none', () => {
  expect([amountFrom('fen', '00021040'), amountFrom('yuan', '210.4'), amountFrom('yuan', '210')]).toEqual([
    '210.40',
    '210.40',
    '210.00',
  ])
  expect([
    amountFrom('fen', '210.40'),
    amountFrom('yuan', '-1.00'),
    amountFrom('yuan', '1.001'),
    amountFrom('fen', ''),
  ]).toEqual([null, null, null, null])
})

it('is judged when it is saved', () => {
  const draft = {
    direction: 'out',
    format: 'txt',
    delimiter: '|',
    columns: [column('lineNo'), column('accountNo'), column('amount')],
  }
  const faults = (more: object) => layoutFaults({ ...draft, ...more })
  expect(faults({})).toMatchObject({ columns: '代扣文件须有户名列' })
  const whole = [...draft.columns, column('accountName')]
  expect(faults({ columns: whole })).toEqual({})
  expect(faults({ columns: whole, format: 'fixed' })).toEqual({ columns: '定长文本的每一列都须填写宽度' })
  expect(faults({ columns: [...whole, column('code')] })).toMatchObject({
    columns: '代扣文件不能有返回码、返回说明和银行流水号',
  })
  expect(faults({ columns: whole, headerLine: '{{名称}}' })).toHaveProperty('headerLine')
  expect(faults({ columns: whole, headerLine: '{{successCount}}' })).toHaveProperty('headerLine')
  const back = { direction: 'in', successCodes: ['0000'], columns: [...draft.columns, column('code')] }
  expect(faults({ ...back, skipLines: 1, headerLine: '{{batchNo}} {{successTotal}}' })).toEqual({})
  expect(faults({ ...back, skipLines: 0, headerLine: '{{batchNo}}' })).toEqual({ skipLines: '核对首行时至少跳过1行' })
  expect(faults({ direction: 'in', skipLines: 0, successCodes: ['0000'], columns: whole })).toEqual({
    columns: '回盘文件须有返回码列',
  })
})
