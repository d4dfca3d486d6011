import { page, userEvent } from 'vitest/browser'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
// First: the application takes the route tree up in its own order.
import { type AppInPage, Refused, USER, showApp } from '@/app/boot/app-in-page.fixture'
import { hash } from '@/app/routing/history'
import { WORKSPACE } from '@/app/session/workspace-call'
import { currentGroup } from '@/app/menu/menu-store'
import { setUnread } from '@/app/realtime/notices'
import { back } from '@/app/tabs/back'
import { closeTabs, openTabs } from '@/app/tabs/open-tabs'
import { spaceBeside } from './space'

const UNIT = '/basedata/unit/add'
const BUILDING = '/basedata/building/add'
const MESSAGES = '/cms/message/index'
const DOWNLOADS = '/charge/download/list'
const MODELS = '/bpm/manager/model'

const leaf = (menuId: number, name: string, url: string) => ({ menuId, name, icon: null, url, oldUrl: null, list: [] })
const branch = (menuId: number, name: string, ...list: unknown[]) => ({
  menuId,
  name,
  icon: null,
  url: null,
  oldUrl: null,
  list,
})
const GROUPS = Array.from({ length: 9 }, (_, i) => ({ id: i + 1, name: `分组${i + 1}`, groupName: `分组${i + 1}` }))
const MENUS = '/basedata/sys/menu/group/rel/getUserGroupMenu'

const setTimeoutBefore = window.setTimeout
let app: AppInPage
beforeAll(async () => {
  app = await showApp({
    pages: {
      [UNIT]: '新增单元',
      [BUILDING]: '新增楼栋',
      [MESSAGES]: '消息中心',
      [DOWNLOADS]: '下载中心',
      [MODELS]: '流程模型',
    },
    branding: {
      browserName: '云锦物管',
      browserImgUrl: 'data:image/png;base64,iVBORw0KGgo=',
      sysName: '云锦',
      sysNameTwo: '物业管理平台',
    },
    groups: GROUPS,
    menus: {
      groupId: 1,
      list: [
        branch(10, '房产资料', leaf(11, '新增单元', UNIT)),
        branch(20, '楼栋资料', leaf(21, '新增楼栋', BUILDING)),
      ],
    },
    answers: {
      [`${MENUS}/2`]: { list: [branch(30, '只此一项', leaf(31, '新增楼栋', BUILDING))], permissions: [] },
      '/message/ams/record/user/notice': { id: null, title: null, body: null, backUrl: null, count: 0 },
    },
  })
})
beforeEach(async () => {
  await page.viewport(1366, 768)
  await closeTabs(openTabs.get().map(({ key }) => key))
  hash.push('/dashboard')
})
afterAll(() => app.stop())

const menu = () => page.getByRole('navigation', { name: '侧边菜单' })
const groups = () => page.getByRole('navigation', { name: '菜单分组' })
const titles = () => openTabs.get().map(({ title }) => title)

it('shows the names and the icon of the admin panel, in the bar and in the browser', async () => {
  const bar = page.getByRole('banner')
  await expect.element(bar.getByText('云锦', { exact: true })).toBeVisible()
  await vi.waitFor(() => expect(document.title).toBe('工作台 - 云锦物管'))
  await page.viewport(1920, 900)
  await expect.element(bar.getByText('物业管理平台')).toBeVisible()
})

it.each([
  [1000, 3],
  [1366, 7],
  [1580, 7],
  [1700, 9],
])('at %i px %i groups stand in the bar, the rest under 更多', async (width, shown) => {
  await page.viewport(width, 768)
  await vi.waitFor(() => expect(groups().element().querySelectorAll('button:not([aria-haspopup])')).toHaveLength(shown))
  expect(document.querySelectorAll('nav[aria-label="菜单分组"] [aria-haspopup=menu]')).toHaveLength(shown < 9 ? 1 : 0)
})

