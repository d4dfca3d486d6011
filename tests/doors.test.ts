import { crmLabel } from '@wuguan/contract/basedata/crm-label.entity'
import { defineDoor } from '@wuguan/contract/kernel/door'
import { nounOf } from '@wuguan/contract/kernel/entity'
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

const doors = modules.flatMap((module) => module.cruds.map(({ entity }) => entity)).filter(({ door }) => door !== null)
const total = (base: string | null, by: Caller = caller, options: object = {}) =>
  must<{ total: number; list: { id: string | number }[] }>(
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
  const held = Object.entries(entity.door!.fixed).map(([name, values]) => ({ column: snake(name), values }))
  /** Rows of the table that the caller sees as the noun's, but not through this door. */
  const outside = async () => {
    const rows = await app.kernel.q.query<{ id: string | number }>(
      `select id from ${noun.table} where not (${held.map(({ column }, at) => `${column} = any($${at + 1})`).join(' and ')}) limit 5`,
      held.map(({ values }) => values),
    )
    return rows.map(({ id }) => id)
  }

  test('shows the rows with its values and no others', async () => {
    // A community that is chosen and seen whole is read by another condition than all that the caller sees.
    const places = [{}, ...(entity.scope === 'community' ? [{ communityId }] : [])]
    const pages = await Promise.all(places.map((place) => total(entity.base, caller, place)))
    const ids = pages.flatMap(({ list }) => list.map(({ id }) => id))
    for (const { column, values } of held) {
      const strangers = await app.kernel.q.query(
        `select id from ${noun.table} where id = any($1) and not (${column} = any($2))`,
        [ids, values],
      )
      expect(strangers).toEqual([])
    }
    for (const id of ids.slice(0, 1)) await must(caller, 'GET', `${entity.base}/info/${id}`)
    if (held.length > 0)
      for (const id of await outside())
        expect((await caller.call('GET', `${entity.base}/info/${id}`)).code, `row ${id}`).toBe(404)
    else expect((await total(entity.base)).total).toBe((await total(noun.base)).total)
  })

  test('opens by its own right and not by that of the noun', async () => {
    const name = entity.name.replace('.', '-').toLowerCase().slice(0, 24)
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

test('a door contradicts neither its noun nor its place', () => {
  const door = { base: '/x', perms: 'x:y' }
  expect(() => defineDoor(crmLabel, 'basedata.a', { ...door, fixed: { type: ['category', 'hobby'] } })).toThrow(
    'a new row could not be given its type',
  )
  expect(() => defineDoor(crmLabel, 'basedata.b', { ...door, fixed: { colour: 'red' } as never })).toThrow(
    'fixes unknown field colour',
  )
  expect(() => defineDoor(category, 'basedata.c', door)).toThrow('is a door itself')
  expect(() => defineModule('x', ({ crud }) => crud(category))).toThrow('is served with its noun')
  expect(() => defineModule('x', ({ crud }) => crud(doors[0]!, {}, { doors: [category] }))).toThrow('is no door of')
})
