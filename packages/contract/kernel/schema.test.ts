import { describe, expect, test } from 'vitest'
import { lte } from './decimal.ts'
import { type AnyEntity, defineEntity, unique } from './entity.ts'
import { f } from './fields.ts'
import { inputJsonSchema, rowJsonSchema } from './json-schema.ts'
import { sampleUuid } from './kinds/samples.ts'
import { ENABLED } from './options.ts'
import { filterParser, isOrderable } from './query.ts'
import { checkRules, hiddenFields } from './rules.ts'
import { sampleDraft } from './sample.ts'
import { batchSchema, createSchema, issuesToFields, updateSchema } from './schema.ts'

const house = defineEntity('basedata.house', {
  label: '房产',
  title: 'roomNo',
  table: 'house',
  base: '/basedata/house',
  perms: 'basedata:house',
  scope: 'community',
  fields: {
    roomNo: f.text('房号', { required: true, max: 20 }),
    buildingId: f.ref('楼栋', { to: 'basedata.building', required: true, createOnly: true }),
    buildingArea: f.decimal('建筑面积', { required: true, precision: 10, scale: 2, min: 0, exclusiveMin: true }),
    innerArea: f.decimal('套内面积', { precision: 10, scale: 2 }),
    enabled: f.choice('状态', { of: ENABLED, required: true, default: 1 }),
    reason: f.text('停用原因', { required: true, when: { enabled: 0 } }),
    houseCode: f.serial('房产编码', { rule: 'house' }),
    useStatus: f.state('使用状态', { of: ENABLED }),
    path: f.text('路径', { internal: true }),
    fullName: f.text('全称', { readonly: true }),
    lines: f.lines('明细', { lines: { amount: f.money('金额', { required: true }) } }),
  },
  computed: { arrears: f.money('欠费') },
  unique: [unique(['roomNo'])],
  rules: (rule) => [
    rule(
      'innerArea',
      '套内面积不能大于建筑面积',
      (d) => d.innerArea == null || lte(String(d.innerArea), String(d.buildingArea)),
    ),
  ],
  list: { filters: ['enabled', 'arrears'] },
  batch: ['enabled', 'innerArea'],
}) as AnyEntity
const ID = sampleUuid(1)
const GOOD = { roomNo: '101', buildingId: ID, buildingArea: '90' }

const refusals = (
  schema: { safeParse(input: unknown): { success: boolean; error?: Parameters<typeof issuesToFields>[0] } },
  input: unknown,
) => {
  const parsed = schema.safeParse(input)
  return parsed.success ? null : issuesToFields(parsed.error!)
}

describe('create', () => {
  test('cleans, applies defaults and empties the rest', () => {
    expect(createSchema(house).parse({ ...GOOD, roomNo: ' 101 ' })).toEqual({
      roomNo: '101',
      buildingId: ID,
      buildingArea: '90.00',
      innerArea: null,
      enabled: 1,
      reason: null,
      lines: null,
    })
  })
  test.each([
    [{}, { roomNo: '请输入房号', buildingId: '请选择楼栋', buildingArea: '请输入建筑面积' }],
    [{ ...GOOD, buildingArea: '0' }, { buildingArea: '建筑面积必须大于0' }],
    [{ ...GOOD, innerArea: '95.00' }, { innerArea: '套内面积不能大于建筑面积' }],
    [{ ...GOOD, enabled: 0 }, { reason: '请输入停用原因' }],
    [{ ...GOOD, enabled: null }, { enabled: '请选择状态' }],
    [{ ...GOOD, houseCode: 'x' }, { houseCode: '房产编码由系统维护，不能填写' }],
    [{ ...GOOD, useStatus: 1 }, { useStatus: '使用状态由系统维护，不能填写' }],
    [{ ...GOOD, fullName: null }, { fullName: '全称由系统维护，不能填写' }],
    [{ ...GOOD, path: '/1/' }, { path: '未知的字段：path' }],
    [{ ...GOOD, arrears: '1' }, { arrears: '未知的字段：arrears' }],
    [{ ...GOOD, id: ID }, { id: '未知的字段：id' }],
    [
      { ...GOOD, lines: [{ amount: '1.234' }, { q: 1 }] },
      { 'lines.0.amount': '金额最多2位小数', 'lines.1.q': '未知的字段：q', 'lines.1.amount': '请输入金额' },
    ],
    [JSON.parse('{"__proto__": {"roomNo": "1"}}'), expect.objectContaining({ roomNo: '请输入房号' })],
    [null, { '': '数据格式不正确' }],
    [[], { '': '数据格式不正确' }],
    ['x', { '': '数据格式不正确' }],
  ])('refuses %j', (input, expected) => expect(refusals(createSchema(house), input)).toEqual(expected))
  test('a value whose condition does not hold is dropped', () => {
    expect(createSchema(house).parse({ ...GOOD, reason: '旧' })).toMatchObject({ reason: null })
  })
  test('is made once', () => expect(createSchema(house)).toBe(createSchema(house)))
})

