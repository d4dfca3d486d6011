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
  const asked: string[] = []
  page.on('request', (request) => {
    // What the page before the reload still asks for is not the reload's.
    if (request.isNavigationRequest()) asked.length = 0
    if (request.resourceType() === 'fetch') asked.push(new URL(request.url()).pathname)
  })
  await page.reload()
  await expect(shown(page).getByRole('row').nth(1)).toBeVisible()
  const first = asked.slice(0, asked.indexOf('/basedata/base/building/page'))
  expect(first).toEqual(['/basedata/sys/user/workspace'])
  await expect(page.getByRole('navigation').getByText('楼栋列表').first()).toBeVisible()
})
