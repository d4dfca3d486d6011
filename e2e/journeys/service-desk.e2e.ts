import { expect, type Page } from '@playwright/test'
import { signIn as signInApi } from '../api.ts'
import { orderCodes, registered } from './orders.ts'
import { employ } from './people.ts'
import { shanghai } from './phone.ts'
import { beside, journey, pickSearched, said, shown, signIn, submit, visit } from './support.ts'

const VISITS = ['visit:view', 'visit:register'].map((code) => `customer-service:${code}`)
const choose = async (page: Page, field: string, option: string) => {
  await shown(page).getByRole('combobox', { name: field }).click()
  await pickSearched(page, option)
}
const STALE = '数据已被他人修改，请刷新后重试'

/** Two at the desk reach for one complaint; it is answered, checked by one of two others, and whoever complained is called until he has spoken. */
journey('A complaint is answered at the service desk, checked and called back', async (page, way, request) => {
  const codes = [
    ...orderCodes('service', 'create', 'accept', 'reply', 'progress', 'finish', 'check', 'visit'),
    ...VISITS,
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
  const arrived = `/customer/service/order?queue=accept&keyword=${orderNo}`

  await signIn(page, agent)
  const mine = await visit(page, arrived)
  const other = await beside(page, (await signInApi(request, colleague)).token)
  const theirs = await visit(other, arrived)
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
  await expect(other.getByRole('dialog')).toContainText(STALE)
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

  // Not by whoever dealt with it; of two others the first is heard.
  const detail = `/customer/service/order/detail/${id}`
  await expect((await visit(page, detail)).getByRole('button', { name: '审核通过' })).toBeDisabled()
  const checking = orderCodes('service', 'check')
  const own = async (name: string, held: readonly string[]) =>
    beside(page, (await signInApi(request, await employ(request, name, held))).token)
  const [first, second] = [await own('项目经理', checking), await own('值班经理', checking)]
  const checked = `/customer/service/order?queue=work&keyword=${orderNo}`
  await (await visit(first, checked)).getByRole('article').getByRole('button', { name: '审核通过' }).click()
  await (await visit(second, checked)).getByRole('article').getByRole('button', { name: '审核驳回' }).click()
  const reject = second.getByRole('dialog')
  await reject.getByRole('combobox', { name: '驳回原因' }).click()
  await second.getByRole('option').first().click()
  await reject.getByRole('textbox', { name: '说明' }).fill('未附沟通记录')
  await submit(first.getByRole('dialog').getByRole('button', { name: '审核通过' }), way)
  await said(first, `工单${orderNo}审核通过`)
  await reject.getByRole('button', { name: '审核驳回' }).click()
  await expect(reject).toContainText(STALE)
  await submit(reject.getByRole('button', { name: '审核驳回' }), way)
  await expect(reject).toContainText('当前状态为“待回访”，不能审核驳回')

  // Nor is he called by whoever dealt with it.
  const register = `/cservic/task/visit/Register/${id}`
  await visit(page, register)
  await page.reload()
  await expect(shown(page)).toContainText('回访人不能是处理人')
  const calling = [...orderCodes('service', 'visit'), ...VISITS]
  const [phone, late] = [await own('前台客服', calling), await own('回访员', calling)]
  const toCall = () => visit(phone, `/customer/service/return/visit?keyword=${orderNo}`)
  const row = (await toCall()).getByRole('row').filter({ hasText: orderNo })
  await row.getByRole('button', { name: '登记' }).click()
  await shown(phone).getByRole('tab', { name: '稍后再访' }).click()
  await submit(shown(phone).getByRole('button', { name: '再次回访' }), way)
  await expect(shown(phone).getByText('请选择回访状态')).toBeVisible()
  await choose(phone, '回访状态', '无人接听')
  const next = shown(phone).getByLabel('下次回访')
  await next.fill(shanghai(-5))
  await next.press('Tab')
  await submit(shown(phone).getByRole('button', { name: '再次回访' }), way)
  await expect(shown(phone).getByText('下次回访时间必须晚于当前时间')).toBeVisible()
  await next.fill(shanghai(24 * 60))
  await next.press('Tab')
  await submit(shown(phone).getByRole('button', { name: '再次回访' }), way)
  await said(phone, /^已登记，下次回访/)

  // The day after two call at once; who is late has called for nothing.
  for (const desk of [phone, late]) {
    await visit(desk, register)
    await expect(shown(desk).getByRole('region', { name: '以往回访' }).getByRole('listitem')).toHaveCount(1)
    await choose(desk, '回访状态', '已接通')
  }
  await submit(shown(phone).getByRole('button', { name: '回访完成' }), way)
  await expect(shown(phone).getByText('请填写评价')).toBeVisible()
  for (const dimension of ['响应速度', '服务态度'])
    await shown(phone).getByRole('radiogroup', { name: dimension }).getByText('5星').click()
  await submit(shown(phone).getByRole('button', { name: '回访完成' }), way)
  await said(phone, `工单${orderNo}回访完成，已关闭`)
  await shown(late).getByRole('button', { name: '回访完成' }).click()
  // Refused by what the other has done, or by how the order stands after it.
  await expect(shown(late)).toContainText(/数据已被他人修改，请刷新后重试|已关闭/)

  const { status, visitCount } = await (
    await signInApi(request, agent)
  ).get<{ status: number; visitCount: number }>(`/wkorder/task/info/${id}`)
  expect([status, visitCount]).toEqual([80, 2])
  await visit(page, detail)
  await page.reload()
  await expect(shown(page).getByText('已关闭', { exact: true }).first()).toBeVisible()
})