describe('update', () => {
  const base = { id: ID, version: 3 }
  test('keeps to what was sent', () =>
    expect(updateSchema(house).parse({ ...base, innerArea: '' })).toEqual({ ...base, innerArea: null }))
  test.each([
    [{}, { id: '编号格式不正确', version: '缺少版本号' }],
    [
      { id: 5, version: '3' },
      { id: '编号格式不正确', version: '缺少版本号' },
    ],
    [{ ...base, version: 0 }, { version: '版本号不正确' }],
    [{ ...base, roomNo: null }, { roomNo: '请输入房号' }],
    [{ ...base, buildingId: ID }, { buildingId: '楼栋创建后不能修改' }],
    [{ ...base, useStatus: 0 }, { useStatus: '使用状态由系统维护，不能填写' }],
    [{ ...base, x: 1 }, { x: '未知的字段：x' }],
  ])('refuses %j', (input, expected) => expect(refusals(updateSchema(house), input)).toEqual(expected))
  test('rules see the merged record', () => {
    const row = { ...GOOD, enabled: 1, buildingArea: '90.00' }
    expect(checkRules(house, { ...row, innerArea: '95.00' })).toEqual({ innerArea: '套内面积不能大于建筑面积' })
    expect(checkRules(house, { ...row, enabled: 0 })).toEqual({ reason: '请输入停用原因' })
    expect(checkRules(house, row)).toEqual({})
    expect(hiddenFields(house, row)).toEqual(['reason'])
  })
})

test('batch takes the batch fields only, and at least one', () => {
  expect(batchSchema(house).parse({ innerArea: '5' })).toEqual({ innerArea: '5.00' })
  expect(refusals(batchSchema(house), {})).toEqual({ '': '请选择要修改的字段' })
  expect(refusals(batchSchema(house), { roomNo: '1' })).toEqual({ roomNo: '未知的字段：roomNo' })
  expect(refusals(batchSchema(house), { enabled: null })).toEqual({ enabled: '请选择状态' })
})

