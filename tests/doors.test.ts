import { crmLabel } from '@wuguan/contract/basedata/crm-label.entity'
import { defineDoor } from '@wuguan/contract/kernel/door'
import { type AnyEntity, defineEntity, nounOf } from '@wuguan/contract/kernel/entity'
import { f } from '@wuguan/contract/kernel/fields'
import { options } from '@wuguan/contract/kernel/options'
import { createSchema, updateSchema } from '@wuguan/contract/kernel/schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadActor } from '../server/kernel/auth/sessions.ts'
import { createRow, deleteRows, updateOne } from '../server/kernel/crud/write.ts'
import { writing } from '../server/kernel/crud/writing.ts'
import { snake } from '../server/kernel/db/sql.ts'
import { entityNamed } from '../server/kernel/entities.ts'
import { defineModule } from '../server/kernel/module.ts'
import { inTransaction } from '../server/kernel/tx.ts'
import { modules } from '../server/modules/index.ts'
import { demoAccounts } from '../server/modules/session/demo-accounts.service.ts'
import { type Caller, type TestApp, startTestApp } from './support/app.ts'
import { must } from './support/must.ts'
import { makeUser } from './support/user.ts'

/** Conformance of every door: only its rows, only by its own right, and the noun's own checks. */
let app: TestApp
let caller: Caller
let companyId: number
let communityId: number
beforeAll(async () => {
  app = await startTestApp({ demo: true })
  caller = await app.login('group01', (await demoAccounts(app.kernel)).demoPassword!)
  const [home] = await app.kernel.q.query<{ company_id: number; community_id: number }>(
    'select company_id, community_id from receivable group by 1, 2 order by count(*) desc limit 1',
  )
  companyId = home!.company_id
  communityId = home!.community_id
})
afterAll(() => app.stop())

const shortName = ({ name }: AnyEntity) => name.replace('.', '-').toLowerCase().slice(-24)

/** What a door keeps to, as conditions of its own making: `(level_id is null or …)` with one value. */
const heldBy = ({ fields, door }: AnyEntity): { holds: (value: string) => string; value: unknown }[] => [
  ...Object.entries(door!.fixed).map(([name, values]) => ({
    holds: (value: string) =>
      values.includes(null)
        ? `coalesce(${snake(name)} = any(${value}), true)`
        : `coalesce(${snake(name)} = any(${value}), false)`,
    value: values.filter((one) => one !== null),
  })),
  ...Object.entries(door!.having).flatMap(([name, values]) =>
    Object.entries(values).map(([own, one]) => ({
      holds: (value: string) =>
        `coalesce((select r.${snake(own)}::text from ${entityNamed(fields[name]!.to!).table} r where r.id = ${snake(name)}), ${value}) = ${value}`,
      value: one,
    })),
  ),
]

/** Rows of the noun that do not stand behind a door, those of the caller's company first. */
const outside = (entity: AnyEntity) => {
  const noun = entityNamed(nounOf(entity))
  const held = heldBy(entity)
  return app.kernel.q.query<{ id: string | number; version: number }>(
    `select id, version from ${noun.table} where not (${held.map(({ holds }, at) => holds(`$${at + 1}`)).join(' and ')})
     ${noun.softDelete ? 'and deleted_at is null' : ''} order by ${noun.scope === 'global' ? 'id' : `(company_id = ${companyId}) desc`} limit 5`,
    held.map(({ value }) => value),
  )
}

/** Where all rows of the noun stand behind one door, one of them is put outside by hand. */
async function putOutside(entity: AnyEntity) {
  if ((await outside(entity)).length > 0) return []
  const noun = entityNamed(nounOf(entity))
  const [[name, values]] = Object.entries(entity.door!.fixed) as [[string, readonly unknown[]]]
  const other = noun.fields[name]!.of!.items.find((one) => !values.includes(one.code))!.code
  return app.kernel.q.query<{ id: string | number; version: number }>(
    `update ${noun.table} set ${snake(name)} = $1 where id = (select max(id::text) from ${noun.table} where company_id = $2)::${noun.id === 'uuid' ? 'uuid' : 'bigint'} returning id, version`,
    [other, companyId],
  )
}

