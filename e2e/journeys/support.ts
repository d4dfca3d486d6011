import { type APIRequestContext, type Locator, type Page, expect } from '@playwright/test'
import { watchAddresses } from '../addresses.ts'
import { ADMIN } from '../api.ts'
import { test } from '../in-time.ts'
import { WAYS, type Way } from './ways.ts'

/** The journey in all ways, or in those that it names, each as a test of its own. */
export function journey(
  name: string,
  walk: (page: Page, way: Way, request: APIRequestContext) => Promise<void>,
  ways: readonly Way[] = WAYS,
): void {
  for (const way of ways)
    test(`${name}, ${way}`, async ({ page, request }) => {
      // What a busy machine takes at most; a quiet one needs a fraction.
      test.setTimeout(240_000)
      const problems: string[] = []
      page.on('pageerror', (error) => problems.push(String(error)))
      page.on('response', (reply) => {
        if (reply.status() >= 500) problems.push(`${reply.status()} ${reply.url()}`)
      })
      const withSession = watchAddresses(page)
      if (way === 'on a slow network') await slowDown(page)
      await walk(page, way, request)
      expect([...problems, ...withSession()]).toEqual([])
    })
}

async function slowDown(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.enable')
  await browser.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 500 * 1024,
    uploadThroughput: 200 * 1024,
  })
}

/** Presses what sends something. */
export const submit = (button: Locator, way: Way) =>
  way === 'with a double click on every submit' ? button.dblclick() : button.click()

/** Begins in all of the company: whoever signs in works where he last did, which may be what another test has chosen meanwhile. */
export async function signIn(page: Page, { username, password } = ADMIN, address = ''): Promise<void> {
  await page.goto(`${address}/#/login`)
  await page.getByLabel('用户名').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.getByRole('tablist', { name: '已打开页面' })).toBeVisible()
  const leave = page
    .getByRole('banner')
    .getByRole('combobox', { name: '项目' })
    .locator('..')
    .getByRole('button', { name: '清空' })
  if (!(await leave.isVisible())) return
  await leave.click()
  await expect(leave).toBeHidden()
}

/** Somebody else before a screen of his own, at the same time. */
export async function beside(page: Page, token: string): Promise<Page> {
  const context = await page.context().browser()!.newContext()
  const other = await context.newPage()
  await other.addInitScript((value) => sessionStorage.setItem('token', value), token)
  await other.goto('/#/dashboard')
  await expect(other.getByRole('tablist', { name: '已打开页面' })).toBeVisible()
  return other
}

/** Types into an open list that searches and takes what is found, once nothing else stands there: the answer moves the options. */
export async function pickSearched(page: Page, name: string): Promise<void> {
  const options = page.getByRole('listbox').getByRole('option')
  await page.keyboard.type(name)
  await expect(options).toHaveCount(1)
  await options.filter({ hasText: name }).click()
}

/** Types what is looked for and takes what is found under its name. */
export async function choose(page: Page, box: Locator, option: string, name = option): Promise<void> {
  await box.click()
  const found = page.getByRole('option', { name })
  if ((await box.getAttribute('aria-autocomplete')) === null) await page.keyboard.type(option)
  else await box.fill(option)
  await found.first().click()
}

/** Opens a page of the application in its tab, as a link inside it would; gives the page's panel. */
export async function visit(page: Page, path: string): Promise<Locator> {
  await page.evaluate((hash) => (location.hash = hash), `#${path}`)
  return shown(page)
}

/** The page of the active tab. */
export const shown = (page: Page): Locator => page.locator('[role=tabpanel][id^="page-"]:visible')

/** The same where the page loads anew after its words, which takes them away. */
export async function saidBeforeReload(page: Page, sentence: string | RegExp): Promise<Locator> {
  const news = page.getByRole('status').locator('[data-toast]').filter({ hasText: sentence })
  await expect(news)
    .toHaveCount(1)
    .catch(async (cause: unknown) => {
      throw new Error(`“${String(sentence)}” was not said; the page says: ${await wordsOfRefusal(page)}`, { cause })
    })
  return news
}
/** Alerts, errors of fields and open dialogs: why something that was pressed is not done. */
const wordsOfRefusal = async (page: Page): Promise<string> => {
  const said = await page.locator('[role=alert]:visible, [role=dialog]:visible').allInnerTexts()
  const wrong = await page
    .locator('[aria-invalid=true]:visible')
    .evaluateAll((fields) =>
      fields.map((field) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? ''),
    )
  return [...said, ...wrong].join(' | ').slice(0, 400)
}

/**
 * What the application says when something is done; once, however often it was pressed. The words are put away: the next time
 * they are waited for they are said anew.
 */
export async function said(page: Page, sentence: string | RegExp): Promise<void> {
  const news = await saidBeforeReload(page, sentence)
  await news.evaluateAll((toasts) => toasts.forEach((toast) => toast.querySelector('button')!.click()))
}
