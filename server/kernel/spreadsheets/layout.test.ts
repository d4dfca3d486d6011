import { expect, describe, test } from 'vitest'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { dateOf, mobileOf, namesOf, numberOf } from './cell-values.ts'
import { formulaSentence, missingColumns } from './column-mapping.ts'
import type { TemplateField } from './column-mapping.ts'
import { guardSpreadsheet } from './guard.ts'
import { layoutSignature, mainSheet, proposeLayout, rowRole } from './layout.ts'
import { inspectSpreadsheet, readRows } from './reader.ts'
import type { SheetRow, SheetSummary } from './sheet-rows.ts'

const FIELDS: TemplateField[] = [
  { key: 'community', label: '项目', aliases: ['项目名称', '小区名称'] },
  { key: 'building', label: '楼栋', aliases: ['栋号', '楼号'], pattern: /(?:栋|幢|座|号楼)$/, required: true },
  { key: 'unit', label: '单元', aliases: ['单元号'], pattern: /单元$/ },
  { key: 'floor', label: '楼层', aliases: ['所在层'], kind: 'integer' },
  { key: 'roomNo', label: '房号', aliases: ['房间号', '室号'], required: true },
  { key: 'houseType', label: '房产类型', aliases: ['房屋类型', '物业类型'], kind: 'choice', choices: ['住宅', '商铺'] },
  { key: 'layout', label: '户型' },
  { key: 'buildingArea', label: '建筑面积', aliases: ['建面'], kind: 'area', required: true },
  { key: 'innerArea', label: '套内面积', kind: 'area' },
  { key: 'deliverDate', label: '交付日期', aliases: ['收房日期'], kind: 'date' },
  {
    key: 'useStatus',
    label: '使用状态',
    aliases: ['入住状态'],
    kind: 'choice',
    choices: ['空置', '自住', '出租', '装修中'],
  },
  { key: 'ownerName', label: '业主', aliases: ['业主姓名', '产权人'] },
  { key: 'mobile', label: '手机号', aliases: ['联系电话', '电话'], kind: 'mobile' },
  { key: 'remark', label: '备注' },
]
const row = (rowNo: number, ...cells: string[]): SheetRow => ({
  rowNo,
  cells,
  types: cells.map((cell) => (cell ? 's' : ' ')).join(''),
})
const sheet = (rows: SheetRow[], rest: Partial<SheetSummary> = {}): SheetSummary => ({
  index: 0,
  name: 'Sheet1',
  hidden: false,
  rowCount: rows.length,
  head: rows,
  ...rest,
})

describe('the register that a clerk exports', () => {
  const path = fileURLToPath(new URL('../../../tests/fixtures/house-register.xlsx', import.meta.url))

  test('one proposal maps every column; 590 data rows; title, header, totals and the notes sheet are skipped', async () => {
    const format = await guardSpreadsheet(path, '房产台账.xlsx')
    const sheets = await inspectSpreadsheet({ path, format })
    const layout = proposeLayout(sheets, FIELDS)!
    expect(layout).toMatchObject({ sheet: 0, sheetName: '房产台账', headerRow: 3 })
    expect(layout.columns.map((column) => column.field)).toEqual(FIELDS.map((field) => field.key))
    expect(layout.columns.every((column) => column.by === 'header' && column.score > 0.9)).toBe(true)

    const batches: SheetRow[][] = await Readable.from(readRows({ path, format }, layout.sheet)).toArray()
    const roles = Map.groupBy(batches.flat(), (one) => rowRole(one, layout))
    expect([...roles].map(([role, of]) => [role, of.length])).toEqual([
      ['title', 2],
      ['header', 1],
      ['data', 590],
      ['totals', 1],
    ])

    const mapping = layout.columns.map((column) => column.field)
    const formulas = roles
      .get('data')!
      .flatMap((one) =>
        formulaSentence(one, mapping, layout.headers)
          ? [[one.rowNo, formulaSentence(one, mapping, layout.headers)]]
          : [],
      )
    expect(formulas).toEqual([[409, '“备注”含公式，请粘贴为数值']])

    const data = new Map(roles.get('data')!.map((one) => [one.rowNo, one]))
    const at = (rowNo: number, key: string) => data.get(rowNo)!.cells[mapping.indexOf(key)]!
    expect(numberOf(at(21, 'buildingArea'))).toBe('58.4')
    expect([80, 92].map((rowNo) => dateOf(at(rowNo, 'deliverDate')))).toEqual(['2021-07-05', '2021-07-05'])
    expect(dateOf(at(103, 'deliverDate'), data.get(103)!.types[9])).toBe('2021-07-05')
    expect(dateOf(at(292, 'deliverDate'))).toBeNull()
    expect([45, 198].map((rowNo) => mobileOf(at(rowNo, 'mobile')))).toEqual(['19900700042', null])
    expect(namesOf(at(56, 'ownerName'))).toEqual(['林涛', '谢杰勇'])
  })
})

