import { expect, test } from '@playwright/test'
import { shown, signIn, visit } from './journeys/support.ts'

/** What arrives late must not move the button from under the pointer: such a click hits nothing. */
test('the sign-in form stands still while the settings arrive', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  // A page that does not come from the server itself has to ask for them.
  await page.route(/\/$/, async (route) => {
    const reply = await route.fetch()
    const body = (await reply.text()).replace(/(<script id="config"[^>]*>)[^<]*/, '$1')
    await route.fulfill({ response: reply, body })
  })
  let asked = false
  await page.route('**/config.json', async (route) => {
    asked = true
    await held
    await route.continue()
  })
  await page.goto('/#/login')
  const button = page.getByRole('button', { name: '登录' })
  await expect(button).toBeVisible()
  const before = await button.boundingBox()
  await expect.poll(() => asked).toBe(true)
  release()
  await expect(page.getByRole('region', { name: '演示账号' })).toBeVisible()
  expect(await button.boundingBox()).toEqual(before)
})

/** Every call more keeps the first page waiting. */
test('a reload asks once for all that it has to know before the page', async ({ page }) => {
  await signIn(page)
  const list = await visit(page, '/basedata/building/list')
  await expect(list.getByRole('row').nth(1)).toBeVisible()
  await page.reload()
  await expect(shown(page).getByRole('row').nth(1)).toBeVisible()
  // As the new document counts them: the one before it still asks while the reload is on its way.
  const asked = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.initiatorType === 'fetch')
      .map(({ name }) => new URL(name).pathname),
  )
  expect(asked).toContain('/basedata/base/building/page')
  const first = asked.slice(0, asked.indexOf('/basedata/base/building/page'))
  expect(first).toEqual(['/basedata/sys/user/workspace'])
  await expect(page.getByRole('navigation').getByText('楼栋列表').first()).toBeVisible()
})
