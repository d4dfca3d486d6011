import { type Page, expect } from '@playwright/test'
import { findRoute } from '../packages/contract/catalogue/all.ts'
import { builtRoutes } from '../server/kernel/built-routes.ts'
import { accessible } from './accessible.ts'
import { watchAddresses } from './addresses.ts'
import { signIn } from './api.ts'
import { test } from './in-time.ts'
import { closePage, openPage, watchPage } from './open-page.ts'
import { ON_PHONES } from './phones.ts'
import { addressOf } from './route-params.ts'
import { LONG, NARROW, PANEL, USUAL, judged, lengthenRows, resize, tableProblems } from './tables.ts'

/** Every built staff route in one signed-in page: it opens in its tab, without an error, is accessible, and its tables hold their rows. */
const routes = [...builtRoutes()]
  .map((path) => findRoute(path))
  .filter((route) => route !== undefined && route.access === 'staff' && route.kind !== 'layout')

// A trace of some hundred pages costs a third of the time; the problems name their pages.
test.use({ trace: 'off' })

const PARTS = 6
for (const part of Array.from({ length: PARTS }, (_, at) => at))
  test(`every built page opens (${part + 1} of ${PARTS})`, async ({ page, request }) => {
    const mine = routes.filter((_, i) => i % PARTS === part)
    test.setTimeout(30_000 + mine.length * 15_000)
    const api = await signIn(request)
    const problems: string[] = []
    let opened = ''
    const withSession = watchAddresses(page)
    page.on('pageerror', (error) => problems.push(`${opened}: ${String(error)}`))
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`${opened}: ${message.text()}`)
    })
    await page.addInitScript(watchPage)
    await page.addInitScript(lengthenRows, LONG)
    await page.goto('/')
    await page.evaluate((token) => sessionStorage.setItem('token', token), api.token)
    await page.goto('/#/dashboard')
    await expect(page.getByRole('tablist', { name: '已打开页面' })).toBeVisible()
    for (const route of mine) {
      opened = route!.path
      const address = await addressOf(api, route!.path)
      if (address === null) {
        problems.push(`${route!.path}: e2e/route-params.ts does not say how to open it`)
        continue
      }
      const faults = await openPage(page, address)
      problems.push(...faults, ...(await accessible(page, address, PANEL)))
      if (faults.length === 0) problems.push(...(await tableProblems(page, address, address === route!.path)))
      if (ON_PHONES.has(route!.path)) problems.push(...(await narrowProblems(page, address)))
      await closePage(page)
    }
    expect([...problems, ...withSession()]).toEqual([])
  })

async function narrowProblems(page: Page, path: string): Promise<string[]> {
  const problems: string[] = []
  for (const size of NARROW) {
    await resize(page, size)
    problems.push(...(await judged(page, `${path} (${size.width} px)`, false)))
  }
  await resize(page, USUAL)
  return problems
}
