import { page, userEvent } from 'vitest/browser'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
// First: the application takes the route tree up in its own order.
import { type AppInPage, showApp } from '@/app/boot/app-in-page.fixture'
import { hash } from '@/app/routing/history'

const HOUSES = '/basedata/house/list'
const EDIT = '/basedata/house/edit'
const CHANGE = '019a5c2e-0000-7000-8000-000000000002'
const APPROVAL = '/basedata/approval/house/update'
const HOUSE = '019a5c2e-0000-7000-8000-000000000003'

let app: AppInPage
beforeAll(async () => {
  app = await showApp({
    pages: {
      [HOUSES]: '房产列表',
      [`${EDIT}/$id`]: '编辑房产',
      [`${APPROVAL}/$id`]: '房产变更审批',
    },
    answers: {
      '/message/ams/record/user/notice': { id: null, title: null, body: null, backUrl: null, count: 0 },
      '/basedata/base/house/page': {
        list: Array.from({ length: 20 }, (_, i) => ({
          id: i === 0 ? HOUSE : `h${i}`,
          version: 1,
          roomNo: `1${String(i + 1).padStart(2, '0')}`,
          fullName: `云锦花园-1栋-1单元-1${String(i + 1).padStart(2, '0')}`,
          lineage: 1,
          useStatus: 2,
          titles: {},
        })),
        total: 20,
        capped: false,
      },
      '/basedata/base/house/totals': { count: 20 },
      '/basedata/base/house/tree': {
        companies: [{ id: 2, parentId: null, name: '华辰物业' }],
        communities: [{ id: 11, companyId: 2, name: '云锦花园', buildingCount: 1, houseCount: 20 }],
      },
      [`/basedata/base/baseChange/detail/${CHANGE}`]: {
        id: CHANGE,
        code: 'BG20260301001',
        targetType: 'house',
        action: 'update',
        targetId: HOUSE,
        targetTitle: '云锦花园-1栋-1单元-101',
        status: 1,
        reason: '产权面积以测绘报告为准',
        attachments: [],
        applicantId: 3,
        processInstanceId: null,
        applicantName: '陈静',
        createdAt: '2026-03-01 10:00:00',
        auditName: null,
        auditRemark: null,
        effectiveAt: null,
        fields: ['建筑面积', '套内面积', '计费面积'].map((label, i) => ({
          name: `f${i}`,
          label,
          before: '89.50',
          after: '91.20',
          current: '89.50',
          beforeText: '89.50 平方米',
          afterText: '91.20 平方米',
          currentText: '89.50 平方米',
          drifted: false,
        })),
        impact: [],
        duplicates: [],
        timeline: [{ action: 'submit', actorName: '陈静', at: '2026-03-01 10:00:00', remark: null }],
        canAudit: true,
        canWithdraw: false,
      },
    },
  })
})
beforeEach(() => page.viewport(1366, 768))
afterAll(() => app.stop())

it('a room number leads to its house, and the search of the tree beside the list is kept for a reload', async () => {
  hash.push(HOUSES)
  const link = page.getByRole('link', { name: '101', exact: true })
  await expect.element(link).toHaveAttribute('href', `#${EDIT}/${HOUSE}`)
  await page.getByRole('searchbox', { name: '搜索项目、楼栋' }).fill('云锦')
  await vi.waitFor(() => expect(sessionStorage.getItem('keep_alive_db')).toContain('"云锦"'))
})

it('at 200 % the page scrolls before its rows are gone', async () => {
  hash.push(HOUSES)
  await expect.element(page.getByRole('link', { name: '101', exact: true })).toBeVisible()
  await page.viewport(683, 384)
  const table = page.getByRole('region', { name: '房产列表' }).element()
  const [head, row] = [table.querySelector('thead')!, table.querySelector('tbody tr')!]
  await vi.waitFor(() => expect(table.clientHeight).toBeGreaterThan(head.clientHeight + 4 * row.clientHeight))
  const panel = table.closest('[role=tabpanel]')!
  expect(panel.scrollHeight).toBeGreaterThan(panel.clientHeight)
})

it('a change of base data can be read and decided at 390 px', async () => {
  await page.viewport(390, 844)
  hash.push(`${APPROVAL}/${CHANGE}`)
  const changes = page.getByRole('table', { name: '变更内容' })
  await expect.element(changes.getByText('91.20 平方米').first()).toBeVisible()
  const panel = changes.element().closest('[role=tabpanel]')!
  expect(changes.element().getBoundingClientRect().width).toBeGreaterThan(panel.clientWidth - 100)
  expect(panel.scrollWidth).toBe(panel.clientWidth)
  for (const name of ['通过', '驳回']) {
    const { left, right } = page.getByRole('button', { name, exact: true }).element().getBoundingClientRect()
    expect(left >= 0 && right <= 390, name).toBe(true)
  }
})

it('on a phone a page has the whole width, and the menu lies over it until something is chosen', async () => {
  await page.viewport(390, 844)
  hash.push(HOUSES)
  await vi.waitFor(() => expect(document.querySelector('main')!.clientWidth).toBe(390))
  const menu = page.getByRole('navigation', { name: '侧边菜单' })
  await expect.element(menu).not.toBeInTheDocument()
  await page.getByRole('button', { name: '展开菜单' }).click()
  await expect.element(menu).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  await page.getByRole('button', { name: '展开菜单' }).click()
  await page.getByRole('button', { name: '关闭', exact: true }).click()
  await expect.element(menu).not.toBeInTheDocument()
  await page.getByRole('button', { name: '展开菜单' }).click()
  hash.push(`${APPROVAL}/${CHANGE}`)
  await expect.element(menu).not.toBeInTheDocument()
})
