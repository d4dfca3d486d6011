import { page, userEvent } from 'vitest/browser'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
// First: the application takes the route tree up in its own order.
import { type AppInPage, showApp } from '@/app/boot/app-in-page.fixture'
import { hash } from '@/app/routing/history'
import { getToken } from '@/app/session/token'
import { isDirty, markDirty } from './dirty'
import { keepValue, keptValue } from './keep-alive'
import { activeTab, closeTabs, openTabs, reorderTabs } from './open-tabs'

const UNIT = '/basedata/unit/add'
const BUILDING = '/basedata/building/add'
let app: AppInPage
/** A tab of this app, not of the test page: the strip shows it by its title. */
const tab = (title: string) => page.getByRole('tab', { name: title })
const titles = () => openTabs.get().map(({ title }) => title)
const open = async (href: string, title: string) => {
  hash.push(href)
  await expect.element(tab(title)).toHaveAttribute('aria-selected', 'true')
}

beforeAll(async () => {
  app = await showApp({ pages: { [UNIT]: '新增单元', [BUILDING]: '新增楼栋' } })
})
afterEach(() => {
  for (const { key } of openTabs.get()) markDirty(key, false)
})
afterAll(() => app.stop())

it('closing a tab with unsaved work asks; 取消 keeps it, 关闭 loses it', async () => {
  await open(UNIT, '新增单元')
  markDirty(UNIT, true)
  await expect.element(page.getByRole('img', { name: '有未保存的内容' })).toBeVisible()
  await userEvent.keyboard('{Alt>}w{/Alt}')
  const question = page.getByRole('alertdialog', { name: '新增单元 有未保存的内容' })
  await question.getByRole('button', { name: '取消' }).click()
  expect(titles()).toContain('新增单元')
  expect(isDirty(UNIT)).toBe(true)
  await userEvent.keyboard('{Alt>}w{/Alt}')
  await question.getByRole('button', { name: '关闭' }).click()
  await vi.waitFor(() => expect(titles()).toEqual(['工作台']))
  expect(isDirty(UNIT)).toBe(false)
})

it('a tab without unsaved work closes at once, the workbench never', async () => {
  await open(UNIT, '新增单元')
  await userEvent.keyboard('{Alt>}w{/Alt}')
  await vi.waitFor(() => expect(titles()).toEqual(['工作台']))
  await userEvent.keyboard('{Alt>}w{/Alt}')
  expect(titles()).toEqual(['工作台'])
})

it('at twenty pages the one that is open longest without unsaved work is offered', async () => {
  for (let n = 1; n <= 19; n++) hash.push(`/no/such/page-${n}`)
  await vi.waitFor(() => expect(openTabs.get()).toHaveLength(20))
  const keyOf = (n: number) => openTabs.get().find(({ key }) => key.endsWith(`/page-${n}`))?.key
  markDirty(keyOf(1)!, true)
  const question = page.getByRole('alertdialog', { name: '最多同时打开20个页面' })
  hash.push(UNIT)
  await expect.element(question).toBeVisible()
  await question.getByRole('button', { name: '取消' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect([openTabs.get().length, hash.location.pathname]).toEqual([20, '/no/such/page-19'])
  hash.push(UNIT)
  await question.getByRole('button', { name: '关闭并打开' }).click()
  await vi.waitFor(() => expect(activeTab.get()).toBe(UNIT))
  expect([keyOf(1) !== undefined, keyOf(2)]).toEqual([true, undefined])
  for (const { key } of openTabs.get()) markDirty(key, false)
  await closeTabs(openTabs.get().map(({ key }) => key))
})

it('Alt with a digit goes to the tab of that place, also while typing', async () => {
  await open(UNIT, '新增单元')
  await open(BUILDING, '新增楼栋')
  expect(titles()).toEqual(['工作台', '新增楼栋', '新增单元'])
  await userEvent.keyboard('{Alt>}3{/Alt}')
  expect(activeTab.get()).toBe(UNIT)
  await userEvent.keyboard('{Alt>}9{/Alt}')
  expect(activeTab.get()).toBe(UNIT)
  await userEvent.keyboard('{Alt>}1{/Alt}')
  expect(activeTab.get()).toBe('/dashboard')
})

it('Alt with an arrow moves a tab along the strip, and the workbench stays in front', async () => {
  await open(UNIT, '新增单元')
  const before = titles().slice(1)
  tab('新增单元')
    .element()
    .dispatchEvent(
      new KeyboardEvent('keydown', {
        key: before[0] === '新增单元' ? 'ArrowRight' : 'ArrowLeft',
        altKey: true,
        bubbles: true,
        cancelable: true,
      }),
    )
  await vi.waitFor(() => expect(titles()).toEqual(['工作台', ...before.toReversed()]))
  reorderTabs([UNIT, '/dashboard', BUILDING])
  expect(titles()[0]).toBe('工作台')
})

it('/refresh drops what one tab keeps and shows it anew; the others stay', async () => {
  await open(UNIT, '新增单元')
  keepValue(UNIT, 'draft', 'kept')
  keepValue(BUILDING, 'draft', 'kept')
  const before = openTabs.get().find(({ key }) => key === UNIT)!.generation
  hash.push(`/refresh?from=${UNIT}`)
  await vi.waitFor(() => expect(openTabs.get().find(({ key }) => key === UNIT)!.generation).toBe(before + 1))
  await vi.waitFor(() => expect(hash.location.pathname).toBe(UNIT))
  expect(keptValue(UNIT, 'draft')).toBeUndefined()
  expect(keptValue(BUILDING, 'draft')).toBe('kept')
  for (const from of ['//evil.example', '/no/such/page', '']) {
    hash.push(`/refresh?from=${encodeURIComponent(from)}`)
    await vi.waitFor(() => expect(hash.location.pathname, from).toBe('/dashboard'))
  }
})

it('? shows the shortcuts outside of fields, and over a dialog nothing runs', async () => {
  await open('/dashboard', '工作台')
  ;(document.activeElement as HTMLElement | null)?.blur()
  await userEvent.keyboard('?')
  const help = page.getByRole('dialog', { name: '键盘快捷键' })
  await expect.element(help).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  expect(document.querySelectorAll('[role=dialog]')).toHaveLength(1)
  await userEvent.keyboard('{Escape}')
  await expect.element(help).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}k{/Control}')
  const field = page.getByRole('combobox', { name: /搜索页面/ })
  await expect.element(field).toBeVisible()
  await field.fill('?')
  await expect.element(help).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).not.toBeInTheDocument()
})

it('leaving the browser page warns while something is unsaved', () => {
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(leave()).toBe(false)
  markDirty('/dashboard', true)
  expect(leave()).toBe(true)
})

it('signing out asks for unsaved work first', async () => {
  await open(UNIT, '新增单元')
  markDirty(UNIT, true)
  const signOut = async () => {
    await page.getByRole('button', { name: /用户菜单/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
  }
  await signOut()
  const question = page.getByRole('alertdialog', { name: '新增单元 有未保存的内容' })
  await question.getByRole('button', { name: '取消' }).click()
  expect(app.sent).not.toContain('/auth/logout')
  expect(getToken()).toBe('T')
  await signOut()
  await question.getByRole('button', { name: '退出登录' }).click()
  await vi.waitFor(() => expect(hash.location.pathname).toBe('/login'))
  expect(app.sent).toContain('/auth/logout')
  expect(getToken()).toBeNull()
  expect(sessionStorage.getItem('keep_alive_db')).toBeNull()
})
