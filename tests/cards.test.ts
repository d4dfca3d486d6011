import type { CardFigures } from '@wuguan/contract/home/workbench.actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dateOf } from '../server/kernel/clock.ts'
import type { ActionContext } from '../server/kernel/kernel.ts'
import { modules } from '../server/modules/index.ts'
import { demoAccounts } from '../server/modules/session/demo-accounts.service.ts'
import { type Caller, type TestApp, startTestApp } from './support/app.ts'
import { must } from './support/must.ts'
import { makeUser } from './support/user.ts'

/** Conformance of the cards of the workbench: what they count is what the lists count that they open. */
let app: TestApp
let password: string
beforeAll(async () => {
  app = await startTestApp({ demo: true })
  password = (await demoAccounts(app.kernel)).demoPassword!
})
afterAll(() => app.stop())

const read = <T>(caller: Caller, code: string) => caller.call<T>('GET', `/app/workbench/widget/${code}`)
const userIdOf = async (name: string) =>
  (await app.kernel.q.query<{ id: number }>('select id from sys_user where username = $1', [name]))[0]!.id
test.each(['manager01', 'cashier01', 'finance01', 'steward01', 'engineer01'])(
  'every number on a card of %s is that of the list which it opens, and every risk stands on a card',
  async (name) => {
    const one = await app.login(name, password)
    const { available } = await must<{ available: string[] }>(one, 'GET', '/app/workbench/layout')
    const context = { now: app.clock.now(), actor: { userId: await userIdOf(name) } } as unknown as ActionContext
    const sources = modules.flatMap(({ cards }) => cards)
    let counted = 0
    const risky: string[] = []
    for (const code of new Set(sources.map((source) => source.code))) {
      const answer = await read<CardFigures>(one, code)
      if (!available.includes(code)) continue
      expect(answer.code, code).toBe(0)
      for (const source of sources.filter((other) => other.code === code))
        for (const { label, of, filters, alarming } of source.counts?.(dateOf(context.now), context) ?? []) {
          const shown = answer.data.figures.find((figure) => figure.label === label)
          const page = await one.call<{ total: number }>('GET', `${of.base}/page`, {
            query: { ...filters, limit: '1', count: 'exact' },
          })
          if (page.code !== 0) expect([label, shown]).toEqual([label, undefined])
          else expect([label, shown?.value]).toEqual([label, String(page.data.total)])
          if (alarming && shown?.alarming) risky.push(label)
          counted++
        }
    }
    if (available.includes('risk')) {
      const { figures } = (await read<CardFigures>(one, 'risk')).data
      expect(figures.map(({ label }) => label)).toEqual(expect.arrayContaining(risky))
      expect(figures.every(({ value, alarming }) => alarming && value !== '0')).toBe(true)
    }
    expect(counted).toBeGreaterThan(3)
  },
)

test('a card has what its reader may list, and is none where he may list nothing of it', async () => {
  const [company] = await app.kernel.q.query<{ id: number }>("select id from company where name = '广州分公司'")
  const walker = await makeUser(app, 'cards-walker', ['patrol:task:view'], { companyId: company!.id })
  const { figures } = (await read<CardFigures>(walker, 'task')).data
  expect(figures.map(({ label }) => label)).toEqual(['今日待巡', '今日已巡', '今日漏巡'])
  const { available } = await must<{ available: string[] }>(walker, 'GET', '/app/workbench/layout')
  expect(available).toEqual(expect.arrayContaining(['task', 'risk', 'schedule']))
  for (const code of ['order', 'close', 'materials']) {
    expect(available).not.toContain(code)
    expect(await read(walker, code)).toMatchObject({ code: 403 })
  }
})
