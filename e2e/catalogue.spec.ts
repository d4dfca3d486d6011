import AxeBuilder from '@axe-core/playwright'
import { type Page, expect, test } from '@playwright/test'
import { findRoute } from '../packages/contract/catalogue/all.ts'
import { builtRoutes } from '../server/kernel/built-routes.ts'
import { watchAddresses } from './addresses.ts'
import { signIn } from './api.ts'
import { ROUTE_PARAMS, ROUTE_SEARCH } from './route-params.ts'

/** Every built staff route in one signed-in page: it opens in its tab, without an error, and is accessible. */
const routes = [...builtRoutes()]
  .map((path) => findRoute(path))
  .filter((route) => route !== undefined && route.access === 'staff' && route.kind !== 'layout')

// A trace of some hundred pages costs a third of the time; the problems name their pages.
test.use({ trace: 'off' })

const HALVES = [0, 1] as const
for (const half of HALVES)
  test(`every built page opens (${half + 1} of ${HALVES.length})`, async ({ page, request }) => {
    const mine = routes.filter((_, i) => i % HALVES.length === half)
    test.setTimeout(30_000 + mine.length * 15_000)
    const api = await signIn(request)
    const problems: string[] = []
    let opened = ''
    const withSession = watchAddresses(page)
    page.on('pageerror', (error) => problems.push(`${opened}: ${String(error)}`))
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`${opened}: ${message.text()}`)
    })
    await page.addInitScript(countCalls)
    await page.goto('/')
    await page.evaluate((token) => sessionStorage.setItem('token', token), api.token)
    await page.goto('/#/dashboard')
    await expect(page.getByRole('tablist', { name: '已打开页面' })).toBeVisible()
    for (const route of mine) {
      opened = route!.path
      const params = route!.path.includes('$') ? ((await ROUTE_PARAMS[route!.path]?.(api)) ?? null) : {}
      if (params === null) {
        problems.push(`${route!.path}: e2e/route-params.ts does not say how to open it`)
        continue
      }
      const path = route!.path.replaceAll(/\$(\w+)/g, (_, name: string) => params[name] ?? `missing-${name}`)
      const search = await ROUTE_SEARCH[route!.path]?.(api)
      problems.push(...(await openPage(page, search ? `${path}?${search}` : path)))
    }
    expect([...problems, ...withSession()]).toEqual([])
  })

declare global {
  interface Window {
    /** When the last of the page's calls was answered; null while one is under way. */
    quietSince: number | null
  }
}
/** Runs in the page. What one answer asks for next is asked within the tenth of a second that `isReady` waits. */
function countCalls(): void {
  const { fetch } = window
  let open = 0
  window.quietSince = 0
  const settle = () => {
    if (--open === 0) window.quietSince = performance.now()
  }
  window.fetch = (...call) => {
    open++
    window.quietSince = null
    const answer = fetch(...call)
    void answer.then((reply) => reply.clone().arrayBuffer()).then(settle, settle)
    return answer
  }
}

/** Runs in the page: it shows something, nothing in it is still to come, and no call is under way. */
function isReady(): boolean {
  const panel = [...document.querySelectorAll('[role=tabpanel][id^="page-"]')].find((one) => one.checkVisibility())
  if (!panel || panel.textContent === '') return false
  if (panel.querySelector('[aria-busy=true], [role=status][aria-label=加载中]')) return false
  return window.quietSince !== null && performance.now() - window.quietSince > 100
}

async function openPage(page: Page, path: string): Promise<string[]> {
  await page.evaluate((hash) => (location.hash = hash), `#${path}`)
  const panel = page.locator('[role=tabpanel][id^="page-"]:visible')
  await expect(panel).toBeVisible()
  await page.waitForFunction(isReady)
  const problems: string[] = []
  for (const sentence of ['找不到资源', '没有操作权限，请联系上级管理员', '页面出错了', '加载失败'])
    if (await panel.getByText(sentence, { exact: false }).first().isVisible())
      problems.push(`${path}: shows ${sentence}`)
  // Frames are not looked into, so axe can run where it is instead of ending in a page of its own.
  const axe = await new AxeBuilder({ page }).setLegacyMode().include('[role=tabpanel][id^="page-"]').analyze()
  for (const violation of axe.violations)
    problems.push(
      `${path}: axe ${violation.id} ${violation.nodes
        .slice(0, 2)
        .map((node) => node.target.join(' '))
        .join(' | ')}`,
    )
  // Twenty tabs are the most; the loop leaves only its page and the workbench open.
  const close = page.getByRole('tablist', { name: '已打开页面' }).getByRole('button', { name: /^关闭/ }).first()
  if (await close.isVisible()) await close.click()
  return problems
}
