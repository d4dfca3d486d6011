import { describe, expect, test } from 'vitest'
import { type Field, f, type Kind, KINDS } from '../fields.ts'
import { ENABLED, options } from '../options.ts'
import { fieldJsonSchema } from '../json-schema.ts'
import { fieldSchema } from '../schema.ts'
import { type Cell, isImportable, readCell, writeCell } from './codec.ts'
import { display } from './display.ts'
import { isFilterable, isSortable, OPERATORS, parseCondition, writeCondition } from './filters.ts'
import { judge } from './judge.ts'
import { sample, sampleUuid } from './samples.ts'

const ID = sampleUuid(7)
const FILE = { id: ID, url: '/file/7', name: '合同.pdf', size: 12, mime: 'application/pdf' }
const LEVELS = options(['a', '甲'], ['b', '乙'])
const NUL = '\u0000'

interface Matrix {
  readonly field: Field
  /** input → cleaned value; without the second part, the input itself */
  readonly valid: readonly (readonly [unknown] | readonly [unknown, unknown])[]
  readonly invalid: readonly (readonly [unknown, string])[]
  /** cell → value, or a sentence */
  readonly cells?: readonly (readonly [Cell, unknown])[]
  readonly shown?: readonly (readonly [unknown, string])[]
}

const MATRIX: Readonly<Record<Kind, Matrix>> = {
  text: {
    field: f.text('房号', { max: 5, min: 2 }),
    valid: [['12'], [' 12　', '12'], ['', null], ['  ', null], ['𠮷𠮷𠮷𠮷𠮷'], ['<b>1'], ['\u200b12\ufeff', '12']],
    invalid: [
      ['123456', '房号不能超过5个字符'],
      ['1', '房号不能少于2个字符'],
      [`1${NUL}2`, '房号包含不允许的字符'],
      ['1\n2', '房号包含不允许的字符'],
      ['1\ud8002', '房号包含不允许的字符'],
      [12, '房号格式不正确'],
      [{}, '房号格式不正确'],
    ],
    cells: [
      ['８０２', '802'],
      [802, '802'],
      [' 1-2 ', '1-2'],
      ['1\n2', '1 2'],
      [null, null],
      ['=1+1', '=1+1'],
    ],
  },
  longText: {
    field: f.longText('备注', { max: 10 }),
    valid: [
      ['一\r\n二', '一\n二'],
      ['', null],
    ],
    invalid: [
      ['一二三四五六七八九十一', '备注不能超过10个字符'],
      [NUL, '备注包含不允许的字符'],
      ['\u0007', '备注包含不允许的字符'],
    ],
    cells: [['一\n二', '一\n二']],
  },
  richText: {
    field: f.richText('内容'),
    valid: [['<p>一</p>']],
    invalid: [[1, '内容格式不正确']],
    shown: [['<p>一</p><p>二&amp;三</p>', '一\n二&三']],
  },
  textList: {
    field: f.textList('别名', { max: 3 }),
    valid: [[['甲', '乙']], [[], null], [['', '甲'], ['甲']]],
    invalid: [
      ['甲', '别名格式不正确'],
      [['甲乙丙丁'], '别名不能超过3个字符'],
      [[1], '别名格式不正确'],
    ],
    cells: [['甲、乙，丙', ['甲', '乙', '丙']]],
    shown: [[['甲', '乙'], '甲、乙']],
  },
  serial: { field: f.serial('单号'), valid: [['NO1']], invalid: [[1, '单号格式不正确']] },
  choice: {
    field: f.choice('状态', { of: ENABLED }),
    valid: [[1], [0], [null], ['', null]],
    invalid: [
      [2, '状态不在可选范围内'],
      ['1', '状态不在可选范围内'],
      [true, '状态不在可选范围内'],
    ],
    cells: [
      ['启用', 1],
      ['0', 0],
      [0, 0],
      [' 停 用', 0],
      ['别野', '状态不在可选范围内：别野'],
    ],
    shown: [
      [1, '启用'],
      [9, '9'],
    ],
  },
  choices: {
    field: f.choices('等级', { of: LEVELS }),
    valid: [[['a', 'b']], [[], null]],
    invalid: [
      [['a', 'a'], '等级有重复项'],
      [['c'], '等级不在可选范围内'],
      ['a', '等级格式不正确'],
    ],
    cells: [
      ['甲/乙', ['a', 'b']],
      ['甲、丙', '等级不在可选范围内：甲、丙'],
    ],
    shown: [[['a', 'b'], '甲、乙']],
  },
  flag: {
    field: f.flag('有效'),
    valid: [[true], [false], [null]],
    invalid: [
      ['true', '有效格式不正确'],
      [1, '有效格式不正确'],
    ],
    cells: [
      ['是', true],
      ['否', false],
      [true, true],
      ['√', true],
      [0, false],
      ['也许', '有效格式不正确'],
    ],
    shown: [
      [true, '是'],
      [false, '否'],
    ],
  },
  integer: {
    field: f.integer('楼层', { min: -10, max: 200 }),
    valid: [[-10], [200], [0], ['', null]],
    invalid: [
      [201, '楼层不能大于200'],
      [-11, '楼层不能小于-10'],
      [1.5, '楼层须为整数'],
      ['1', '楼层格式不正确'],
      [2 ** 60, '楼层不能大于200'],
      [Number.NaN, '楼层格式不正确'],
    ],
    cells: [
      ['12层', 12],
      ['１２', 12],
      [3, 3],
      ['1,00', '楼层格式不正确'],
      [1.5, '楼层须为整数'],
      ['-', null],
    ],
  },
  decimal: {
    field: f.decimal('建筑面积', { precision: 10, scale: 2, min: 0, exclusiveMin: true }),
    valid: [['89.52'], ['090', '90.00'], ['1.500', '1.50'], ['99999999.99'], ['', null], ['0.01']],
    invalid: [
      ['0', '建筑面积必须大于0'],
      ['0.00', '建筑面积必须大于0'],
      ['-1', '建筑面积必须大于0'],
      ['1.234', '建筑面积最多2位小数'],
      ['100000000', '建筑面积不能大于99999999.99'],
      ['1e3', '建筑面积格式不正确'],
      [89.52, '建筑面积格式不正确'],
      ['9'.repeat(100), '建筑面积格式不正确'],
    ],
    cells: [
      ['89.52㎡', '89.52'],
      [118.07, '118.07'],
      ['1,234.5', '1234.50'],
      [0.1 + 0.2, '0.30'],
      [1e-7, '建筑面积最多2位小数'],
      ['大约90', '建筑面积格式不正确'],
      ['/', null],
    ],
    shown: [['1234.50', '1,234.50']],
  },
  money: {
    field: f.money('金额', { min: 0 }),
    valid: [
      ['210.4', '210.40'],
      ['0', '0.00'],
    ],
    invalid: [
      ['210.395', '金额最多2位小数'],
      ['-0.01', '金额不能小于0'],
      ['1000000000000', '金额不能大于999999999999.99'],
    ],
    cells: [
      ['￥1,234.50元', '1234.50'],
      ['1.2万', '12000.00'],
      [300, '300.00'],
    ],
    shown: [['1234.50', '1,234.50']],
  },
  percent: {
    field: f.percent('比例', { scale: 2, max: 100 }),
    valid: [['60.00'], ['100', '100.00']],
    invalid: [['100.01', '比例不能大于100']],
    cells: [['60%', '60.00']],
    shown: [['60.00', '60.00%']],
  },
  date: {
    field: f.date('交付日期'),
    valid: [['2024-02-29'], ['', null]],
    invalid: [
      ['2024-02-30', '交付日期格式不正确'],
      ['2024/02/29', '交付日期格式不正确'],
      [20240229, '交付日期格式不正确'],
    ],
    cells: [
      ['2024/3/1', '2024-03-01'],
      ['2024年3月1日', '2024-03-01'],
      ['2024.3.1', '2024-03-01'],
      [44197, '2021-01-01'],
      ['45352', '2024-03-01'],
      ['2024-03-01 08:00', '2024-03-01'],
      ['2024-02-30', '交付日期格式不正确'],
      ['无', null],
    ],
  },
  dateTime: {
    field: f.dateTime('时间'),
    valid: [['2024-02-29 08:00:00'], [1_700_000_000, '2023-11-15 06:13:20']],
    invalid: [
      ['2024-02-29', '时间格式不正确'],
      ['2024-02-29 24:00:00', '时间格式不正确'],
      [5, '时间格式不正确'],
    ],
    cells: [
      ['2024/3/1 8:05', '2024-03-01 08:05:00'],
      [45352.5, '2024-03-01 12:00:00'],
      [45352.999999, '2024-03-02 00:00:00'],
      ['1700000000', '2023-11-15 06:13:20'],
    ],
  },
  time: {
    field: f.time('开始'),
    valid: [['08:30']],
    invalid: [
      ['8:30', '开始格式不正确'],
      ['24:00', '开始格式不正确'],
    ],
    cells: [
      ['8:30', '08:30'],
      [0.5, '12:00'],
      ['8点', '08:00'],
    ],
  },
  dateRange: {
    field: f.dateRange('租期'),
    valid: [
      [{ start: '2024-01-01', end: null }],
      [{ start: '2024-01-01', end: '2024-01-01' }],
      [{ start: '2024-01-01' }, { start: '2024-01-01', end: null }],
      [{ start: null, end: null }, null],
    ],
    invalid: [
      [{ start: '2024-01-02', end: '2024-01-01' }, '租期的结束日期不能早于开始日期'],
      [{ end: '2024-01-01' }, '租期格式不正确'],
      [{ start: '2024-01-01', x: 1 }, '租期格式不正确'],
      [[], '租期格式不正确'],
    ],
    cells: [
      ['2024/1/1至2024/12/31', { start: '2024-01-01', end: '2024-12-31' }],
      ['2024.1.1~长期', { start: '2024-01-01', end: null }],
      ['明天至后天', '租期格式不正确'],
    ],
    shown: [[{ start: '2024-01-01', end: null }, '2024-01-01 至 长期']],
  },
  period: {
    field: f.period('账期'),
    valid: [['2024-12']],
    invalid: [
      ['2024-13', '账期格式不正确'],
      ['2024-1', '账期格式不正确'],
    ],
    cells: [
      ['2024年3月', '2024-03'],
      [45352, '2024-03'],
      ['202403', '2024-03'],
    ],
  },
  duration: {
    field: f.duration('时长'),
    valid: [[0], [3600]],
    invalid: [
      [-1, '时长不能小于0'],
      [1.5, '时长须为整数'],
    ],
    cells: [
      ['1小时30分', 5400],
      [90, 90],
    ],
    shown: [[3725, '1小时2分5秒']],
  },
  phone: {
    field: f.phone('手机号'),
    valid: [['13812345678'], [' １3812345678', '13812345678'], ['', null]],
    invalid: [
      ['1380013800', '手机号码长度为11个字符'],
      ['23800138000', '请输入正确的手机号码'],
      ['138****5678', '请输入正确的手机号码'],
      [13812345678, '请输入正确的手机号码'],
    ],
    cells: [
      ['199-0070 0042', '19900700042'],
      [13812345678, '13812345678'],
      ['+86 138 1234 5678', '13812345678'],
      ['1234567', '手机号码长度为11个字符'],
    ],
  },
  idNumber: {
    field: f.idNumber('身份证号'),
    valid: [['11010519491231002X'], ['11010519491231002x', '11010519491231002X']],
    invalid: [
      ['440106199001011234', '身份证号码不正确'],
      ['110105491231002', '身份证号码不正确'],
      [1, '身份证号码不正确'],
    ],
    cells: [
      ['110105 19491231 002x', '11010519491231002X'],
      ['暂无', null],
    ],
  },
  secret: { field: f.secret('密钥'), valid: [['s3cret']], invalid: [[1, '密钥格式不正确']], shown: [['s3cret', '']] },
  ref: {
    field: f.ref('楼栋', { to: 'basedata.building' }),
    valid: [[ID], [null]],
    invalid: [
      ['1', '楼栋格式不正确'],
      [1, '楼栋格式不正确'],
      [ID.toUpperCase().replace('0', 'Z'), '楼栋格式不正确'],
    ],
    shown: [[ID, ID]],
  },
  refs: {
    field: f.refsInt('岗位', { to: 'system.position' }),
    valid: [[[1, 2]], [[], null]],
    invalid: [
      [[1, 1], '岗位有重复项'],
      [['1'], '岗位格式不正确'],
      [[0], '岗位格式不正确'],
      [[2 ** 60], '岗位格式不正确'],
    ],
  },
  anyRef: {
    field: f.anyRef('单据'),
    valid: [[{ type: 'basedata.house', id: ID }]],
    invalid: [
      [{ type: 'house', id: ID }, '单据格式不正确'],
      [{ type: 'basedata.house', id: '../x' }, '单据格式不正确'],
      ['x', '单据格式不正确'],
    ],
  },
  lines: {
    field: f.lines('明细', {
      min: 1,
      max: 2,
      lines: { amount: f.money('金额', { required: true }), note: f.text('说明') },
    }),
    valid: [[[{ amount: '1' }], [{ amount: '1.00', note: null }]], [[{ id: ID, amount: '1.00', note: 'x' }]]],
    invalid: [
      [[{ note: 'x' }], '请输入金额'],
      [[{ amount: '1', x: 1 }], '未知的字段：x'],
      [[], '明细至少1项'],
      [[{}, {}, {}], '明细最多2项'],
      [[1], '明细格式不正确'],
      ['x', '明细格式不正确'],
    ],
    shown: [[[{}, {}], '2项']],
  },
  attachments: {
    field: f.attachments('附件', { max: 1 }),
    valid: [[[FILE]], [[{ ...FILE, extra: 1 }], [FILE]], [[], null]],
    invalid: [
      [[FILE, FILE], '附件最多1项'],
      [[{ ...FILE, id: 'x' }], '附件格式不正确'],
      [[{ ...FILE, size: -1 }], '附件格式不正确'],
      [FILE, '附件格式不正确'],
    ],
    shown: [[[FILE], '合同.pdf']],
  },
  images: {
    field: f.images('图片'),
    valid: [[[FILE]]],
    invalid: [
      [[FILE, FILE], '图片有重复项'],
      [[null], '图片格式不正确'],
    ],
  },
  geoPoint: {
    field: f.geoPoint('位置'),
    valid: [[{ lng: 113.3, lat: 23.1 }]],
    invalid: [
      [{ lng: 181, lat: 0 }, '位置格式不正确'],
      [{ lng: '1', lat: 0 }, '位置格式不正确'],
    ],
    cells: [
      ['113.3，23.1', { lng: 113.3, lat: 23.1 }],
      ['x', '位置格式不正确'],
    ],
  },
  color: {
    field: f.color('颜色'),
    valid: [['#00ff00'], ['#00FF00', '#00ff00']],
    invalid: [
      ['red', '颜色格式不正确'],
      ['#0f0', '颜色格式不正确'],
    ],
  },
  json: {
    field: f.json('配置'),
    valid: [[{ a: [1] }], [0]],
    invalid: [
      [{ a: NUL }, '配置格式不正确'],
      [JSON.parse('['.repeat(40) + ']'.repeat(40)), '配置格式不正确'],
    ],
  },
  state: {
    field: f.state('状态', { of: ENABLED }),
    valid: [[1]],
    invalid: [[5, '状态不在可选范围内']],
    shown: [[0, '停用']],
  },
}

