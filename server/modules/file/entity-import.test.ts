import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, startTestApp } from '../../../tests/support/app.ts'
import { ZipWriter } from '../../kernel/spreadsheets/zip-writer.ts'
import { importBatch } from '@wuguan/contract/file/import-batch.entity'
import { makeUser } from '../../../tests/support/user.ts'
import {
  type Begun,
  type Row,
  type Rows,
  type State,
  begin,
  settled,
  sheetOf,
} from '../../../tests/support/import-batches.ts'

let app: TestApp
let admin: Caller
let communityId: number
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wuguan-entity-import-'))
  app = await startTestApp({ jobs: true })
  admin = await app.admin()
  const [company] = await app.kernel.q.query<{ id: number }>('select id from company limit 1')
  const made = await admin.call<{ id: number }>('POST', '/basedata/base/community', {
    body: { name: '云山花园', code: 'YS', companyId: company!.id },
  })
  communityId = made.data.id
})
afterAll(async () => {
  await app?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function check(
  kind: string,
  titles: string[],
  rows: string[][],
): Promise<{ begun: Begun; state: State; bad: Row[] }> {
  const reply = await begin(app, admin, `${kind}.xlsx`, await sheetOf(titles, rows), kind)
  expect(reply).toMatchObject({ code: 0 })
  const begun = reply.data
  expect(
    await admin.call('PUT', `/file/sys/import/${begun.batchId}/mapping`, {
      body: { mapping: begun.proposal, options: { communityId } },
    }),
  ).toMatchObject({ code: 0 })
  const state = await settled(admin, begun.batchId)
  const { data } = await admin.call<Rows>('GET', `/file/sys/import/${begun.batchId}/rows`, { query: { state: 'bad' } })
  return { begun, state, bad: data.list }
}
async function commit(id: string): Promise<State> {
  expect((await admin.call('POST', `/file/sys/import/${id}/commit`)).code).toBe(0)
  return settled(admin, id)
}

describe('every noun with the import verb', () => {
  let buildings: Begun

  test('takes its fields, with the sentences of its form', async () => {
    const { begun, state, bad } = await check(
      'building',
      ['楼栋名称', '楼栋编码', '楼栋类型', '地上层数', '竣工日期'],
      [
        ['1栋', 'B1', '高层', '18', '2020/3/1'],
        ['2栋', 'B2', '小高层', '１１', '2020年3月1日'],
        ['3栋', 'B3', '摩天楼', '18', '2020-02-30'],
        ['', 'B4', '高层', '300', ''],
        ['1栋', 'B1', '高层', '18', '2020-03-01'],
        ['5栋', 'B1', '高层', '18', ''],
      ],
    )
    buildings = begun
    expect(state).toMatchObject({ status: 2, total: 6, success: 3, fail: 2 })
    expect(bad.map((row) => [row.rowNo, row.errors])).toEqual([
      [4, { buildType: '楼栋类型不在可选范围内：摩天楼', completedDate: '竣工日期格式不正确' }],
      [5, { buildName: '请输入楼栋名称', floorsUp: '地上层数不能大于200' }],
    ])
    // Two names with one code: the second is refused when its turn comes, the rest goes in.
    expect(await commit(begun.batchId)).toMatchObject({ status: 5, success: 2, fail: 3 })
    const after = await admin.call<Rows>('GET', `/file/sys/import/${begun.batchId}/rows`, { query: { state: 'bad' } })
    expect(after.data.list.at(-1)).toMatchObject({ rowNo: 7, errors: { buildCode: '楼栋编码已存在' } })
  })

  test('is read by people of its community, not by everybody of the company', async () => {
    const [company] = await app.kernel.q.query<{ id: number }>('select id from company limit 1')
    const { data: other } = await admin.call<{ id: number }>('POST', '/basedata/base/community', {
      body: { name: '别处', code: 'BC', companyId: company!.id },
    })
    for (const [name, at, code] of [
      ['inside01', communityId, 0],
      ['outside01', other.id, 404],
    ] as const) {
      const reader = await makeUser(app, name, [importBatch.codes.list], {
        companyId: company!.id,
        dataScope: 5,
        communityIds: [at],
      })
      for (const part of ['', '/rows'])
        expect((await reader.call('GET', `/file/sys/import/${buildings.batchId}${part}`)).code, name + part).toBe(code)
    }
  })

  test('finds references by their titles, inside the community', async () => {
    const { begun, bad } = await check(
      'unit',
      ['楼栋', '单元名称', '层数', '每层户数'],
      [
        ['1栋', '1单元', '18', '4'],
        ['9栋', '1单元', '18', '4'],
      ],
    )
    expect(bad.map((row) => row.errors)).toEqual([{ buildingId: '楼栋“9栋”不存在' }])
    expect(await commit(begun.batchId)).toMatchObject({ status: 5, success: 1 })
    expect(
      await app.kernel.q.query(
        "select b.build_name, u.floors_up from unit u join building b on b.id = u.building_id where u.unit_name = '1单元'",
      ),
    ).toEqual([{ build_name: '1栋', floors_up: 18 }])
    expect((await admin.call('POST', `/file/sys/import/${begun.batchId}/undo`)).code).toBe(0)
  })

  test('refuses what is there already, and keeps markup as the text that it is', async () => {
    const again = await check('building', ['楼栋名称', '楼栋编码'], [['2栋', 'X2']])
    expect(again.bad[0]!.errors).toEqual({ buildName: '楼栋名称已存在' })
    const markup = '<script>alert(1)</script>'
    const people = await check(
      'customer',
      ['姓名', '手机号', '邮箱'],
      [
        ['张三', '138-0013 8000', ''],
        ['李四', '13800138001', markup],
        ['=HYPERLINK("http://example.invalid")', '13800138002', ''],
      ],
    )
    expect(people.bad.map((row) => row.errors)).toEqual([
      { email: '请输入正确的邮箱地址' },
      { name: '“姓名”含公式，请粘贴为数值' },
    ])
    const raw = await admin.call('GET', `/file/sys/import/${people.begun.batchId}/rows`)
    expect(raw.headers['content-type']).toContain('application/json')
    expect(await commit(people.begun.batchId)).toMatchObject({ status: 5, success: 1 })
    expect(await app.kernel.q.query('select name, mobile, source from customer')).toEqual([
      { name: '张三', mobile: '13800138000', source: expect.any(Number) },
    ])
  })

  test('is undone with what its records brought along', async () => {
    expect(await admin.call('POST', `/file/sys/import/${buildings.batchId}/undo`)).toMatchObject({ code: 0 })
    expect(
      await app.kernel.q.query('select 1 from building union all select 1 from unit where deleted_at is null'),
    ).toEqual([])
  })

  test('has an empty sheet with its headings', async () => {
    const reply = await admin.call('GET', '/file/sys/import/template/building.xls')
    expect(decodeURIComponent(String(reply.headers['content-disposition']))).toContain('楼栋导入模板.xls')
    const filled = await begin(app, admin, 'empty.xls', reply.raw, 'building')
    expect(filled).toMatchObject({ code: 422 })
    const kinds = await admin.call<{ kind: string }[]>('GET', '/file/sys/import/templates')
    expect(kinds.data.map((one) => one.kind)).toEqual(expect.arrayContaining(['house', 'building', 'unit', 'customer']))
    expect((await admin.call('GET', '/file/sys/import/template/nothing.xls')).code).toBe(404)
  })
})

describe('the server', () => {
  test('refuses a bomb and lives', async () => {
    const path = join(folder, 'bomb.xlsx')
    const writer = new ZipWriter(createWriteStream(path), { level: 9 })
    await writer.add('xl/workbook.xml', '<workbook/>')
    const sheet = await writer.entry('xl/worksheets/sheet1.xml')
    const chunk = '<row><c><v>1</v></c></row>'.repeat(40_000)
    for (let i = 0; i < 220; i++) await sheet.write(chunk)
    await sheet.end()
    await writer.end()
    expect(await begin(app, admin, 'bomb.xlsx', await readFile(path))).toMatchObject({
      code: 422,
      msg: '文件解压后过大，请拆分后再导入',
    })
    expect((await admin.call('GET', '/file/sys/import/page')).code).toBe(0)
  })

  test('takes up a batch whose process died, and goes on where it stopped', async () => {
    const rows = Array.from({ length: 900 }, (_, i) => [`${i + 1}栋`, `C${i + 1}`])
    const { begun } = await check('building', ['楼栋名称', '楼栋编码'], rows)
    const { q, clock, jobs } = app.kernel
    await q.query(
      "update import_batch set status = 3, stage = 'writing', runner = 'a process that is no more', updated_at = $2 where id = $1",
      [begun.batchId, clock.now()],
    )
    const [job] = await q.query<{ id: string }>("select id from job where code = 'import.resume'")
    const resume = () => jobs.runJob({ jobId: job!.id, trigger: 2, operatorId: null })
    await resume()
    await new Promise((done) => setTimeout(done, 1500))
    expect((await q.query('select 1 from building limit 1')).length).toBe(0)
    app.clock.advance(120)
    await resume()
    await resume()
    expect(await settled(admin, begun.batchId)).toMatchObject({ status: 4, success: 900, fail: 0 })
    expect(await q.query('select count(*) as n from building')).toEqual([{ n: 900 }])
  })

  test('writes a batch once, however often it is said', async () => {
    const { begun } = await check(
      'building',
      ['楼栋名称', '楼栋编码'],
      Array.from({ length: 300 }, (_, i) => [`同${i}`, `T${i}`]),
    )
    const path = `/file/sys/import/${begun.batchId}/commit`
    const answers = await Promise.all([1, 2, 3].map(() => admin.call('POST', path)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(new Set(answers.filter(({ code }) => code !== 0).map(({ msg }) => msg))).toEqual(
      new Set(['该批次正在导入，请勿重复提交']),
    )
    expect(await settled(admin, begun.batchId)).toMatchObject({ status: 4, success: 300, fail: 0 })
    expect((await admin.call('POST', path)).code).toBe(422)
    const made = await app.kernel.q.query("select count(*) as n from building where build_code like 'T%'")
    expect(made).toEqual([{ n: 300 }])
  })

  test('shows a batch to nobody else', async () => {
    const { begun } = await check('building', ['楼栋名称', '楼栋编码'], [['甲', 'J']])
    const path = `/file/sys/import/${begun.batchId}`
    expect((await app.anonymous.call('GET', path)).code).toBe(401)
    const dropped = await admin.call('DELETE', `${path}/rows`, { body: { rowNos: [2] } })
    expect(dropped).toMatchObject({ code: 0, data: { dropped: 1 } })
    expect((await admin.call('POST', `${path}/commit`)).msg).toBe('没有可导入的行')
    const again = await admin.call<Begun>('POST', `${path}/reimport`)
    expect(again).toMatchObject({ code: 0, data: { rows: 1, layoutRemembered: true } })
    expect((await admin.call('GET', '/file/sys/import/00000000-0000-7000-8000-000000000000')).code).toBe(404)
  })
})

describe('problem categories', () => {
  const TITLES = ['一级类别', '二级类别', '三级类别', '四级类别', '编码', '适用类型', '须拍照']
  const wayOf = async (code: string) =>
    (
      await app.kernel.q.query<{ name: string }>(
        `select p.name from problem_category c join problem_category p on c.path like '%' || p.id || '/%' where c.code = $1 order by length(p.path)`,
        [code],
      )
    ).map(({ name }) => name)

  test('come in by the names of their way, each below what stands or stands before it', async () => {
    const { begun, state, bad } = await check('problemCategory', TITLES, [
      ['泵房', '', '', '', 'T1', '户内报修,投诉', ''],
      ['泵房', '水泵', '', '', 'T11', '户内报修', '是'],
      ['泵房', '水泵', '异响', '', 'T111', '户内报修', '是'],
      ['泵房', '管道', '渗漏', '', 'T121', '户内报修', ''],
      ['泵房', '管道', '', '', 'T12', '户内报修', ''],
      ['泵房', '', '法兰', '', 'T13', '户内报修', ''],
      ['', '', '', '', 'T2', '户内报修', ''],
      ['泵房', '阀门', '', '', 'T1', '咨询', ''],
    ])
    expect(bad.map((row) => [row.rowNo, row.errors])).toEqual([
      [5, { level2: '上级类别“管道”不存在，请排在前面' }],
      [7, { level2: '请输入二级类别' }],
      [8, { level1: '请输入一级类别' }],
    ])
    expect(state).toMatchObject({ status: 2, total: 8, success: 5, fail: 3 })
    // Its code is taken by the first row, and it would reach beyond what is above it.
    expect(await commit(begun.batchId)).toMatchObject({ status: 5, success: 4, fail: 4 })
    expect(await wayOf('T111')).toEqual(['泵房', '水泵', '异响'])
    expect(await wayOf('T12')).toEqual(['泵房', '管道'])
  })

  test('that stand already are told, by name and by code', async () => {
    const { bad } = await check('problemCategory', TITLES, [
      ['泵房', '水泵', '', '', 'T99', '户内报修', ''],
      ['泵房', '管道', '渗漏', '', 'T11', '户内报修', ''],
    ])
    expect(bad.map((row) => [row.rowNo, row.errors])).toEqual([
      [2, { level2: '同级类别名称已存在' }],
      [3, { code: '编码已存在' }],
    ])
  })

  test('are taken back together', async () => {
    const [batch] = await app.kernel.q.query<{ id: string }>(
      "select id from import_batch where kind = 'problemCategory' order by id limit 1",
    )
    expect((await admin.call('POST', `/file/sys/import/${batch!.id}/undo`)).code).toBe(0)
    await settled(admin, batch!.id)
    expect(await wayOf('T111')).toEqual([])
  })
})
