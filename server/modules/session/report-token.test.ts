import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '../../../tests/support/app.ts'
import { must } from '../../../tests/support/must.ts'
import { demoAccounts } from './demo-accounts.service.ts'
import { readReportToken } from './report-token.service.ts'

let app: TestApp
let password: string
beforeAll(async () => {
  app = await startTestApp({ demo: true })
  password = (await demoAccounts(app.kernel)).demoPassword!
})
afterAll(() => app.stop())

const tokenOf = async (username: string, options = {}) =>
  (
    await must<{ fine_auth_token: string }>(
      await app.login(username, password),
      'GET',
      '/auth/reportToken',
      undefined,
      options,
    )
  ).fine_auth_token

test('carries user, company and the communities of his scope', async () => {
  const identity = readReportToken(app.kernel, await tokenOf('branch02'))!
  expect(identity).toMatchObject({ username: 'branch02' })
  const own = await app.kernel.q.query<{ id: number }>(
    "select c.id from community c join company a on a.id = c.company_id join company s on s.id = $1 and a.path like s.path || '%' where c.deleted_at is null order by c.id",
    [identity.companyId],
  )
  expect([...(identity.communityIds as number[])].sort((a, b) => a - b)).toEqual(own.map(({ id }) => id))
  const [first] = own
  expect(readReportToken(app.kernel, await tokenOf('branch02', { communityId: first!.id }))!.communityIds).toEqual([
    first!.id,
  ])
})

test('is believed only as it was signed, and for half an hour', async () => {
  const token = await tokenOf('cashier01')
  const [body = '', signature = ''] = token.split('.')
  const forged = Buffer.from(
    JSON.stringify({ ...(JSON.parse(Buffer.from(body, 'base64url').toString()) as object), communityIds: 'all' }),
  ).toString('base64url')
  for (const wrong of [`${forged}.${signature}`, `${body}.${signature.slice(1)}0`, `${body}.`, body, '', `${token}.x`])
    expect(readReportToken(app.kernel, wrong), wrong).toBeNull()
  app.clock.advance(1799)
  expect(readReportToken(app.kernel, token)).not.toBeNull()
  app.clock.advance(1)
  expect(readReportToken(app.kernel, token)).toBeNull()
})

test('needs a session', async () => {
  expect(await app.anonymous.call('GET', '/auth/reportToken')).toMatchObject({ code: 401 })
})