const doors = modules.flatMap((module) => module.cruds.map(({ entity }) => entity)).filter(({ door }) => door !== null)
const total = (base: string | null, by: Caller = caller, options: object = {}) =>
  must<{ total: number; list: { id: string | number; version: number }[] }>(
    by,
    'GET',
    `${base}/page?limit=50&count=exact`,
    undefined,
    options,
  )

test('there are doors to try, of more than one value and of none', () => {
  expect(doors.map(({ door }) => Object.keys(door!.fixed).length > 0)).toEqual(expect.arrayContaining([true, false]))
})

describe.each(doors.map((door) => [door.name, door] as const))('%s', (_name, entity) => {
  const noun = entityNamed(nounOf(entity))
  const held = heldBy(entity)

  test('shows the rows with its values and no others', async () => {
    // A community that is chosen and seen whole is read by another condition than all that the caller sees.
    const places = [{}, ...(entity.scope === 'community' ? [{ communityId }] : [])]
    const pages = await Promise.all(places.map((place) => total(entity.base, caller, place)))
    const ids = pages.flatMap(({ list }) => list.map(({ id }) => id))
    for (const { holds, value } of held) {
      const strangers = await app.kernel.q.query(
        `select id from ${noun.table} where id = any($1) and not (${holds('$2')})`,
        [ids, value],
      )
      expect(strangers).toEqual([])
    }
    const every = await must<{ total: number; list: { id: string | number }[] }>(
      caller,
      'GET',
      `${noun.base}/page?limit=1000&count=exact`,
    )
    const kept = await app.kernel.q.query(
      `select id from ${noun.table} where id = any($1) ${held.map(({ holds }, at) => `and ${holds(`$${at + 2}`)}`).join(' ')}`,
      [every.list.map(({ id }) => id), ...held.map(({ value }) => value)],
    )
    if (every.total <= 1000) expect(pages[0]!.total).toBe(kept.length)
    for (const id of ids.slice(0, 1)) await must(caller, 'GET', `${entity.base}/info/${id}`)
    if (held.length > 0)
      for (const { id } of await outside(entity))
        expect((await caller.call('GET', `${entity.base}/info/${id}`)).code, `row ${id}`).toBe(404)
    else expect((await total(entity.base)).total).toBe((await total(noun.base)).total)
  })

  test('opens by its own right and not by that of the noun', async () => {
    const name = shortName(entity)
    const own = await makeUser(app, `own-${name}`, [entity.codes.list], { companyId })
    await total(entity.base, own)
    // What is masked stays masked behind whatever door: clear text is the noun's right.
    expect(entity.codes.plain).toBe(noun.codes.plain)
    if (entity.codes.list !== noun.codes.list) {
      expect((await own.call('GET', `${noun.base}/page`)).code).toBe(403)
      const other = await makeUser(app, `not-${name}`, [noun.codes.list], { companyId })
      expect((await other.call('GET', `${entity.base}/page`)).code).toBe(403)
    }
  })
})

