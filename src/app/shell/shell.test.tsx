import { page, userEvent } from 'vitest/browser'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
// First: the application takes the route tree up in its own order.
import { type AppInPage, Refused, USER, showApp } from '@/app/boot/app-in-page.fixture'
import { sessionHeaders } from '@/app/api/request'
import { hash } from '@/app/routing/history'
import { WORKSPACE } from '@/app/session/workspace-call'
import { currentGroup, menuGroups } from '@/app/menu/menu-store'
import { openNotice, setUnread } from '@/app/realtime/notices'
import { back, backTo, wantedReturn } from '@/app/tabs/back'
import { BIZ_EVENTS } from '@wuguan/contract/app/biz-events'
import { filledWith } from '@wuguan/contract/kernel/template'
import { locate } from '@/app/routing/tree'
import { setWorkContext } from '@/app/session/context'
import { loadSession } from '@/app/session/load-session'
import { organisation } from '@/app/session/organisation'
import { closeTabs, openTabs } from '@/app/tabs/open-tabs'
import { spaceBeside } from './space'

const UNIT = '/basedata/unit/add'
const BUILDING = '/basedata/building/add'
const MESSAGES = '/cms/message/index'
const DOWNLOADS = '/charge/download/list'
const MODELS = '/bpm/manager/model'
const MESSAGE = '019a5c2e-0000-7000-8000-000000000001'

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
    layouts: { [DOWNLOADS]: 'new', [MESSAGES]: 'blank' },
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

/** Whether an element stands whole inside the bar of groups, or wherever `around` is. */
const whole = (element: Element, around: Element) => {
  const [inner, outer] = [element.getBoundingClientRect(), around.getBoundingClientRect()]
  return inner.left >= outer.left - 0.5 && inner.right <= outer.right + 0.5
}
it.each([1920, 1366, 1050, 1049, 683, 390])('at %i px no group of many, nor 更多, is cut', async (width) => {
  await page.viewport(width, 768)
  const names = ['收费与财务', '房产与客户资料', '仪表与能耗管理', '系统管理', '流程与审批', '停车场管理', '安防与设备']
  menuGroups.set(names.map((name, i) => ({ id: i + 1, name, groupName: name })) as never)
  const bar = groups().element()
  await vi.waitFor(() => {
    const buttons = [...bar.querySelectorAll('button')]
    expect(buttons.length).toBeGreaterThan(0)
    expect(buttons.every((button) => whole(button, bar) && button.scrollWidth <= button.clientWidth)).toBe(true)
    expect(whole(bar.nextElementSibling!, bar.parentElement!)).toBe(true)
  })
  menuGroups.set(GROUPS as never)
})

it('the company can be changed on a narrow window too', async () => {
  organisation.set({
    companyList: [
      { id: 2, parentId: null, name: '华辰物业', nodeType: 1 },
      { id: 3, parentId: 2, name: '东区分公司', nodeType: 1 },
    ],
    communityList: [],
  })
  setWorkContext({ companyId: 2, communityId: null, communityIds: [] })
  await expect.element(page.getByRole('combobox', { name: '公司' })).toBeVisible()
  await page.viewport(683, 768)
  await page.getByRole('button', { name: '公司和项目：华辰物业' }).click()
  await expect
    .element(page.getByRole('dialog', { name: '公司和项目' }).getByRole('combobox', { name: '公司' }))
    .toBeVisible()
  await userEvent.keyboard('{Escape}')
})

it('several communities are chosen together; they stand in the session and travel with every call', async () => {
  const [garden, court, park] = [11, 12, 13].map((id, at) => ({
    id,
    name: ['翠园', '锦苑', '云山'][at]!,
    label: ['翠园', '锦苑', '云山'][at]!,
    companyId: 2,
  }))
  organisation.set({
    companyList: [{ id: 2, parentId: null, name: '华辰物业', nodeType: 1 }],
    communityList: [garden!, court!, park!],
  })
  setWorkContext({ companyId: 2, communityId: null, communityIds: [] })
  app.answers['/auth/context'] = { companyId: 2, communityId: null, communityIds: [11, 13] }
  await page.getByRole('combobox', { name: '项目' }).click()
  await page.getByRole('option', { name: '选择多个项目…' }).click()
  const dialog = page.getByRole('dialog', { name: '选择多个项目' })
  await expect.element(dialog.getByRole('status')).toHaveTextContent('全部项目')
  await dialog.getByRole('treeitem', { name: '翠园' }).click()
  await dialog.getByRole('treeitem', { name: '云山' }).click()
  await expect.element(dialog.getByRole('status')).toHaveTextContent('已选 2 个')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(page.getByRole('combobox', { name: '项目' })).toHaveTextContent('2个项目')
  expect(sessionStorage.getItem('select_communitys')).toBe('[11,13]')
  expect(sessionHeaders()).toMatchObject({ companyId: '2', communityIds: '11,13' })
  expect(sessionHeaders()).not.toHaveProperty('communityId')
})

