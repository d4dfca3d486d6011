import { type Page, expect } from '@playwright/test'
import { signIn as signInApi } from '../api.ts'
import { type Person, employ, fresh } from './people.ts'
import { journey, shown, signIn, submit, visit } from './support.ts'
import type { Way } from './ways.ts'

const FORM = '/system/position/add'
const OTHER = '/system/position/list'
const CODES = ['system:position:list', 'system:position:add', 'home:dashboard:view', 'session:context:switch']

/** 6: a session that ends takes nothing with it for its user, and leaves nothing for anybody else. */
journey('A session ends while a form is half filled', async (page, way, request) => {
  const user = await employ(request, '何苗', CODES)
  const stranger = await employ(request, '路过', CODES)
  const name = `巡逻岗${fresh()}`
  await signIn(page, user)
  await visit(page, FORM)
  await fill(page, name)
  await endSessions(user)
  await lookElsewhere(page, OTHER)
  await backToLogin(page, way)
  await enter(page, user, way)

  // Where he wanted to go, and beside it the form with every word.
  await expect(page).toHaveURL(new RegExp(`#${OTHER}`))
  await formTab(page).click()
  await expect(shown(page).getByRole('textbox', { name: '名称' })).toHaveValue(name)
  await expect(shown(page).getByLabel('编制')).toHaveValue('3')

  await endSessions(user)
  await lookElsewhere(page, '/user')
  await backToLogin(page, way)
  await enter(page, stranger, way)
  await expect(formTab(page)).toHaveCount(0)
  await visit(page, FORM)
  await expect(shown(page).getByRole('textbox', { name: '名称' })).toHaveValue('')
  const left = await page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]))
  expect(left).not.toContain(name)

  async function endSessions({ userId }: Person): Promise<void> {
    const admin = await signInApi(request)
    await admin.send('PUT', '/auth/session/kick', { userId })
  }
})

const formTab = (page: Page) => page.getByRole('tablist', { name: '已打开页面' }).getByRole('tab', { name: /新增岗位/ })

/** Another page asks the server, which knows the session no more. */
async function lookElsewhere(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => (location.hash = hash), `#${path}`)
}

async function fill(page: Page, name: string): Promise<void> {
  const form = shown(page)
  await form.getByRole('textbox', { name: '名称' }).fill(name)
  await form.getByRole('textbox', { name: '编码' }).fill(`P${fresh()}`)
  await form.getByLabel('编制').fill('3')
  await form.getByLabel('编制').blur()
}

async function backToLogin(page: Page, way: Way): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '登录超时' }).or(page.getByRole('alertdialog', { name: '登录超时' }))
  await expect(dialog).toHaveCount(1)
  await expect(dialog.getByText('登录信息过时，请重新登录！')).toBeVisible()
  await submit(dialog.getByRole('button', { name: '返回登录页' }), way)
  await expect(page).toHaveURL(/#\/login\?redirect=/)
}

async function enter(page: Page, { username, password }: Person, way: Way): Promise<void> {
  await page.getByLabel('用户名').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await submit(page.getByRole('button', { name: '登录' }), way)
  await expect(page.getByRole('tablist', { name: '已打开页面' })).toBeVisible()
}
