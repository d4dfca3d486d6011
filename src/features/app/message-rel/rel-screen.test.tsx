import { page } from 'vitest/browser'
import { afterEach, expect, it, vi } from 'vitest'
import type { RelEntry } from '@wuguan/contract/app/message.actions'
import { showScreen } from '@wuguan/crud/stories'
import { RelScreen } from './rel-screen'

const finished: RelEntry = {
  id: '00000000-0000-7000-8000-000000000001',
  version: 1,
  bizEvent: 'workOrder.finished',
  eventLabel: '工单完成',
  placeholders: ['orderNo'],
  moduleId: '00000000-0000-7000-8000-000000000002',
  moduleName: '工单',
  titleTemplate: '工单完成',
  bodyTemplate: '工单{{orderNo}}已完成',
  backUrl: null,
  level: 1,
  defaultChannels: ['inbox'],
  receivers: 1,
  roles: [],
  positions: [],
  state: 1,
}
const overdue: RelEntry = {
  ...finished,
  id: null,
  version: null,
  bizEvent: 'patrol.overdue',
  eventLabel: '巡检超时',
  titleTemplate: null,
  bodyTemplate: null,
  moduleId: null,
  moduleName: null,
}
let shown: ReturnType<typeof showScreen>
afterEach(() => shown.end())

it('every event stands in the list; one without a relation is given one, the others are changed or taken away', async () => {
  shown = showScreen(<RelScreen search={{}} onSearch={() => undefined} />, {
    'GET /message/ams/module/rel/page': { list: [overdue, finished], total: 2, capped: false },
    'GET /message/ams/module/rel/info': { ...finished, createdAt: '', updatedAt: '', titles: {} },
    'GET /message/ams/module/tree': [],
    'DELETE /message/ams/module/rel': null,
  })
  const line = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect.element(line('巡检超时').getByText('未关联')).toBeVisible()
  await line('巡检超时').getByRole('button', { name: '关联' }).click()
  await expect.element(page.getByText('消息关联：巡检超时')).toBeVisible()
  await page.getByRole('button', { name: '取消' }).click()
  await line('工单完成').getByRole('button', { name: '编辑' }).click()
  await expect.element(page.getByText('消息关联：工单完成')).toBeVisible()
  await page.getByRole('button', { name: '取消' }).click()
  await line('工单完成').getByRole('button', { name: '删除' }).click()
  await expect.element(page.getByText('取消“工单完成”的消息关联？')).toBeVisible()
  await page.getByRole('button', { name: '确定' }).click()
  await vi.waitFor(() => expect(shown.sent()).toMatchObject({ method: 'DELETE', body: { id: finished.id } }))
})
