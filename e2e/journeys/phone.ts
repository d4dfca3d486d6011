import { type Browser, type BrowserContext, type Page, chromium, expect, test } from '@playwright/test'
import { withCamera } from './film.ts'
import type { Person } from './people.ts'
import { signIn } from './support.ts'
import type { Way } from './ways.ts'

/** A phone in the hand: small, touched, with a place and a camera. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  geolocation: { latitude: 23.1291, longitude: 113.2644, accuracy: 12 },
  permissions: ['geolocation'],
}

/** A phone whose browser is closed whole and opened again: what it keeps lies in its folder, what a page remembers is gone. */
export const openPhone = (folder: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, {
    ...withCamera,
    ...PHONE,
    baseURL: test.info().project.use.baseURL!,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  })

export async function signInOnPhone(page: Page, { username, password }: Person): Promise<void> {
  await page.getByLabel('用户名').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.getByRole('heading', { name: '今日任务' })).toBeVisible()
}
export const bar = (page: Page) => page.getByRole('region', { name: '未上传' })

/** Somebody at a desk of his own, until he has done what he does. */
export async function atDesk(browser: Browser, person: Person, work: (desk: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({
    baseURL: test.info().project.use.baseURL!,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1366, height: 768 },
  })
  const desk = await context.newPage()
  await signIn(desk, person)
  await work(desk)
  await context.close()
}

/** A line that is slowed down is one that is there: without a network nothing is slow. */
export const inCellar = async (page: Page, way: Way, work: () => Promise<void>): Promise<void> => {
  const dark = way !== 'on a slow network'
  if (dark) await page.context().setOffline(true)
  await work()
  if (dark) await page.context().setOffline(false)
}

/** Writes on the place for a signature with a finger, and takes it. */
export async function signByHand(page: Page, who: string): Promise<void> {
  const place = page.getByRole('region', { name: who })
  const pad = place.getByRole('img', { name: '签名区' })
  await pad.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await pad.boundingBox())!
  await page.mouse.move(x + width * 0.2, y + height * 0.4)
  await page.mouse.down()
  await page.mouse.move(x + width * 0.5, y + height * 0.7, { steps: 5 })
  await page.mouse.move(x + width * 0.8, y + height * 0.3, { steps: 5 })
  await page.mouse.up()
  await place.getByRole('button', { name: '使用此签名' }).click()
  await expect(place.getByRole('img', { name: who })).toBeVisible()
}

export const shanghai = (minutes: number): string =>
  new Date(Date.now() + 8 * 3_600_000 + minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ')