const writers = doors.filter(({ verbs, door }) => verbs.includes('edit') && Object.keys(door!.fixed).length > 0)
test.each(writers.map((door) => [door.name, door] as const))(
  'whatever rights the writer has, %s changes no row outside, and none comes in or goes out',
  async (_name, entity) => {
    const noun = entityNamed(nounOf(entity))
    const codes = [...new Set([...Object.values(entity.codes), ...Object.values(noun.codes)])]
    const writer = await makeUser(app, `both-${shortName(entity)}`, codes, { companyId })
    const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, body: unknown) =>
      writer.call<Record<string, string>>(method, entity.base + path, { body, communityId })
    const [stranger] = [...(await outside(entity)), ...(await putOutside(entity))]
    const { id, version } = stranger!
    await must(writer, 'GET', `${noun.base}/info/${id}`)
    const set = { enabled: 1 }
    const reached = [
      await call('PUT', '', { id, version }),
      ...(entity.batch.includes('enabled') ? [await call('PUT', '/batch', { ids: [id], set })] : []),
      ...(entity.verbs.includes('delete') ? [await call('DELETE', '', [id])] : []),
    ]
    expect(reached.map(({ code }) => code)).toEqual(reached.map(() => 403))

    const own = (await total(entity.base, writer)).list[0]!
    for (const [name, values] of Object.entries(entity.door!.fixed)) {
      const other = noun.fields[name]!.of!.items.find((one) => !values.includes(one.code))!.code
      const tries = [
        await call('POST', '', { [name]: other }),
        await call('PUT', '', { id: own.id, version: own.version, [name]: other }),
      ]
      for (const { data } of tries) expect(data[name]).toMatch(/不在可选范围内$|创建后不能修改$/)
    }
    for (const [name, values] of Object.entries(entity.door!.having)) {
      const has = Object.keys(values).map((one, at) => `${snake(one)} = $${at + 2}`)
      const [other] = await app.kernel.q.query<{ id: string }>(
        `select id from ${entityNamed(entity.fields[name]!.to!).table} where company_id = $1 and not (${has.join(' and ')}) limit 1`,
        [companyId, ...Object.values(values)],
      )
      const { code, data } = await call('PUT', '', { id: own.id, version: own.version, [name]: other!.id })
      expect({ code, said: data[name] }).toEqual({ code: 400, said: `${entity.fields[name]!.label}不存在或已删除` })
    }
  },
)

test('every door that fixes a value keeps rows out in the demo', async () => {
  const kept = doors.filter(({ door }) => Object.keys(door!.fixed).length > 0)
  const shown = await Promise.all(kept.map(async ({ base }) => (await total(base)).total))
  expect(shown.filter((rows) => rows > 0).length).toBeGreaterThan(1)
})

/** A door that writes, as a module would serve it. */
const category = defineDoor(crmLabel, 'basedata.categoryLabel', {
  base: '/basedata/base/categoryLabel',
  perms: { prefix: 'basedata:crmLabel', add: 'edit', delete: 'edit' },
  fixed: { type: 'category' },
})
const write = async <T>(work: (input: Parameters<typeof createRow>[0]) => Promise<T>): Promise<T> => {
  const userId = (await must<{ userId: number }>(caller, 'GET', '/basedata/sys/user/info')).userId
  const actor = (await loadActor(app.kernel.q, userId, companyId, null, 'test'))!
  return inTransaction(app.kernel, ({ q, now }) => work(writing({ kernel: app.kernel, actor, q, now }, category)))
}

test('a new row gets the values of its door, and the log and the checks are those of the noun', async () => {
  const { id } = await write((input) => createRow(input, { name: '门内标签', companyId }))
  const [row] = await app.kernel.q.query('select type from crm_label where id = $1', [id])
  expect(row).toEqual({ type: 'category' })
  const [log] = await app.kernel.q.query('select module, entity from operation_log where entity_id = $1', [String(id)])
  expect(log).toEqual({ module: 'basedata', entity: crmLabel.name })
  await expect(write((input) => createRow(input, { name: '门内标签', companyId }))).rejects.toThrow(
    'uq_crm_label_type_name_company_id',
  )
})

test('no row comes in, is changed or goes out with another value', async () => {
  await expect(
    write((input) => createRow(input, { name: '门外标签', type: 'hobby', companyId })),
  ).rejects.toMatchObject({ data: { type: '类型不在可选范围内' } })
  const { id, version } = await write((input) => createRow(input, { name: '不改类型', companyId }))
  await expect(write((input) => updateOne(input, { id, version, type: 'hobby' }))).rejects.toMatchObject({
    data: { type: '类型创建后不能修改' },
  })
  const [stranger] = await app.kernel.q.query<{ id: string; version: number }>(
    "select id, version from crm_label where type = 'hobby' and company_id = $1 limit 1",
    [companyId],
  )
  for (const attempt of [
    () => write((input) => updateOne(input, { id: stranger!.id, version: stranger!.version, name: '改名' })),
    () => write((input) => deleteRows(input, [stranger!.id])),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 403 })
})