it('the side menu is the one of the group, one branch open at a time; a single entry opens by itself; 250 px, folded 64', async () => {
  await groups().getByRole('button', { name: '分组1', exact: true }).click()
  const one = menu().getByRole('button', { name: '房产资料' })
  const two = menu().getByRole('button', { name: '楼栋资料' })
  await one.click()
  await expect.element(one).toHaveAttribute('aria-expanded', 'true')
  await two.click()
  await expect.element(two).toHaveAttribute('aria-expanded', 'true')
  await expect.element(one).toHaveAttribute('aria-expanded', 'false')
  expect(menu().element().getBoundingClientRect().width).toBe(250)
  await groups().getByRole('button', { name: '分组2', exact: true }).click()
  await expect.element(menu().getByRole('button', { name: '只此一项' })).toHaveAttribute('aria-expanded', 'true')
  await menu().getByRole('button', { name: '收起菜单' }).click()
  expect(menu().element().getBoundingClientRect().width).toBe(64)
  await menu().getByRole('button', { name: '展开菜单' }).click()
})

it('tells lists how much room they will have before anything is laid out', async () => {
  const panel = page.getByRole('tabpanel').element()
  const { paddingLeft, paddingRight } = getComputedStyle(panel)
  expect(spaceBeside(false)).toBe(panel.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight))
  await menu().getByRole('button', { name: '收起菜单' }).click()
  expect(spaceBeside(true)).toBe(panel.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight))
  await menu().getByRole('button', { name: '展开菜单' }).click()
})

it('a leaf opens a tab behind the workbench and is marked; closing goes to the first that remains', async () => {
  await groups().getByRole('button', { name: '分组1', exact: true }).click()
  const open = async (directory: string, name: string) => {
    const button = menu().getByRole('button', { name: directory })
    if (button.element().getAttribute('aria-expanded') === 'false') await button.click()
    await menu().getByRole('link', { name }).click()
    await expect.element(menu().getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  }
  await open('房产资料', '新增单元')
  await open('楼栋资料', '新增楼栋')
  expect(titles()).toEqual(['工作台', '新增楼栋', '新增单元'])
  await userEvent.keyboard('{Alt>}w{/Alt}')
  await vi.waitFor(() => expect(hash.location.pathname).toBe(UNIT))
  await userEvent.keyboard('{Alt>}w{/Alt}')
  await vi.waitFor(() => expect(hash.location.pathname).toBe('/dashboard'))
  await vi.waitFor(() => expect(sessionStorage.getItem('keep_alive_db')).not.toContain(UNIT))
})

it('the bar leads to downloads, process models in a window of their own, and to messages, whose count ends at 99+', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  await page.getByRole('link', { name: '流程模型' }).click()
  expect(opened).toHaveBeenCalledWith(`#${MODELS}`, '_blank')
  opened.mockRestore()
  await page.getByRole('link', { name: '下载中心' }).hover()
  await expect.element(page.getByRole('tooltip', { name: '下载中心' })).toBeInTheDocument()
  await page.getByRole('link', { name: '下载中心' }).click()
  await vi.waitFor(() => expect(hash.location.pathname).toBe(DOWNLOADS))
  setUnread(100)
  const bell = page.getByRole('button', { name: '消息，100条未读' })
  await expect.element(bell).toHaveTextContent('99+')
  await bell.click()
  await page.getByRole('button', { name: '查看全部消息' }).click()
  await vi.waitFor(() => expect(hash.location.pathname).toBe(MESSAGES))
})

it('an unknown path says 找不到资源 and leads back', async () => {
  hash.push('/no/such/page')
  await expect.element(page.getByText('找不到资源').first()).toBeVisible()
  await page.getByRole('button', { name: '返回工作台' }).click()
  await vi.waitFor(() => expect(hash.location.pathname).toBe('/dashboard'))
})

