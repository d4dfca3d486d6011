import { expect } from '@playwright/test'
import { signIn as signInApi } from '../api.ts'
import { employ, freshMobile } from './people.ts'
import { journey, pickSearched, submit } from './support.ts'

const CODES = ['hotline:link:issue', 'hotline:link:view', 'hotline:link:revoke']

/** An agent without an account answers the 400 number by a link, until whoever issued it ends it. */
journey('A seat of the hotline takes a call', async (page, way, request) => {
  const issuer = await signInApi(request, await employ(request, '何静', CODES))
  const { url, linkNo } = await issuer.send<{ url: string; linkNo: string }>('POST', '/wkorder/hotline/links', {
    communityIds: [1],
    variant: 'order',
    scopes: ['create', 'lookup', 'history', 'urge', 'append'],
  })
  await page.goto(`/${url}`)
  await page.getByLabel('坐席姓名').fill('王芳')
  await page.getByLabel('坐席号').fill('8002')
  await submit(page.getByRole('button', { name: '开始接听' }), way)

  // Whoever calls is looked up while his number is typed; the token stands in no address any more.
  const mobile = freshMobile()
  const number = page.getByRole('region', { name: '来电人' }).getByLabel('来电号码')
  await expect(number).toBeFocused()
  expect(page.url()).not.toContain('ht=')
  await page.keyboard.type(mobile)
  await expect(page.getByText('用户未登记，可直接登记').first()).toBeVisible()
  await expect(page.getByRole('button', { name: '更换来电人' })).toBeVisible()

  const form = page.getByRole('form', { name: '新建工单' })
  await expect(form.getByRole('textbox', { name: '来电号码' })).toHaveValue(mobile)
  await submit(form.getByRole('button', { name: '提交' }), way)
  await expect(form.getByText('请输入问题描述（至少5个字）')).toBeVisible()
  await form.getByRole('radio', { name: '咨询' }).check()
  await form.getByLabel('问题类别').click()
  await pickSearched(page, '乱停乱放')
  await form.getByLabel('问题描述').fill('小区乱停车怎么投诉，请回电说明')
  await form.getByRole('textbox', { name: '报事人' }).fill('周女士')
  await submit(form.getByRole('button', { name: '提交' }), way)
  await expect(page.getByText(/^工单编号 ZX\d+$/)).toBeVisible()
  const orderNo = (await page.getByText(/^工单编号 ZX\d+$/).textContent())!.replace('工单编号 ', '')
  await expect(page.getByText(/^预计.*前受理$/)).toBeVisible()

  await page.getByRole('link', { name: '历史' }).click()
  await expect(page.getByRole('row').filter({ hasText: /ZX\d+/ })).toHaveCount(1)
  await page.getByRole('link', { name: orderNo }).click()
  await expect(page.getByText('周**')).toBeVisible()
  await page.getByRole('button', { name: '催单' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('催单内容').fill('请尽快回电')
  await submit(dialog.getByRole('button', { name: '催单' }), way)
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: '催单' }).click()
  await submit(dialog.getByRole('button', { name: '催单' }), way)
  await expect(dialog.getByText('30分钟内已催过单，请稍后再试')).toBeVisible()
  await page.keyboard.press('Escape')

  const links = await issuer.get<{ id: string; linkNo: string; createdOrders: number }[]>('/wkorder/hotline/links')
  const link = links.find((one) => one.linkNo === linkNo)!
  expect(link.createdOrders).toBe(1)
  await issuer.send('PUT', '/wkorder/hotline/links/revoke', { id: link.id, reason: '换班' })
  await page.getByRole('link', { name: '历史' }).click()
  await expect(page.getByText('链接已失效')).toBeVisible()
  await expect(page.getByRole('button', { name: '更换来电人' })).toHaveCount(0)
})