/** A noun with a value that may be empty and one that is asked for at times, and doors to it that are never served. */
const KIND = options(['a', '甲'], ['b', '乙'], ['c', '丙'])
const planted = defineEntity('basedata.planted', {
  label: '样例',
  title: 'name',
  base: '/planted',
  perms: 'x:planted',
  scope: 'global',
  fields: {
    name: f.text('名称', { required: true }),
    kind: f.choice('类型', { of: KIND, required: true }),
    free: f.choice('分级', { of: KIND }),
    late: f.choice('原因', { of: KIND, when: { kind: 'a' } }),
    ofLabel: f.ref('标签', { to: crmLabel.name }),
  },
})
const PLANTED = { base: '/x', perms: 'x:y' }
const faults = (parsed: { success: boolean; error?: { issues: readonly { message: string }[] } }) =>
  parsed.error?.issues.map(({ message }) => message) ?? []

test('a fixed value is there also where the noun could do without, and of several one is chosen', () => {
  const one = defineDoor(planted, 'basedata.one', { ...PLANTED, fixed: { free: 'b' } })
  expect(createSchema(one).parse({ name: '甲', kind: 'a' })).toMatchObject({ free: 'b' })
  expect(one.form.flatMap(({ fields }) => fields)).toEqual(['name', 'kind', 'late', 'ofLabel'])
  expect(faults(createSchema(one).safeParse({ name: '甲', kind: 'a', free: null }))).toEqual(['请选择分级'])
  const some = defineDoor(planted, 'basedata.some', { ...PLANTED, fixed: { kind: ['a', 'b'], free: ['c', null] } })
  expect(createSchema(some).parse({ name: '甲', kind: 'b' })).toMatchObject({ kind: 'b', free: null })
  expect(faults(createSchema(some).safeParse({ name: '甲', kind: 'c', free: 'a' }))).toEqual([
    '类型不在可选范围内',
    '分级不在可选范围内',
  ])
  const begun = defineDoor(planted, 'basedata.begun', { ...PLANTED, defaults: { kind: 'b', name: '乙' } })
  expect(createSchema(begun).parse({ name: '甲' })).toMatchObject({ name: '甲', kind: 'b' })
  const row = { id: '00000000-0000-7000-8000-000000000000', version: 1 }
  expect(faults(updateSchema(some).safeParse({ ...row, kind: 'a', free: 'c' }))).toEqual([])
  expect(faults(updateSchema(some).safeParse({ ...row, kind: 'c' }))).toEqual(['类型不在可选范围内'])
})

test('a door contradicts neither its noun nor its place', () => {
  expect(() => defineDoor(planted, 'basedata.none', { ...PLANTED, fixed: { free: ['a', 'b'] } })).toThrow(
    'a new row could not be given its free',
  )
  expect(() => defineDoor(planted, 'basedata.late', { ...PLANTED, fixed: { late: 'a' } })).toThrow(
    'late is asked for at times only',
  )
  expect(() => defineDoor(planted, 'basedata.named', { ...PLANTED, having: { name: { type: 'a' } } })).toThrow(
    'name names no single record',
  )
  const door = { base: '/x', perms: 'x:y' }
  expect(() => defineDoor(crmLabel, 'basedata.b', { ...door, fixed: { colour: 'red' } as never })).toThrow(
    'fixes unknown field colour',
  )
  expect(() => defineDoor(category, 'basedata.c', door)).toThrow('is a door itself')
  expect(() => defineModule('x', ({ crud }) => crud(category))).toThrow('is served with its noun')
  expect(() => defineModule('x', ({ crud }) => crud(doors[0]!, {}, { doors: [category] }))).toThrow('is no door of')
})