describe('list queries', () => {
  const parse = filterParser(house)
  test('nothing asked', () => {
    expect(parse({})).toEqual({
      ok: true,
      query: {
        filters: [],
        keyword: null,
        page: 1,
        limit: 20,
        orderField: null,
        order: 'desc',
        exact: false,
        ids: null,
        extra: {},
      },
    })
  })
  test('everything asked', () => {
    const parsed = parse({
      page: '2',
      limit: '1000',
      orderField: 'buildingArea',
      order: 'desc',
      keyword: ' 云 ',
      count: 'exact',
      enabled: '1',
      buildingArea: '50,90',
      'roomNo.eq': '101',
      'innerArea.empty': 'true',
      createdAt: ',2024-01-31',
      communityId: '3',
      arrears: '0.01,',
      buildingId: ID,
      innerArea: '',
    })
    expect(parsed).toMatchObject({
      ok: true,
      query: { page: 2, limit: 1000, orderField: 'buildingArea', order: 'desc', keyword: '云', exact: true },
    })
    expect(parsed.ok && parsed.query.filters).toEqual([
      { field: 'enabled', op: 'in', values: [1] },
      { field: 'buildingArea', op: 'between', from: '50', to: '90' },
      { field: 'roomNo', op: 'eq', value: '101' },
      { field: 'innerArea', op: 'empty', empty: true },
      { field: 'createdAt', op: 'between', from: null, to: '2024-01-31 23:59:59' },
      { field: 'communityId', op: 'in', values: [3] },
      { field: 'arrears', op: 'between', from: '0.01', to: null },
      { field: 'buildingId', op: 'in', values: [ID] },
    ])
  })
  test.each([
    [{ limit: '5000' }, { limit: '每页条数超出限制' }],
    [{ limit: '0' }, { limit: '每页条数须为正整数' }],
    [{ page: '-1' }, { page: '页码须为正整数' }],
    [{ page: '1e3' }, { page: '页码须为正整数' }],
    [{ x: '1' }, { x: '未知的查询条件：x' }],
    [{ path: '1' }, { path: '未知的查询条件：path' }],
    [{ lines: '1' }, { lines: '未知的查询条件：lines' }],
    [{ 'enabled.eq': '1' }, { 'enabled.eq': '未知的查询条件：enabled.eq' }],
    [{ 'roomNo.gt': '1' }, { 'roomNo.gt': '未知的查询条件：roomNo.gt' }],
    [{ enabled: '9' }, { enabled: '状态格式不正确' }],
    [{ buildingId: "1' or 1=1" }, { buildingId: '楼栋格式不正确' }],
    [{ roomNo: ['1', '2'] }, { roomNo: '重复的查询条件：roomNo' }],
    [{ roomNo: { a: 1 } }, { roomNo: '查询条件格式不正确：roomNo' }],
    [{ orderField: 'id;drop' }, { orderField: '不支持按该字段排序：id;drop' }],
    [{ orderField: 'path' }, { orderField: '不支持按该字段排序：path' }],
    [{ orderField: 'constructor' }, { orderField: '不支持按该字段排序：constructor' }],
    [{ order: 'up' }, { order: '排序方向须为asc或desc' }],
    [{ count: 'all' }, { count: '计数方式须为exact' }],
    [{ keyword: '\u0000' }, { keyword: '关键词包含不允许的字符' }],
    [{ ids: 'x' }, { ids: '编号格式不正确' }],
    [JSON.parse('{"__proto__": "1"}'), { ['__proto__']: '未知的查询条件：__proto__' }],
  ])('refuses %j', (query, errors) => expect(parse(query)).toEqual({ ok: false, errors }))
  test('modes', () => {
    expect(filterParser(house, { mode: 'select' })({ ids: `${ID},${sampleUuid(2)}`, limit: '200' })).toMatchObject({
      ok: true,
      query: { ids: [ID, sampleUuid(2)], limit: 200 },
    })
    expect(filterParser(house, { mode: 'select' })({ limit: '201', ids: 'x' })).toEqual({
      ok: false,
      errors: { limit: '每页条数超出限制', ids: '编号格式不正确' },
    })
    expect(filterParser(house, { mode: 'filters' })({ page: '1' })).toMatchObject({ ok: false })
    expect(
      filterParser(house, { extra: ['tag', 'roomNo'], sorts: ['arrears'] })({
        tag: 'x',
        roomNo: 'y',
        orderField: 'arrears',
      }),
    ).toMatchObject({
      ok: true,
      query: { filters: [], extra: { tag: 'x', roomNo: 'y' }, orderField: 'arrears' },
    })
  })
  test('orderable names', () =>
    expect(
      ['id', 'createdAt', 'roomNo', 'arrears', 'lines', 'buildingId', 'x'].map((name) => isOrderable(house, name)),
    ).toEqual([true, true, true, false, false, false, false]))
})

test('JSON schemas describe rows and bodies', () => {
  const row = rowJsonSchema(house)
  expect(Object.keys(row.properties!)).toEqual(
    expect.arrayContaining(['id', 'version', 'communityId', 'roomNo', 'houseCode', 'arrears', 'titles']),
  )
  expect(row.properties).not.toHaveProperty('path')
  const create = inputJsonSchema(house)
  expect(create.required).toEqual(['roomNo', 'buildingId', 'buildingArea'])
  expect(create.properties!['enabled']).toMatchObject({ enum: [1, 0], description: '1=启用 0=停用', default: 1 })
  expect(create.properties!['buildingArea']!.pattern).toBe('^-?\\d{1,8}(\\.\\d{1,2})?$')
  const update = inputJsonSchema(house, 'update')
  expect(update.required).toEqual(['id', 'version'])
  expect(update.properties).not.toHaveProperty('buildingId')
  for (const kept of ['houseCode', 'useStatus', 'fullName', 'path']) expect(create.properties).not.toHaveProperty(kept)
})

test('a sample draft passes its own schema and is fresh where it must be', () => {
  let count = 0
  const world = {
    id: () => ID,
    fresh: (prefix: string) => `${prefix}${(count += 1)}`,
    today: '2026-11-21',
    encrypt: (plain: string) => plain,
  }
  const [first, second] = [sampleDraft(house, world), sampleDraft(house, world)]
  expect(refusals(createSchema(house), first)).toBeNull()
  expect(first['roomNo']).not.toBe(second['roomNo'])
  expect(first['buildingId']).toBe(ID)
})
