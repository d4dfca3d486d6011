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
  const other = new LiveMenus()
  const before = await epochOf()
  expect(namesOf(await other.at(before, counted))).toContain('工作台')
  await other.at(before, counted)
  expect(reads).toBe(1)

  await app.kernel.q.query("update sys_menu set name = '首页' where url = '/dashboard'")
  const after = await epochOf()
  expect(after).toBeGreaterThan(before)
  const names = namesOf(await other.at(after, counted))
  expect(names).toContain('首页')
  expect(names).not.toContain('工作台')
  expect(reads).toBe(2)

  // A request that began before the change comes late: what it reads does not take the place of what is newer.
  await other.at(before, counted)
  await other.at(after, counted)
  expect(reads).toBe(3)
})
