import { randomInt } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { lineTo, openExchange } from '../../tests/support/call-exchange.ts'
import { signIn as signInApi } from '../api.ts'
import { employ, fresh, settle } from './people.ts'
import { journey, said, shown, signIn, visit } from './support.ts'

const CODES = [
  ...['view', 'create', 'accept', 'dispatch', 'append', 'urge'].map((verb) => `workOrder:order:${verb}`),
  'workOrder:line:repair',
  'workOrder:call:view',
  'workOrder:callSeat:manage',
  'workOrder:callGateway:manage',
  'wkorder:category:view',
]
/** 水管漏水 by its initials. */
const CATEGORY = ['s', 'g', 'l', 's']
const SIMILAR = '，可选择追加或仍要新建'
/** Keys from the ring to the order, the description left out. */
const MOST_KEYS = 40
/** As long as a quick hand holds a key. */
const FAST_MS = 40

/** A call rings, its screen pops up, and the order stands without a mouse; the same again is seen as the same. */
journey('An agent registers what a caller reports', async (page, way, request) => {
  const agent = await employ(request, '林晓', CODES)
  const api = await signInApi(request, agent)
  const { mobile } = await settle(request, '周建平')
  const extension = String(randomInt(1e9, 1e10 - 1))
  const secret = `${fresh()}${fresh()}${fresh()}${fresh()}`
  await api.send('POST', '/wkorder/call/seat', { extension, userId: agent.userId, enabled: 1 })
  const { id } = await api.send<{ id: string }>('POST', '/wkorder/call/gateway', { name: fresh(), secret, enabled: 1 })
  const exchange = openExchange(lineTo(new URL(test.info().project.use.baseURL!).origin), id, secret)

  await signIn(page, agent)
  const desk = await visit(page, '/wkorder/taskRegister')
  await expect(desk.getByRole('combobox', { name: '查找房产 F2' })).toBeFocused()

  const callId = fresh()
  expect(await exchange.tell({ callId, event: 'ring', caller: mobile, called: '4008001234', extension })).toBe(204)
  await expect(desk.getByRole('region', { name: '来电', exact: true })).toContainText(mobile)
  await expect(desk.getByRole('region', { name: '房产和客户' })).toContainText('周建平')
  expect(await exchange.tell({ callId, event: 'answer', extension })).toBe(204)
  const category = desk.getByRole('combobox', { name: '问题类别' })
  await expect(category).toBeFocused()

  // He listens first; what the page fetches meanwhile is there when he types.
  await page.waitForLoadState('networkidle')
  let keys = 0
  const press = async (...pressed: readonly string[]) => {
    for (const key of pressed) {
      keys += key.split('+').length
      await page.keyboard.press(key, { delay: FAST_MS })
    }
  }
  await press(...CATEGORY, 'Enter', 'Tab')
  await expect(category).toContainText('水管漏水')
  await page.keyboard.insertText('厨房水管漏水，楼下也有水渍，请尽快安排。')
  await press('Control+Enter')
  if (way === 'with a double click on every submit') await page.keyboard.press('Control+Enter')
  await said(page, '保存成功')
  expect(keys).toBeLessThanOrEqual(MOST_KEYS)
  await exchange.tell({ callId, event: 'end' })

  const open = desk.getByRole('region', { name: '未完结工单' })
  await expect(open.getByText(/^GD\d+$/)).toHaveCount(1)
  const orderNo = (await open.getByText(/^GD\d+$/).textContent())!
  const orders = await api.get<{ list: { id: string }[] }>('/wkorder/task/page', { keyword: orderNo })
  expect(orders.list).toHaveLength(1)
  const calls = await api.get<{ list: { orderId: string | null }[] }>('/wkorder/call/page', { limit: '200' })
  expect(calls.list.map((call) => call.orderId)).toContain(orders.list[0]!.id)

  // The same caller about the same: what stands already is offered before a second order is made.
  await category.focus()
  await press(...CATEGORY, 'Enter')
  await expect(desk.getByText(`已存在相似工单${orderNo}${SIMILAR}`)).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.insertText('水还在漏，业主又来电催问。')
  await desk.getByRole('status').filter({ hasText: SIMILAR }).getByRole('button', { name: '追加' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: /内容/ })).toHaveValue('水还在漏，业主又来电催问。')
  await dialog.getByRole('button', { name: '追加' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(shown(page)).toContainText(orderNo)
})
