import { expect } from '@playwright/test'
import { signIn as signInApi } from '../api.ts'
import { orderCodes, registered } from './orders.ts'
import { employ } from './people.ts'
import { beside, journey, said, shown, signIn, submit, visit } from './support.ts'

/** Two at the desk reach for one complaint; it is answered, judged, ended, and called back by somebody else. */
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
  const visitor = await employ(request, '孙悦', [
    ...orderCodes('service', 'visit'),
    'customer-service:visit:view',
    'customer-service:visit:register',
  ])
  const levels = await (
    await signInApi(request, agent)
  ).get<{ id: string; label: string }[]>('/wkorder/conf/complaintLevel/select')
  const { id, orderNo } = await registered(request, agent, {
    orderType: 'complaint',
    category: '噪音扰民',
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
    await panel.getByRole('button', { name: '受理' }).first().click()
    const asked = one.getByRole('dialog')
    await asked.getByRole('combobox', { name: '受理后' }).click()
    await one.getByRole('option', { name: '本人处理' }).click()
  }
  await submit(page.getByRole('dialog').getByRole('button', { name: '受理' }), way)
  await said(page, `工单${orderNo}已受理`)
  await other.getByRole('dialog').getByRole('button', { name: '受理' }).click()
  await expect(other.getByRole('dialog')).toContainText('数据已被他人修改，请刷新后重试')
  await submit(other.getByRole('dialog').getByRole('button', { name: '受理' }), way)
  await expect(other.getByRole('dialog')).toContainText('当前状态为“处理中”，不能受理')

  // Answered first, then judged, then ended.
  const result = await visit(page, `/customer/service/order/reportResult/${id}`)
  await result.getByLabel('回复内容').fill('已收到')
  await submit(result.getByRole('button', { name: '回复客户' }), way)
  await expect(result.getByText('回复内容至少5个字')).toBeVisible()
  await result.getByLabel('回复内容').fill('已联系楼上住户，今晚安排巡查。')
  await submit(result.getByRole('button', { name: '回复客户' }), way)
  await expect(result.getByRole('tab', { name: '投诉定性' })).toHaveAttribute('aria-selected', 'true')
  await result.getByRole('tab', { name: '处理结果' }).click()
  await result.getByLabel('处理结果', { exact: true }).fill('已与楼上住户当面沟通，约定22点后安静。')
  await submit(result.getByRole('button', { name: '完工' }), way)
  await expect(result.getByRole('button', { name: '完工' })).toHaveCount(0)

  // Whoever worked it does not ask how it was.
  const third = await beside(page, (await signInApi(request, visitor)).token)
  const asked = await visit(third, `/cservic/task/visit/Register/${id}`)
  await submit(asked.getByRole('button', { name: '保存并关闭' }), way)
  await expect(asked.getByText('请选择回访状态')).toBeVisible()
  await expect(shown(third).getByText(orderNo)).toBeVisible()
})
