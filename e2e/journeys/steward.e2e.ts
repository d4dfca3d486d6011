import { type Browser, type Page, expect } from '@playwright/test'
import { signIn as signInApi } from '../api.ts'
import { type Person, employ, settle } from './people.ts'
import { journey, said, shown, signIn, submit, visit } from './support.ts'

const CODES = [
  'basedata:customer:list',
  'basedata:customer:edit',
  'basedata:archive:view',
  'basedata:house:list',
  'basedata:log:operation',
  'home:dashboard:view',
  'session:context:switch',
]
const NAME = '陈建国'

/** 2: from four digits to the corrected phone, which the house, the log and a colleague's open form know of. */
journey('A steward corrects the phone of a customer', async (page, way, request) => {
  const steward = await employ(request, '刘芳', CODES)
  const colleague = await employ(request, '同事', CODES)
  const { customerId, houseId, mobile } = await settle(request, NAME)
  const wanted = `${mobile.slice(0, 7)}${String((Number(mobile.slice(7)) + 1) % 10_000).padStart(4, '0')}`
  const beside = await openBeside(page.context().browser()!, page, colleague, customerId)

  await signIn(page, steward)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: /搜索页面/ })
  await palette.getByRole('combobox').fill(mobile.slice(-4))
  await palette.getByRole('option', { name: new RegExp(`${NAME}.*${mobile.slice(-4)}`) }).click()
  await expect(page).toHaveURL(new RegExp(`#/basedata/archives/${customerId}`))
  await expect(shown(page).getByRole('heading', { name: NAME, exact: true })).toBeVisible()

  const drawer = await edit(page)
  await drawer.getByRole('textbox', { name: '手机号' }).fill(wanted)
  await submit(drawer.getByRole('button', { name: '保存' }), way)
  await said(page, '保存成功')
  await expect(drawer).toHaveCount(0)
  await expect(
    shown(page)
      .getByText(new RegExp(`\\*${wanted.slice(-4)}`))
      .first(),
  ).toBeVisible()

  // The house shows the same phone, the log says what it was before.
  const admin = await signInApi(request)
  const relations = await admin.get<{ customerId: string; mobile: string }[]>('/basedata/base/house/relations', {
    houseId,
  })
  expect(relations.find((one) => one.customerId === customerId)?.mobile).toMatch(new RegExp(`${wanted.slice(-4)}$`))
  await visit(page, '/basedata/log/operationLog')
  await expect(
    shown(page)
      .getByRole('row', { name: new RegExp(`${NAME}.*修改`) })
      .first(),
  ).toBeVisible()
  const changes = await admin.get<{
    list: { before: Record<string, string> | null; after: Record<string, string> }[]
  }>('/basedata/base/operationLog/page', { entityId: customerId, limit: '20' })
  const change = changes.list.filter(({ before }) => before?.['mobile'] !== undefined)
  expect(change.map(({ before, after }) => [before?.['mobile']?.slice(-4), after['mobile']?.slice(-4)])).toEqual([
    [mobile.slice(-4), wanted.slice(-4)],
  ])

  // The colleague's form, opened before, says so instead of writing over it.
  const open = beside.getByRole('dialog', { name: '编辑客户' })
  await open.getByRole('textbox', { name: '邮箱' }).fill('chen@example.com')
  await submit(open.getByRole('button', { name: '保存' }), way)
  const warning = beside.getByRole('dialog', { name: '数据已被他人修改' })
  await expect(warning).toBeVisible()
  await expect(warning).toContainText('手机号')
  await beside.context().close()
})

/** A colleague in a browser of his own, with the customer's form open. */
async function openBeside(browser: Browser, page: Page, person: Person, customerId: string): Promise<Page> {
  const { origin } = new URL(page.url() === 'about:blank' ? await baseOf(page) : page.url())
  const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  const beside = await context.newPage()
  await signIn(beside, person, origin)
  await visit(beside, `/basedata/archives/${customerId}/baseInfo`)
  await edit(beside)
  return beside
}
async function baseOf(page: Page): Promise<string> {
  await page.goto('/')
  return page.url()
}

async function edit(page: Page) {
  await shown(page).getByRole('button', { name: '编辑' }).first().click()
  const drawer = page.getByRole('dialog', { name: '编辑客户' })
  await expect(drawer.getByRole('textbox', { name: '姓名' })).toHaveValue(NAME)
  return drawer
}
