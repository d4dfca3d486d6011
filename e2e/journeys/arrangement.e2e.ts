import { type Browser, type Page, expect } from '@playwright/test'
import { type Person, employ, fresh } from './people.ts'
import { journey, said, shown, signIn, submit, visit } from './support.ts'

const LIST = '/system/position/list'
const FORM = '/system/position/add'
const CODES = ['system:position:list', 'system:position:add', 'home:dashboard:view', 'session:context:switch']

/** What somebody arranges for himself is there after a reload and at another desk, and his colleagues may use it. */
journey('A list is arranged, shared, and found again', async (page, way, request) => {
  const clerk = await employ(request, '周整', CODES)
  const colleague = await employ(request, '同好', CODES)
  const view = `管理岗${fresh()}`
  const name = `保洁岗${fresh()}`
  await signIn(page, clerk)
  await visit(page, LIST)
  await expect(shown(page).getByRole('row').nth(1)).toBeVisible()
  const before = await columns(page)
  expect(before.length).toBeGreaterThan(4)
  await arrange(page, before)
  const after = await columns(page)
  expect(after).toEqual([before[0], before[2], before[1], ...before.slice(3, -1)])
  const width = await widthOf(page, before[1]!)

  await shown(page).getByRole('searchbox', { name: '关键词' }).fill('经理')
  await shown(page).getByRole('button', { name: '查询' }).click()
  await expect(page).toHaveURL(/keyword=/)
  await shown(page).getByRole('button', { name: '视图' }).click()
  await page.getByRole('menuitem', { name: '另存为视图…' }).click()
  const dialog = page.getByRole('dialog', { name: '保存视图' })
  await dialog.getByLabel('视图名称').fill(view)
  await dialog.getByRole('checkbox', { name: '共享给同事' }).check()
  await submit(dialog.getByRole('button', { name: '保存' }), way)
  await said(page, `视图“${view}”已保存`)
  await expect(dialog).toHaveCount(0)

  // Half a form, and then the page is loaded anew.
  await visit(page, FORM)
  await shown(page).getByRole('textbox', { name: '名称' }).fill(name)
  const tabs = page.getByRole('tablist', { name: '已打开页面' }).getByRole('tab')
  const open = await tabs.allInnerTexts()
  await page.reload()
  await expect(tabs).toHaveText(open)
  await expect(shown(page).getByRole('textbox', { name: '名称' })).toHaveValue(name)
  await tabs.filter({ hasText: '岗位列表' }).click()
  await expect.poll(() => columns(page)).toEqual(after)
  expect(await widthOf(page, before[1]!)).toBe(width)

  const browser = page.context().browser()!
  const elsewhere = await desk(browser, page, clerk)
  await expect.poll(() => columns(elsewhere)).toEqual(after)
  expect(Math.abs((await widthOf(elsewhere, before[1]!)) - width)).toBeLessThan(2)
  await elsewhere.context().close()

  const beside = await desk(browser, page, colleague)
  await expect.poll(() => columns(beside)).toEqual(before)
  await shown(beside).getByRole('button', { name: '视图' }).click()
  await beside
    .getByRole('menuitem', { name: `${view}（共享）` })
    .or(beside.getByRole('menuitemcheckbox', { name: `${view}（共享）` }))
    .click()
  await expect.poll(() => columns(beside)).toEqual(after)
  await expect(beside).toHaveURL(/keyword=/)
  await beside.context().close()
})

/** Words of the headers from left to right, without those that act. */
const columns = async (page: Page): Promise<string[]> =>
  (await shown(page).locator('th[data-key]').allInnerTexts())
    .map((text) => text.trim())
    .filter((text) => text !== '' && text !== '操作')

const header = (page: Page, title: string) =>
  shown(page).getByRole('columnheader', { name: title, exact: true }).getByRole('button')
const widthOf = async (page: Page, title: string) =>
  Math.round((await shown(page).getByRole('columnheader', { name: title, exact: true }).boundingBox())!.width)

/** The second column one to the right and wider, the last one away; the first stands still at the edge. */
async function arrange(page: Page, titles: readonly string[]): Promise<void> {
  // On a slow line the rows may be there before what he arranged earlier.
  await expect(shown(page).getByRole('button', { name: '列设置' })).toBeEnabled()
  await header(page, titles[1]!).press('Alt+ArrowRight')
  for (let step = 0; step < 3; step++) await header(page, titles[1]!).press('Shift+ArrowRight')
  await shown(page).getByRole('button', { name: '列设置' }).click()
  const shownColumn = page.getByRole('dialog', { name: '列设置' }).getByRole('checkbox', { name: titles.at(-1)! })
  await shownColumn.click()
  await expect(shownColumn).not.toBeChecked()
  await page.keyboard.press('Escape')
}

/** The same list in a browser of its own. */
async function desk(browser: Browser, like: Page, person: Person): Promise<Page> {
  const context = await browser.newContext({
    viewport: like.viewportSize()!,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  })
  const page = await context.newPage()
  await signIn(page, person, new URL(like.url()).origin)
  await visit(page, LIST)
  return page
}
