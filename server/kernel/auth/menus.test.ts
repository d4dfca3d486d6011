import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startTestApp } from '../../../tests/support/app.ts'
import type { Queryable } from '../db/sql.ts'
import { LiveMenus } from './menus.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const epochOf = async () =>
  (await app.kernel.q.query<{ epoch: number }>('select epoch from auth_epoch').then(([row]) => row!)).epoch
const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)

test('the menus are read once per rights epoch, and every change of a menu in any process moves it', async () => {
  let reads = 0
  const counted: Queryable = {
    query: (...given) => {
      reads++
      return app.kernel.q.query(...given)
    },
  }
  // What a second process keeps.
  const other = new LiveMenus(counted)
  const before = await epochOf()
  expect(namesOf(await other.at(before))).toContain('工作台')
  await Promise.all([other.at(before), other.at(before)])
  expect(reads).toBe(1)

  await app.kernel.q.query("update sys_menu set name = '首页' where url = '/dashboard'")
  const after = await epochOf()
  expect(after).toBeGreaterThan(before)
  const names = namesOf(await other.at(after))
  expect(names).toContain('首页')
  expect(names).not.toContain('工作台')
  expect(reads).toBe(2)
})

test('a read that failed is not kept', async () => {
  let failing = true
  const flaky: Queryable = {
    query: (...given) => (failing ? Promise.reject(new Error('the database restarts')) : app.kernel.q.query(...given)),
  }
  const menus = new LiveMenus(flaky)
  const epoch = await epochOf()
  await expect(menus.at(epoch)).rejects.toThrow('the database restarts')
  failing = false
  expect((await menus.at(epoch)).length).toBeGreaterThan(100)
})