describe('header and columns', () => {
  const people = Array.from({ length: 12 }, (_, i) =>
    row(i + 2, `1${i}01`, '1栋', `1380013800${i % 10}`, '2021/7/5', '89.52㎡'),
  )

  test('units, stars and blanks in headers do not matter; content names what headers do not', () => {
    const layout = proposeLayout([sheet([row(1, ' 房 号*', '栋', 'X', '时间', '建筑面积（㎡）'), ...people])], FIELDS)!
    expect(layout.columns.map(({ field, by }) => [field, by])).toEqual([
      ['roomNo', 'header'],
      ['building', 'content'],
      ['mobile', 'content'],
      ['deliverDate', 'content'],
      ['buildingArea', 'header'],
    ])
    expect(layout.columns[4]!.samples).toEqual(['89.52㎡'])
    expect(layoutSignature(['房号', '楼栋'])).toBe(layoutSignature([' 房 号*', '楼栋：']))
    expect(layoutSignature(['房号', '楼栋'])).not.toBe(layoutSignature(['楼栋', '房号']))
  })

  test('two columns of phones: the header decides, and without one neither is guessed', () => {
    const two = people.map((one) => row(one.rowNo, one.cells[0]!, '1栋', '13800138000', '13900139000'))
    const named = proposeLayout([sheet([row(1, '房号', '楼栋', '电话', '备用'), ...two])], FIELDS)!
    expect(named.columns.map((column) => column.field)).toEqual(['roomNo', 'building', 'mobile', null])
    const unnamed = proposeLayout([sheet([row(1, '房号', '楼栋', '甲', '乙'), ...two])], FIELDS)!
    expect(unnamed.columns.map((column) => column.field)).toEqual(['roomNo', 'building', null, null])
  })

  test('the sheet with the data wins over longer notes and hidden copies', () => {
    const data = sheet([row(1, '房号', '楼栋', '建筑面积'), ...people], { index: 2, rowCount: 100 })
    const notes = sheet([row(1, '说明', '内容'), row(2, '一', '二')], { index: 0, rowCount: 900 })
    const hidden = sheet([row(1, '房号', '楼栋', '建筑面积'), ...people], { index: 1, rowCount: 500, hidden: true })
    expect(mainSheet([notes, hidden, data], FIELDS)?.index).toBe(2)
    expect(mainSheet([sheet([])], FIELDS)).toBeNull()
  })

  test('a required column that is missing is named', () => {
    expect(missingColumns(['building', null, 'buildingArea'], FIELDS)).toBe('模板列不匹配：缺少“房号”')
    expect(
      missingColumns(
        FIELDS.map((field) => field.key),
        FIELDS,
      ),
    ).toBeNull()
  })
})

test.each([
  [['合 计', '', '590'], 'totals'],
  [['1栋小计', '3'], 'data'],
  [['本页小计：', '3'], 'totals'],
  [['', '', '共 590 户'], 'totals'],
  [['制表人：王芳', '', '审核：李'], 'note'],
  [['房号', '楼栋', '面积'], 'header'],
  [['', ' '], 'blank'],
  [['101', '1栋', '89'], 'data'],
  [['101'], 'data'],
])('%j is %s', (cells, role) => {
  expect(rowRole(row(9, ...cells), { headerRow: 3, headers: ['房号', '楼栋', '面积', '备注'] })).toBe(role)
})

test('values as people write them', () => {
  expect(['89.52㎡', '１２', '1,180.50 元', '-3', '.5', '58.4m²', '3层', '5.'].map(numberOf)).toEqual([
    '89.52',
    '12',
    '1180.50',
    '-3',
    '0.5',
    '58.4',
    '3',
    '5',
  ])
  expect(['1,2', '八十九', '1e5', '', '12a', '--1'].map(numberOf)).toEqual([null, null, null, null, null, null])
  expect(['+86 138-0013-8000', '８６13800138000', '13800138000', '(138)00138000'].map(mobileOf)).toEqual(
    Array(4).fill('13800138000'),
  )
  expect(['1380013', '23800138000', '138001380001', '020-88886666'].map(mobileOf)).toEqual([null, null, null, null])
  expect(
    ['2024-02-29', '2021.7.5', '2021 年 7 月 5 日', '20210705', '2021/7/5 8:00', '2021年7月5日 08:00:00'].map((text) =>
      dateOf(text),
    ),
  ).toEqual(['2024-02-29', '2021-07-05', '2021-07-05', '2021-07-05', '2021-07-05', '2021-07-05'])
  expect(['2023-02-29', '2021-13-01', '21-7-5', '44382', '明天'].map((text) => dateOf(text))).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
  expect(namesOf(' 张三，李四;王五 / 赵六、')).toEqual(['张三', '李四', '王五', '赵六'])
})
