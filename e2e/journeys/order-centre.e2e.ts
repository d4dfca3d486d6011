import { expect, type Page } from '@playwright/test'
import { signIn as signInApi } from '../api.ts'
import { orderCodes, registered } from './orders.ts'
import { employ, fresh } from './people.ts'
import { beside, journey, pickSearched, said, signIn, submit, visit } from './support.ts'

const card = (page: Page, orderNo: string) => page.getByRole('article', { name: `工单${orderNo}` })
const column = (page: Page, state: string) => page.getByRole('region', { name: new RegExp(`^${state} `) })
const drag = (page: Page, orderNo: string, state: string) => card(page, orderNo).dragTo(column(page, state))

/** Two dispatchers before one board: a card is moved by the first, springs back for the second, and is worked to its end. */
journey('Dispatchers share a board', async (page, way, request) => {
  const codes = orderCodes('repair', 'create', 'accept', 'dispatch', 'forceDispatch', 'toPool')
  const first = await employ(request, '林晓', codes)
  const second = await employ(request, '何静', codes)
  const hand = await employ(
    request,
    `王强${fresh()}`,
    orderCodes('repair', 'take', 'arrive', 'progress', 'finish', 'grab'),
  )
  const { id, orderNo } = await registered(request, first, { category: '水管漏水' })
  const board = `/workOrder/task/list?view=board&keyword=${orderNo}`

  await signIn(page, first)
  await visit(page, board)
  const other = await beside(page, (await signInApi(request, second)).token)
  await visit(other, board)
  await expect(column(page, '待受理').getByRole('article')).toHaveCount(1)
  await expect(column(other, '待受理').getByRole('article')).toHaveCount(1)

  // Wide enough for the columns that a card cannot go to.
  await page.setViewportSize({ width: 2560, height: 900 })
  // What cannot be done with it has not moved, and the page says why.
  await drag(page, orderNo, '待审核')
  await expect(page.getByText(`工单${orderNo}：当前状态为“待受理”，不能移到“待审核”`)).toBeVisible()
  await expect(column(page, '待受理').getByRole('article')).toHaveCount(1)

  // Both let it go over another column; the first to agree has it.
  await drag(page, orderNo, '待派单')
  await drag(other, orderNo, '待抢单')
  const [asked, late] = [page.getByRole('dialog'), other.getByRole('dialog')]
  await expect(late.getByRole('combobox', { name: '受理后' })).toContainText('放入抢单池')
  await submit(asked.getByRole('button', { name: '受理' }), way)
  await said(page, `工单${orderNo}已受理`)
  await expect(column(page, '待派单').getByRole('article')).toHaveCount(1)
  await late.getByRole('button', { name: '受理' }).click()
  await expect(late).toContainText('数据已被他人修改，请刷新后重试')
  await submit(late.getByRole('button', { name: '受理' }), way)
  await expect(late).toContainText('当前状态为“待派单”，不能受理')
  await other.keyboard.press('Escape')
  await expect(late).toHaveCount(0)
  await expect(column(other, '待派单').getByRole('article')).toHaveCount(1)

  await drag(other, orderNo, '待接单')
  await late.getByRole('combobox', { name: '处理人' }).click()
  await pickSearched(other, hand.petName)
  await submit(late.getByRole('button', { name: '派单' }), way)
  await said(other, `工单${orderNo}已派单`)

  // Whoever has it sees what the dispatcher sees, and ends it.
  const worker = await beside(page, (await signInApi(request, hand)).token)
  const shown = await visit(worker, `/workOrder/task/detail/${id}`)
  await shown.getByRole('button', { name: '接单' }).click()
  await said(worker, `工单${orderNo}已接单`)
  await expect(shown.getByText('处理中', { exact: true }).first()).toBeVisible()
})
