import { read } from '@e965/xlsx'
import { nounOf } from '@wuguan/contract/kernel/entity'
import { sampleDraft } from '@wuguan/contract/kernel/sample'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NounCall } from '../../server/kernel/module.ts'
import { VERB_OF_CALL } from '../../server/kernel/module.ts'
import { modules } from '../../server/modules/index.ts'
import type { Caller } from '../support/app.ts'
import { type NarrowDemo, openNarrowDemo } from '../support/narrow-demo.ts'

/** What is read in bulk, and what every change leaves behind. */
let demo: NarrowDemo
let admin: Caller
beforeAll(async () => {
  demo = await openNarrowDemo()
  admin = await demo.app.admin()
})
afterAll(() => demo.app.stop())

const nouns = modules.flatMap((module) => module.cruds)
const offers = (crud: (typeof nouns)[number], call: NounCall) =>
  !crud.without.includes(call) && crud.entity.verbs.includes(VERB_OF_CALL[call])

test('an export holds the rows that the list shows with the same scope, and says so in the log', async () => {
  const { caller, there, companyId } = demo
  await caller.reach([there])
  await caller.widen(true)
  const wrong: string[] = []
  let compared = 0
  for (const { entity } of nouns.filter((crud) => offers(crud, 'export') && offers(crud, 'page'))) {
    await caller.hold(`${entity.codes.list},${entity.codes.export}`)
    const listed = await caller.call<{ total: number }>('GET', `${entity.base}/page`, {
      query: { count: 'exact', limit: 1 },
      companyId,
    })
    const exported = await caller.call('POST', `${entity.base}/export`, { body: { filters: {} }, companyId })
    if (listed.code !== 0 || exported.code !== 0) {
      wrong.push(`${entity.name}: ${listed.code} ${listed.msg} / ${exported.code} ${exported.msg}`)
      continue
    }
    const [log] = await demo.app.kernel.q.query<{ title: string; action: string }>(
      'select title, action from operation_log where entity = $1 and user_id = $2 order by id desc limit 1',
      [nounOf(entity), caller.userId],
    )
    if (log?.action !== 'export' || !log.title.endsWith(` ${listed.data['total']} 行`))
      wrong.push(`${entity.name}: the list shows ${listed.data['total']}, the log says ${log?.action} ${log?.title}`)
    if (!String(exported.headers['content-type']).includes('excel')) continue
    const rows = rowsOf(exported.raw)
    // The log of operations tells of its own export.
    const own = entity.name === 'basedata.operationLog' ? 1 : 0
    if (rows - own !== listed.data['total'])
      wrong.push(`${entity.name}: the list shows ${listed.data['total']}, the sheet has ${rows}`)
    compared++
  }
  expect(wrong).toEqual([])
  expect(compared).toBeGreaterThan(40)
})

describe('a change', () => {
  const logged = async (entity: string, id: unknown) =>
    (
      await demo.app.kernel.q.query<{ action: string }>(
        'select action from operation_log where entity = $1 and entity_id = $2 order by id',
        [entity, String(id)],
      )
    ).map(({ action }) => action)

  test('of any noun is logged by what it was: made, changed, deleted', async () => {
    const wrong: string[] = []
    let whole = 0
    const place = { companyId: demo.companyId, communityId: demo.here }
    for (const crud of nouns.filter((each) => offers(each, 'create'))) {
      const { entity } = crud
      const draft = sampleDraft(entity, demo.world)
      const made = await admin.call<{ id: string | number }>('POST', entity.base!, { body: draft, ...place })
      if (made.code !== 0) continue
      const { id } = made.data
      const expected = ['add']
      if (offers(crud, 'update')) {
        const title = entity.fields[entity.title]
        const changed = sampleDraft(entity, demo.world)[entity.title]
        if (title && !title.createOnly && !title.readonly && changed !== draft[entity.title]) {
          const answer = await admin.call('PUT', entity.base!, {
            body: { id, version: 1, [entity.title]: changed },
            ...place,
          })
          if (answer.code === 0) expected.push('edit')
        }
      }
      if (offers(crud, 'delete')) {
        const answer = await admin.call('DELETE', entity.base!, { body: [id], ...place })
        if (answer.code === 0) expected.push('delete')
      }
      const actions = await logged(nounOf(entity), id)
      if (expected.some((action) => !actions.includes(action)))
        wrong.push(`${entity.name}: did ${expected.join(', ')}, logged ${actions.join(', ')}`)
      if (expected.length === 3) whole++
    }
    expect(wrong).toEqual([])
    expect(whole).toBeGreaterThan(20)
  })

  test('by any action leaves an operation log or a line in the timeline of its record', async () => {
    const place = { companyId: demo.companyId, communityId: demo.here }
    const silent: string[] = []
    let spoken = 0
    for (const call of demo.app.app.calls.all()) {
      // What needs no code is what somebody arranges for himself.
      if (call.access !== 'permission' || call.method === 'GET' || call.multipart) continue
      await demo.written.look()
      const answer = await demo.call(call, call.sample(demo.world), place.communityId, admin)
      if (answer.code !== 0) continue
      const tables = new Set((await demo.written.look()).map(({ table }) => table))
      if (tables.has('operation_log') || tables.has('timeline')) spoken++
      else if ([...tables].some((table) => !OWN.has(table))) silent.push(`${call.name}: ${[...tables].join(', ')}`)
    }
    expect(silent).toEqual([])
    expect(spoken).toBeGreaterThan(100)
  })
})

/** Bookkeeping of the call itself. */
const OWN = new Set(['user_session', 'exception_log', 'idempotency'])

/** Rows of the first sheet under its header. */
function rowsOf(file: Buffer): number {
  const { Sheets, SheetNames } = read(file, { type: 'buffer', dense: true })
  return (Sheets[SheetNames[0]!]!['!data'] ?? []).length - 1
}