it('a page that fails shows a panel, and the rest goes on', async () => {
  app.answers['/app/workbench/layout'] = 'nonsense'
  hash.push('/refresh?from=/dashboard')
  await expect.element(page.getByText('页面出错了')).toBeVisible()
  await expect.element(groups().getByRole('button', { name: '分组1', exact: true })).toBeVisible()
  delete app.answers['/app/workbench/layout']
})

it('the way back goes to redirectUrl when it is a page of ours, else to where the page was opened from', async () => {
  hash.push(`${UNIT}?redirectUrl=${encodeURIComponent(BUILDING)}`)
  await vi.waitFor(() => expect(titles()).toContain('新增单元'))
  back(UNIT)
  await vi.waitFor(() => expect(hash.location.pathname).toBe(BUILDING))
  expect(titles()).not.toContain('新增单元')
  for (const foreign of ['https://evil.example/a', '//evil.example', '/no/such/page']) {
    hash.push(`${UNIT}?redirectUrl=${encodeURIComponent(foreign)}`)
    await vi.waitFor(() => expect(titles()).toContain('新增单元'))
    back(UNIT)
    await vi.waitFor(() => expect(hash.location.pathname, foreign).toBe(BUILDING))
  }
})

it('the user menu greets with company and name; refreshed rights are said before the page loads anew', async () => {
  await page.viewport(1920, 900)
  const button = page.getByRole('button', { name: /用户菜单/ })
  await expect.element(page.getByText('您好，华辰物业', { exact: false }).first()).toBeVisible()
  await button.click()
  for (const name of ['个人信息', '修改密码', '退出登录'])
    await expect.element(page.getByRole('menuitem', { name })).toBeVisible()
  app.sent.length = 0
  // The reload itself would end the test; that it is asked for stands in the timer.
  const timers = vi
    .spyOn(window, 'setTimeout')
    .mockImplementation(((run: () => void, ms?: number) =>
      ms === 800 ? 0 : Reflect.apply(setTimeoutBefore, window, [run, ms])) as typeof setTimeout)
  await page.getByRole('menuitem', { name: '刷新权限' }).click()
  await expect.element(page.getByText('刷新成功')).toBeVisible()
  expect(timers.mock.calls.some(([, ms]) => ms === 800)).toBe(true)
  timers.mockRestore()
  expect(app.sent).toContain(WORKSPACE)
})
it('a current-user call that is refused says so in its own words', async () => {
  const before = app.answers[WORKSPACE]
  app.answers[WORKSPACE] = new Refused(422, '账号所属公司已停用')
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByRole('menuitem', { name: '刷新权限' }).click()
  await expect.element(page.getByText('账号所属公司已停用')).toBeVisible()
  app.answers[WORKSPACE] = before
})

it('signing out resets the menu, and without a session every page asks for a sign-in that leads back', async () => {
  hash.push(UNIT)
  await vi.waitFor(() => expect(titles()).toContain('新增单元'))
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await vi.waitFor(() => expect(hash.location.pathname).toBe('/login'))
  expect([localStorage.getItem('permissions'), sessionStorage.getItem(`user_${USER.userId}`)]).toEqual([null, null])
  hash.push('/user')
  await vi.waitFor(() => expect(hash.location.href).toBe('/login?redirect=/user'))
  hash.push('/')
  await vi.waitFor(() => expect(hash.location.href).toBe('/login'))
  expect(currentGroup.get() === null || currentGroup.get() === 1).toBe(true)
})

it('the sign-in page has its header, its words and a box with rounded fields', async () => {
  await expect.element(page.getByRole('banner').getByText('云锦', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('region', { name: '系统介绍' })).toBeVisible()
  const form = page.getByRole('form', { name: '欢迎登录' })
  await expect.element(form.getByRole('heading', { name: '欢迎登录' })).toBeVisible()
  await expect.element(form.getByRole('button', { name: '登录' })).toBeVisible()
  const field = form.getByRole('textbox', { name: '用户名' }).element()
  expect(getComputedStyle(field.closest('[class*=rounded]')!).borderRadius).not.toBe('0px')
})
