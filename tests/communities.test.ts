import { TOO_MANY_COMMUNITIES } from '@wuguan/contract/session/chosen-communities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, startTestApp } from './support/app.ts'
import { must } from './support/must.ts'
import { modules } from '../server/modules/index.ts'
import { demoAccounts } from '../server/modules/session/demo-accounts.service.ts'
import { readReportToken } from '../server/modules/session/report-token.service.ts'

let app: TestApp
let caller: Caller
let password: string
let two: readonly [number, number]
beforeAll(async () => {
  app = await startTestApp({ demo: true })
  password = (await demoAccounts(app.kernel)).demoPassword!
  caller = await app.login('group01', password)
  const filled = await app.kernel.q.query<{ id: number }>(
    'select community_id as id from house where deleted_at is null group by 1 order by count(*) desc, 1 limit 2',
  )
  two = [filled[0]!.id, filled[1]!.id]
})
afterAll(() => app.stop())
const among = (...ids: readonly (number | string)[]) => ({ headers: { communityids: ids.join(',') } })

test('one of several is the place, two stand side by side, none is all', async () => {
  const { selectedCompanyId: companyId } = await must<{ selectedCompanyId: number }>(
    caller,
    'GET',
    '/basedata/sys/user/info',
  )
  const choose = (communityIds: readonly number[]) => must(caller, 'PUT', '/auth/context', { companyId, communityIds })
  expect(await choose(two)).toEqual({ companyId, communityId: null, communityIds: [...two] })
  expect(await choose([two[0]])).toEqual({ companyId, communityId: two[0], communityIds: [] })
  expect(await choose([])).toEqual({ companyId, communityId: null, communityIds: [] })
})

test('an empty header chooses none, like one that is not there', async () => {
  const total = (options: object) =>
    must<{ total: number }>(caller, 'GET', '/basedata/base/house/page?limit=1&count=exact', undefined, options)
  const all = await total({})
  expect(await total({ headers: { communityid: '', communityids: '' } })).toMatchObject({ total: all.total })
})

const lists = modules
  .flatMap((module) => module.cruds)
  .filter(
    ({ entity, hooks }) =>
      entity.scope === 'community' && entity.base !== null && entity.verbs.includes('list') && !hooks.scope,
  )
  .map(({ entity }) => entity)
test('every list of a community shows both together: as many rows as each by itself', async () => {
  let rows = 0
  for (const entity of lists) {
    const total = async (options: object) =>
      (await must<{ total: number }>(caller, 'GET', `${entity.base}/page?limit=1&count=exact`, undefined, options))
        .total
    const each = (await total({ communityId: two[0] })) + (await total({ communityId: two[1] }))
    expect({ list: entity.name, total: await total(among(...two)) }).toEqual({ list: entity.name, total: each })
    rows += each
  }
  expect(rows).toBeGreaterThan(1000)
})

test('a filter of the list names one of its own; the report token carries both', async () => {
  const page = (options: object) =>
    must<{ list: { communityId: number }[] }>(
      caller,
      'GET',
      `/basedata/base/house/page?limit=20&communityId=${two[0]}`,
      undefined,
      options,
    )
  expect(new Set((await page(among(...two))).list.map(({ communityId }) => communityId))).toEqual(new Set([two[0]]))
  const { fine_auth_token: token } = await must<{ fine_auth_token: string }>(
    caller,
    'GET',
    '/auth/reportToken',
    undefined,
    among(...two),
  )
  expect(new Set(readReportToken(app.kernel, token)!.communityIds as number[])).toEqual(new Set(two))
})

test.each([
  ['1,x', 400, '项目编号无效'],
  ['1,,2', 400, '项目编号无效'],
  [Array.from({ length: 201 }, (_, n) => n + 1).join(','), 400, TOO_MANY_COMMUNITIES],
  ['1,999999', 403, '无权访问该项目'],
])('%s is refused', async (list, code, msg) => {
  expect(await caller.call('GET', '/basedata/base/house/page', among(list))).toMatchObject({ code, msg })
})

test('one beyond the reach spoils the others', async () => {
  const branch = await app.login('branch02', password)
  const [own] = await app.kernel.q.query<{ id: number }>(
    "select c.id from community c join company p on p.id = c.company_id where p.name = '佛山分公司' order by c.id limit 1",
  )
  const foreign = await app.kernel.q.query<{ id: number }>(
    "select c.id from community c join company p on p.id = c.company_id where p.name <> '佛山分公司' order by c.id limit 1",
  )
  expect(await branch.call('GET', '/basedata/base/house/page', among(own!.id))).toMatchObject({ code: 0 })
  expect(await branch.call('GET', '/basedata/base/house/page', among(own!.id, foreign[0]!.id))).toMatchObject({
    code: 403,
    msg: '无权访问该项目',
  })
})
