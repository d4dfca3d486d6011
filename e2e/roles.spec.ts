import { expect } from '@playwright/test'
import { findRoute } from '../packages/contract/catalogue/all.ts'
import { builtRoutes } from '../server/kernel/built-routes.ts'
import { signIn } from './api.ts'
import { test } from './in-time.ts'
import { closePage, openPage, watchPage } from './open-page.ts'
import { ROUTE_SEARCH } from './route-params.ts'

/**
 * Every page that the menu offers to the people of the demo, opened as each of them: nobody is led to a page that refuses him, or that
 * asks for something he may not read.
 */
const built = builtRoutes()

// A trace of some hundred pages costs a third of the time; the problems name their pages.
test.use({ trace: 'off' })

for (const username of ['manager01', 'cashier01', 'steward01', 'finance01', 'auditor01'])
  test(`every page of the menu opens for ${username}`, async ({ page, request }) => {
    const { demoPassword } = (await (await request.get('/config.json')).json()) as { demoPassword: string }
    const api = await signIn(request, { username, password: demoPassword })
    const menu = await api.get<{ url: string | null }[]>('/basedata/sys/menu/getUrlMenuList')
    const offered = menu.flatMap(({ url }) => (url === null ? [] : (findRoute(url)?.path ?? [])))
    // Pages of one record are led to by its list.
    const paths = [...new Set(offered)].filter(
      (path) => built.has(path) && !path.includes('$') && !(path in ROUTE_SEARCH),
    )
    expect(paths.length).toBeGreaterThan(10)
    test.setTimeout(30_000 + paths.length * 15_000)
    const problems: string[] = []
    let opened = ''
    page.on('pageerror', (error) => problems.push(`${opened}: ${String(error)}`))
    page.on('response', (reply) => {
      if (reply.status() >= 400) problems.push(`${opened}: ${reply.status()} ${new URL(reply.url()).pathname}`)
    })
    await page.addInitScript(watchPage)
    await page.addInitScript((token) => sessionStorage.setItem('token', token), api.token)
    await page.goto('/#/dashboard')
    await expect(page.getByRole('tablist', { name: '已打开页面' })).toBeVisible()
    for (const path of paths) {
      opened = path
      problems.push(...(await openPage(page, path)))
      await closePage(page)
    }
    expect(problems).toEqual([])
  })

test('a page that refuses who opens it is told by the loop', async ({ page, request }) => {
  const { demoPassword } = (await (await request.get('/config.json')).json()) as { demoPassword: string }
  const api = await signIn(request, { username: 'cashier01', password: demoPassword })
  await page.addInitScript(watchPage)
  await page.addInitScript((token) => sessionStorage.setItem('token', token), api.token)
  await page.goto('/#/dashboard')
  await expect(page.getByRole('tablist', { name: '已打开页面' })).toBeVisible()
  expect(await openPage(page, '/system/user/list')).not.toEqual([])
})
