import { expect, test } from '@playwright/test'

/** What arrives late must not move the button from under the pointer: such a click hits nothing. */
test('the sign-in form stands still while the settings arrive', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  await page.route('**/config.json', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/#/login')
  const button = page.getByRole('button', { name: '登录' })
  await expect(button).toBeVisible()
  const before = await button.boundingBox()
  release()
  await expect(page.getByRole('region', { name: '演示账号' })).toBeVisible()
  expect(await button.boundingBox()).toEqual(before)
})
