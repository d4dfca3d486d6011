import { type Page, expect, test } from '@playwright/test'
import { signIn as signInByApi } from './api.ts'
import { PHONE } from './journeys/phone.ts'
import { signIn } from './journeys/support.ts'
import { closePage, openPage, watchPage } from './open-page.ts'
import { ON_PHONES, thumbFaults } from './phones.ts'
import { addressOf } from './route-params.ts'

test.use(PHONE)
test.setTimeout(240_000)

const thumbs = async (page: Page, what: string, within: string) =>
  (await page.evaluate(thumbFaults, within)).map((fault) => `${what}: ${fault}`)

test('on a phone the named pages have its whole width, and a thumb finds what it presses', async ({
  page,
  request,
}) => {
  const api = await signInByApi(request)
  const problems: string[] = []
  await page.addInitScript(watchPage)
  await page.goto('/#/login')
  await expect(page.getByRole('button', { name: '登录' })).toBeVisible()
  problems.push(...(await thumbs(page, '/login', 'body')))
  await signIn(page)
  for (const route of ON_PHONES) {
    problems.push(...(await openPage(page, (await addressOf(api, route))!)))
    problems.push(...(await thumbs(page, route, 'main')))
    await closePage(page)
  }
  expect(problems).toEqual([])
})

test('what is too small for a thumb, and what goes beside the phone, is found', async ({ page }) => {
  await page.addInitScript(watchPage)
  await signIn(page)
  expect(await openPage(page, '/user')).toEqual([])
  for (const [style, found] of [
    ['main button { min-height: 30px !important; height: 30px !important }', /is 30 px high/],
    ['main { max-width: 350px }', /main has 350 of 390 px/],
    ['body { min-width: 480px }', /the page is 48\d px wide/],
  ] as const) {
    const planted = await page.addStyleTag({ content: style })
    expect(await thumbs(page, '/user', 'main')).toEqual(expect.arrayContaining([expect.stringMatching(found)]))
    await planted.evaluate((one) => (one as Element).remove())
  }
})
