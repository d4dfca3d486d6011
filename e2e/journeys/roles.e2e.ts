import { type Locator, type Page, expect } from '@playwright/test'
import { ADMIN, signIn as signInApi } from '../api.ts'
import { PASSWORD, companyId, fresh, freshMobile } from './people.ts'
import { journey, pickSearched, said, shown, signIn, submit, visit } from './support.ts'
import type { Way } from './ways.ts'

const COMPANY = '广州分公司'
const COMMUNITY = '云山花园'
const SEES = '/charge/finance/receivable-list'
const COLLECTS = '/charge/collection/record-list'
const FIRST = 'Start-1234'

/** 5: a role that sees receivables and collects nothing, for one community; and the reason why. */
journey('An administrator lets somebody see receivables but not collect', async (page, way, request) => {
  const word = fresh()
  const role = `只看应收${word}`
  const username = `viewer${word}`
  await signIn(page, ADMIN)
  await makeRole(page, way, role, word)
  await makeUser(page, way, role, username)

  const context = await page.context().browser()!.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  const own = await context.newPage()
  await signInFirst(own, way, new URL(page.url()).origin, username)
  const list = await visit(own, SEES)
  await expect(list.getByRole('row').nth(1)).toBeVisible()
  await expect(list.getByRole('button', { name: '收款' })).toHaveCount(0)
  await visit(own, COLLECTS)
  await expect(shown(own).getByText('没有操作权限，请联系上级管理员')).toBeVisible()
  await context.close()

  // Exactly that: the receivables of the community, to the cent, and the server refuses the rest itself.
  const admin = await signInApi(request)
  const viewer = await signInApi(request, { username, password: PASSWORD })
  const company = await companyId(admin, COMPANY)
  const { communityList } = await admin.get<{ communityList: { id: number; name: string; companyId: number }[] }>(
    '/basedata/base/community/treelist',
  )
  const community = communityList.find((one) => one.companyId === company && one.name === COMMUNITY)!
  const totals = '/charge/finance/receivable/totals'
  expect(await viewer.get(totals)).toEqual(await admin.get(totals, { communityId: String(community.id) }))
  await expect(viewer.send('POST', '/charge/collection/pay', {})).rejects.toThrow(/403|404/)

  await askWhy(page, username)
})

async function makeRole(page: Page, way: Way, name: string, word: string): Promise<void> {
  const form = await visit(page, '/system/role/add')
  await form.getByRole('textbox', { name: '名称' }).fill(name)
  await form.getByRole('textbox', { name: '编码' }).fill(`viewer_${word}`)
  await choose(page, form.getByRole('combobox', { name: '数据范围' }), '授权项目')
  await form.getByRole('searchbox', { name: '搜索菜单或权限' }).fill('应收列表')
  await tick(
    form
      .getByRole('tree', { name: '菜单与权限' })
      .getByRole('treeitem', { name: /^打开页面 charge-finance:receivable:list/ }),
  )
  await submit(form.getByRole('button', { name: '保存' }), way)
  await said(page, '保存成功')
}

async function makeUser(page: Page, way: Way, role: string, username: string): Promise<void> {
  const form = await visit(page, '/system/user/add')
  await form.getByRole('textbox', { name: '用户名' }).fill(username)
  await form.getByRole('textbox', { name: '姓名' }).fill('应收查看')
  await form.getByRole('textbox', { name: '手机号' }).fill(freshMobile())
  await form.getByRole('combobox', { name: '所属公司' }).click()
  await page.getByRole('treeitem', { name: COMPANY }).last().click()
  const roles = form.getByRole('combobox', { name: '角色' })
  await roles.click()
  await pickSearched(page, role)
  await page.keyboard.press('Escape')
  await tick(form.getByRole('tree', { name: '授权项目' }).getByRole('treeitem', { name: COMMUNITY }))
  await form.getByRole('textbox', { name: '初始密码' }).fill(FIRST)
  await submit(form.getByRole('button', { name: '保存' }), way)
  await said(page, '保存成功')
}

async function signInFirst(page: Page, way: Way, origin: string, username: string): Promise<void> {
  await page.goto(`${origin}/#/login`)
  await page.getByLabel('用户名').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(FIRST)
  await submit(page.getByRole('button', { name: '登录' }), way)
  const dialog = page.getByRole('dialog', { name: '请先修改密码' })
  await dialog.getByLabel(/^原密码/).fill(FIRST)
  await dialog.getByLabel(/^新密码/).fill(PASSWORD)
  await dialog.getByLabel(/^再次输入新密码/).fill(PASSWORD)
  await submit(dialog.getByRole('button', { name: /确定|保存|修改/ }), way)
  await expect(page.getByRole('tablist', { name: '已打开页面' })).toBeVisible()
}

/** 权限诊断: which check lets him see the one, and which keeps him from the other. */
async function askWhy(page: Page, username: string): Promise<void> {
  const list = await visit(page, '/system/user/list')
  await list.getByRole('searchbox', { name: '关键词' }).fill(username)
  await list.getByRole('button', { name: '查询' }).click()
  const row = list.getByRole('row', { name: new RegExp(username) })
  await expect(row).toHaveCount(1)
  await row.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '权限诊断' }).click()
  const dialog = page.getByRole('dialog', { name: /权限诊断/ })
  await pickMenu(page, dialog, '应收列表')
  await expect(dialog.getByText('可以使用该菜单或按钮')).toBeVisible()
  await pickMenu(page, dialog, '收款记录')
  await expect(dialog.getByText('不能使用该菜单或按钮')).toBeVisible()
  await expect(
    dialog
      .getByRole('listitem')
      .filter({ has: page.getByLabel('未通过') })
      .first(),
  ).toBeVisible()
}

async function pickMenu(page: Page, dialog: Locator, name: string): Promise<void> {
  await dialog.getByRole('combobox', { name: '菜单或按钮' }).click()
  await page.keyboard.type(name)
  await page
    .getByRole('treeitem', { name: new RegExp(`^${name}`) })
    .first()
    .click()
}

async function tick(item: Locator): Promise<void> {
  await item.click()
  await expect(item).toHaveAttribute('aria-checked', 'true')
}

async function choose(page: Page, box: Locator, option: string): Promise<void> {
  await box.click()
  await page.getByRole('option', { name: option }).click()
}