describe.each(KINDS)('%s', (kind) => {
  const { field, valid, invalid, cells = [], shown = [] } = MATRIX[kind]
  const optional = fieldSchema(field, { required: false, partial: false })

  test.each(valid)('takes %j', (input, ...cleaned) =>
    expect(judge(field, input)).toEqual({ ok: true, value: cleaned.length > 0 ? cleaned[0] : input }),
  )
  test.each(invalid)('refuses %j: %s', (input, message) => {
    expect(judge(field, input)).toMatchObject({ ok: false, message })
    expect(optional.safeParse(input).error?.issues[0]?.message).toBe(message)
  })
  test('empty is null, and refused where required', () => {
    expect(optional.safeParse(undefined)).toMatchObject({ success: true, data: null })
    const required = fieldSchema(field, { required: true, partial: false })
    expect(required.safeParse(null).error?.issues[0]?.message).toMatch(
      new RegExp(`^请(输入|选择|填写|上传)${field.label}$`),
    )
    expect(fieldSchema(field, { required: true, partial: true }).safeParse(undefined)).toEqual({
      success: true,
      data: undefined,
    })
  })
  test('samples pass, repeat and differ', () => {
    for (let n = 0; n < 120; n += 1) {
      const value = sample(field, n)
      expect(judge(field, value), `sample ${n}: ${JSON.stringify(value)}`).toMatchObject({ ok: true })
      expect(value).not.toBeNull()
      expect(sample(field, n)).toEqual(value)
    }
    expect(sample(field, 1)).not.toEqual(sample(field, 2))
  })
  test('survives hostile input', () => {
    for (const input of [
      Number.POSITIVE_INFINITY,
      '\ud800',
      'x'.repeat(200_000),
      [[[]]],
      { __proto__: null },
      JSON.parse('{"__proto__":{"a":1}}'),
      () => 1,
      Symbol('x'),
      10n,
    ])
      expect(() => judge(field, input)).not.toThrow()
  })
  test.each(cells)('reads the cell %j as %j', (cell, expected) => {
    const read = readCell(field, cell)
    expect(read.ok ? read.value : read.message).toEqual(expected)
  })
  test('a written cell reads back', () => {
    if (!isImportable(field) || kind === 'ref' || kind === 'refs') return
    for (let n = 0; n < 40; n += 1) {
      const value = sample(field, n)
      const judged = judge(field, value)
      expect(readCell(field, writeCell(field, value)), writeCell(field, value)).toEqual(judged)
    }
  })
  test.each(shown)('shows %j as %s', (value, text) => expect(display(field, value)).toBe(text))
  test('shows nothing for nothing', () => expect([display(field, null), writeCell(field, undefined)]).toEqual(['', '']))
  test('has a JSON schema with its Chinese name', () => {
    expect(fieldJsonSchema(field).title).toBe(field.label)
    expect(() => JSON.stringify(fieldJsonSchema(field))).not.toThrow()
  })
  test('every operator parses what it writes', () => {
    for (const op of OPERATORS[kind]) {
      const written = WRITTEN[kind] ?? '1'
      const parsed =
        op === 'empty'
          ? parseCondition(field, 'x', 'empty', 'true')
          : parseCondition(field, 'x', op === 'eq' ? 'eq' : null, written)
      expect(parsed, `${op} ${written}`).toBeDefined()
      const [name, value] = writeCondition(parsed!)
      const suffix = name.endsWith('.empty') ? 'empty' : name.endsWith('.eq') ? 'eq' : null
      expect(parseCondition(field, 'x', suffix, value)).toEqual(parsed)
    }
    expect(isFilterable(field)).toBe(OPERATORS[kind].length > 0)
  })
})

