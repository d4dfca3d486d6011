import { type Page, expect, test } from '@playwright/test'
import { watchAddresses } from './addresses.ts'
import { type Api, signIn as signInApi } from './api.ts'
import { employ, fresh } from './journeys/people.ts'
import { signIn } from './journeys/support.ts'

const CODES = ['home:dashboard:view', 'session:context:switch']
const entry = async (api: Api) =>
  (await api.send<{ ticket: string }>('POST', '/auth/ticket', { audience: 'external', target: '/' })).ticket
const greeted = (page: Page, name: string) =>
  expect(page.getByRole('button', { name: /用户菜单/, includeHidden: true })).toContainText(name)

test('a ticket in the address signs in once, leaves the address, and never takes another user by surprise', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000)
  const names = [`来客${fresh()}`, `主人${fresh()}`] as const
  const guest = await employ(request, names[0], CODES)
  const host = await employ(request, names[1], CODES)
  const api = await signInApi(request, guest)
  const withSession = watchAddresses(page)

  // Nobody is signed in: the session is stored, the parameter is gone before anything else is asked for.
  const ticket = await entry(api)
  const asked: Promise<string>[] = []
  page.on('request', (one) => {
    if (!one.isNavigationRequest())
      asked.push(
        one.allHeaders().then(
          ({ referer = '' }) => `${one.url()} from ${referer}`,
          // Pages that are left take their last requests with them.
          () => one.url(),
        ),
      )
  })
  await page.goto(`/?token=${ticket}#/dashboard`)
  await greeted(page, names[0])
  expect(page.url()).not.toContain('token')
  expect(asked.length).toBeGreaterThan(5)
  expect((await Promise.all(asked)).filter((address) => address.includes(ticket))).toEqual([])
  expect(
    await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join(),
    ),
  ).not.toContain(ticket)

  // Used: it says so and changes nothing.
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('about:blank')
  await page.goto(`/?token=${ticket}#/dashboard`)
  await expect(page.getByText('链接已使用过，请重新打开')).toBeVisible()
  await expect(page).toHaveURL(/#\/login/)

  // Somebody else is signed in: he is asked, by both names, and stays until he agrees.
  await signIn(page, host)
  for (const agree of [false, true]) {
    await page.goto('about:blank')
    await page.goto(`/?token=${await entry(api)}#/dashboard`)
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await expect(question).toContainText(`现在登录的是${names[1]}`)
    await expect(question).toContainText(`链接属于${names[0]}`)
    await greeted(page, names[1])
    await question.getByRole('button', { name: agree ? '切换' : '取消' }).click()
    await greeted(page, names[agree ? 0 : 1])
  }
  expect(withSession()).toEqual([])
})