it('常用 has what the user has chosen, as his workbench does, and what he opened last', async () => {
  const entry = (id: number, name: string, url: string) => ({
    id: `${id}`,
    menuId: id,
    name,
    icon: null,
    url,
    sort: id,
  })
  let chosen = [entry(21, '新增楼栋', BUILDING)]
  app.answers['/app/workbench/quickEntry'] = () => chosen
  await groups().getByRole('button', { name: '分组1', exact: true }).click()
  hash.push(UNIT)
  await expect.element(menu().getByRole('link', { name: '新增单元' })).toHaveAttribute('aria-current', 'page')
  await menu().getByRole('button', { name: '常用' }).click()
  const usual = menu().getByRole('list', { name: '常用' })
  await expect.element(usual.getByRole('link', { name: '新增楼栋' })).toBeVisible()
  await expect.element(usual.getByRole('link', { name: '新增单元' })).toBeVisible()
  chosen = [...chosen, entry(11, '新增单元', UNIT)]
  await usual.getByRole('button', { name: '收藏本页' }).click()
  await expect.element(usual.getByRole('button', { name: '取消收藏本页' })).toBeVisible()
  await expect.element(usual.getByRole('link', { name: '新增单元' })).toHaveAttribute('aria-current', 'page')
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
  const bell = page.getByRole('button', { name: '消息，99+条未读' })
  await expect.element(bell).toHaveTextContent('99+')
  await bell.click()
  await page.getByRole('button', { name: '查看全部消息' }).click()
  await vi.waitFor(() => expect(hash.location.pathname).toBe(MESSAGES))
})

it('a page of the layout new has the whole width under the bar, one of the layout blank the window', async () => {
  const parts = () => [page.getByRole('banner').elements().length, menu().elements().length]
  expect(parts()).toEqual([1, 1])
  hash.push(DOWNLOADS)
  await vi.waitFor(() => expect(parts()).toEqual([1, 0]))
  hash.push(MESSAGES)
  await vi.waitFor(() => expect(parts()).toEqual([0, 0]))
  hash.push('/dashboard')
  await vi.waitFor(() => expect(parts()).toEqual([1, 1]))
})

it('a message whose page is not built or not allowed leads back to its place in the box', async () => {
  app.answers['/message/ams/record/user/markRead'] = { count: 0 }
  await openNotice({ id: MESSAGE, backUrl: '/workOrder/task/list?state=1' })
  await vi.waitFor(() => expect(hash.location.pathname).toBe('/workOrder/task/list'))
  await page.getByRole('button', { name: '返回消息中心' }).click()
  await vi.waitFor(() => expect(hash.location.href).toBe(`${MESSAGES}?record=${MESSAGE}`))
  expect(titles()).not.toContain('找不到资源')
  await openNotice({ id: MESSAGE, backUrl: UNIT })
  await vi.waitFor(() => expect(hash.location.href).toBe(UNIT))
})

it('every target of a message that leads nowhere has its way back', () => {
  const dead = BIZ_EVENTS.map(({ backUrl }) => filledWith(backUrl, '1')).filter((href) => locate(href).path === null)
  expect(dead.length).toBeGreaterThan(0)
  for (const href of dead) expect(wantedReturn(backTo(href, `${MESSAGES}?record=1`)), href).toBe(`${MESSAGES}?record=1`)
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
  const button = page.getByRole('button', { name: /用户菜单/ })
  await expect.element(button.getByText('您好，华辰物业')).toBeVisible()
  await expect.element(button.getByText('测试', { exact: true })).toBeVisible()
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
it('theme and density are chosen in the user menu, at once, for the next start and for other computers', async () => {
  const choose = async (kind: string, name: string) => {
    await page.getByRole('button', { name: /用户菜单/ }).click()
    // By keys: a pointer that leaps without passing the way between them closes a submenu.
    for (const [item, key] of [
      [kind, '{ArrowRight}'],
      [name, '{Enter}'],
    ] as const) {
      const found = page.getByRole('menuitem', { name: item })
      await expect.element(found).toBeVisible()
      ;(found.element() as HTMLElement).focus()
      await userEvent.keyboard(key)
    }
  }
  app.sent.length = 0
  await choose('外观', '深色')
  await vi.waitFor(() => expect(document.documentElement.dataset['theme']).toBe('dark'))
  await choose('密度', '紧凑')
  await vi.waitFor(() => expect(localStorage.getItem('look')).toBe('{"theme":"dark","density":"compact"}'))
  expect(app.sent.filter((path) => path === '/basedata/sys/user/look')).toHaveLength(2)
  await choose('外观', '浅色')
  await vi.waitFor(() => expect(document.documentElement.dataset['theme']).toBe('light'))
  // Whoever signs in after him at this computer has not chosen anything.
  await loadSession()
  expect(localStorage.getItem('look')).toBe('{"theme":"auto","density":"comfortable"}')
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
  const kept = () => [
    localStorage.getItem('permissions'),
    ...['token', `user_${USER.userId}`, 'select_company', 'keep_alive_db'].map((key) => sessionStorage.getItem(key)),
  ]
  await vi.waitFor(() => expect(kept()).not.toContain(null))
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await vi.waitFor(() => expect(hash.location.pathname).toBe('/login'))
  expect(kept()).toEqual([null, null, null, null, null])
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