const WRITTEN: Partial<Record<Kind, string>> = {
  choices: 'a,b',
  flag: 'true',
  date: '2024-01-01',
  dateTime: '2024-01-01',
  time: '08:00',
  dateRange: '2024-01-01,2024-12-31',
  period: '2024-01',
  idNumber: '11010519491231002X',
  ref: ID,
  anyRef: `basedata.house:${ID}`,
  color: '#00ff00',
}

describe('filter parameters', () => {
  const { decimal, dateTime, integer, choice, text, ref } = MATRIX
  test.each([
    [decimal, '50,90', { op: 'between', from: '50', to: '90' }],
    [decimal, '50,', { op: 'between', from: '50', to: null }],
    [decimal, ',90', { op: 'between', from: null, to: '90' }],
    [decimal, '50', { op: 'eq', value: '50' }],
    [decimal, ',', undefined],
    [decimal, '1,2,3', undefined],
    [decimal, 'NaN', undefined],
    [integer, '1e3', undefined],
    [integer, '99999999999', undefined],
    [choice, '1,0,1', { op: 'in', values: [1, 0] }],
    [choice, '1,7', undefined],
    [text, '1,2', { op: 'contains', text: '1,2' }],
    [text, NUL, undefined],
    [ref, 'x', undefined],
    [ref, `${ID},${ID}`, { op: 'in', values: [ID] }],
    [dateTime, '2024-01-01,2024-01-31', { op: 'between', from: '2024-01-01 00:00:00', to: '2024-01-31 23:59:59' }],
    [dateTime, '2024-01-01', { op: 'between', from: '2024-01-01 00:00:00', to: '2024-01-01 23:59:59' }],
  ])('%#: %s', (of, written, expected) =>
    expect(parseCondition(of.field, 'x', null, written)).toEqual(expected && { field: 'x', ...expected }),
  )
  test('internal fields are neither filtered nor sorted', () => {
    expect([
      isFilterable(f.text('x', { internal: true })),
      isSortable(f.text('x', { internal: true })),
      isSortable(f.text('x')),
    ]).toEqual([false, false, true])
  })
})

