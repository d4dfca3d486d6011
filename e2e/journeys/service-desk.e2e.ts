import { expect } from '@playwright/test'
import { signIn as signInApi } from '../api.ts'
import { orderCodes, registered } from './orders.ts'
import { employ } from './people.ts'
import { beside, journey, said, signIn, submit, visit } from './support.ts'

/** Two at the desk reach for one complaint; it is answered, and ended. */
journey('A complaint is answered at the service desk', async (page, way, request) => {
  const codes = [
    ...orderCodes('service', 'create', 'accept', 'reply', 'progress', 'finish'),
    'customer-service:reply:create',
    'customer-service:reply:view',
    'customer-service:verdict:view',
    'customer-service:verdict:edit',
  ]
  const agent = await employ(request, '何静', codes)
  const colleague = await employ(request, '林晓', codes)
  const levels = await (
    await signInApi(request, agent)
  ).get<{ id: string; label: string }[]>('/wkorder/conf/complaintLevel/select')
  const { id, orderNo } = await registered(request, agent, {
    orderType: 'complaint',
    category: '邻里噪音',
    complaintLevelId: levels[0]!.id,
    content: '楼上深夜噪音扰民，多次沟通没有改善。',
  })
  const desk = `/customer/service/order?queue=accept&keyword=${orderNo}`

  await signIn(page, agent)
  const mine = await visit(page, desk)
  const other = await beside(page, (await signInApi(request, colleague)).token)
  const theirs = await visit(other, desk)
  for (const [one, panel] of [
    [page, mine],
    [other, theirs],
  ] as const) {
    await panel.getByRole('article').getByRole('button', { name: '受理', exact: true }).click()
    await expect(one.getByRole('dialog').getByRole('combobox', { name: '受理后' })).toContainText('受理并处理')
  }
  await submit(page.getByRole('dialog').getByRole('button', { name: '受理' }), way)
  await said(page, `工单${orderNo}已受理`)
  await other.getByRole('dialog').getByRole('button', { name: '受理' }).click()
  await expect(other.getByRole('dialog')).toContainText('数据已被他人修改，请刷新后重试')
  await submit(other.getByRole('dialog').getByRole('button', { name: '受理' }), way)
  await expect(other.getByRole('dialog')).toContainText('当前状态为“处理中”，不能受理')

  // Answered first, then ended.
  const result = await visit(page, `/customer/service/order/reportResult/${id}`)
  await result.getByLabel('回复内容').fill('已收到')
  await submit(result.getByRole('button', { name: '回复客户' }), way)
  await expect(result.getByText('回复内容至少5个字')).toBeVisible()
  await result.getByLabel('回复内容').fill('已联系楼上住户，今晚安排巡查。')
  await submit(result.getByRole('button', { name: '回复客户' }), way)
  await expect(result.getByRole('tab', { name: '投诉定性' })).toHaveAttribute('aria-selected', 'true')
  await result.getByRole('tab', { name: '处理结果' }).click()
  await result.getByRole('textbox', { name: '处理结果' }).fill('已与楼上住户当面沟通，约定22点后安静。')
  await submit(result.getByRole('button', { name: '完工' }), way)
  await said(page, `工单${orderNo}已完工`)
})
