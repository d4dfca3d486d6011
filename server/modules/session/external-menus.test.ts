import type { RouterEntry } from '@wuguan/contract/session/session.actions'
import type { MenuNode } from '@wuguan/contract/system/menu-node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, startTestApp } from '../../../tests/support/app.ts'
import { must } from '../../../tests/support/must.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startTestApp({ demo: true })
  admin = await app.admin()
})
afterAll(() => app.stop())

const names = (nodes: readonly MenuNode[]): string[] => nodes.flatMap(({ name, list }) => [name, ...names(list)])

test('an address outside of the product stands in the menu, not in the router list; what could run in neither', async () => {
  const addresses = {
    能耗看板: 'https://energy.example/board',
    热线: '/400',
    脚本: 'javascript:alert(1)',
    未建: '/no/such/page',
  }
  const [parent] = await app.kernel.q.query<{ id: number }>(
    "select parent_id as id from sys_menu where url = '/system/user/list'",
  )
  for (const [name, url] of Object.entries(addresses))
    await app.kernel.q.query(
      `insert into sys_menu (parent_id, type, name, url, order_num, visible, open_mode, keep_alive, layout, state, created_at, updated_at)
       values ($1, 1, $2, $3, 99, true, 4, false, 'main', 1, $4, $4)`,
      [parent!.id, name, url, app.clock.now()],
    )
  const shown = names(await must<MenuNode[]>(admin, 'GET', '/basedata/sys/menu/getMenuList'))
  expect(Object.keys(addresses).filter((name) => shown.includes(name))).toEqual(['能耗看板', '热线'])
  const listed = (await must<RouterEntry[]>(admin, 'GET', '/basedata/sys/menu/nav')).map(({ path }) => path)
  expect(Object.values(addresses).filter((url) => listed.includes(url))).toEqual([])
  const pages = (await must<{ url: string | null }[]>(admin, 'GET', '/basedata/sys/menu/getUrlMenuList')).map(
    ({ url }) => url,
  )
  expect(Object.values(addresses).filter((url) => pages.includes(url))).toEqual([])
})