test('the words of the book win', () => {
  const field = f.text('用户名', {
    required: true,
    pattern: '[A-Za-z][\\w-]{5,19}',
    messages: { required: '请填用户名', invalid: '用户名须以字母开头' },
  })
  expect(judge(field, '1abc')).toMatchObject({ message: '用户名须以字母开头' })
  expect(fieldSchema(field, { required: true, partial: false }).safeParse('').error?.issues[0]?.message).toBe(
    '请填用户名',
  )
})

test.each([
  '^[0-9A-HJ-NPQRTUWXY]{18}$',
  '^/?[A-Za-z0-9_\\-]+(/[A-Za-z0-9_\\-]+)*\\.html$',
  '^[a-z][a-z0-9_]*$',
  '^[A-Za-z][A-Za-z0-9_-]{5,19}$',
  '^[A-Za-z0-9]*$',
  '^[\\w-]+:[\\w-]+(,[\\w-]+:[\\w-]+)*$',
  '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$',
  '1\\d{10}',
  '(?:京|粤)[A-Z][A-Z0-9]{5}',
  '^[0-9A-F]{6,16}$',
])('texts of the pattern %s are made, and differ', (pattern) => {
  const field = f.text('编码', { pattern })
  const made = Array.from({ length: 200 }, (_, n) => sample(field, n))
  for (const text of made) expect(judge(field, text)).toEqual({ ok: true, value: text })
  expect(new Set(made).size).toBeGreaterThan(9)
})

test('dictionary codes are read by their labels', () => {
  const field = f.choice('来源', { dict: 'source' })
  const context = { labels: { web: '网站', app: 'App' } }
  expect([readCell(field, '网站', context), readCell(field, 'app', context)]).toEqual([
    { ok: true, value: 'web' },
    { ok: true, value: 'app' },
  ])
  expect(readCell(field, '报纸', context)).toMatchObject({ ok: false })
  expect(display(field, 'web', context)).toBe('网站')
})

test('integer references take integers', () => {
  const field = f.refInt('用户', { to: 'system.user' })
  expect(judge(field, 5)).toEqual({ ok: true, value: 5 })
  expect([judge(field, '5').ok, judge(field, 0).ok, judge(field, 1.5).ok]).toEqual([false, false, false])
  expect(parseCondition(field, 'x', null, '5,6')).toEqual({ field: 'x', op: 'in', values: [5, 6] })
})
