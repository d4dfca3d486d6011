import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { gcjOf } from '@wuguan/contract/kernel/geo'
import { signIn as signInApi } from '../api.ts'
import { companyId, employ, fresh, type Person } from './people.ts'
import { PHONE } from './phone.ts'
import { beside, journey, pickSearched, said, shown, signIn, submit, visit } from './support.ts'

const codes = (...verbs: readonly string[]) => verbs.map((verb) => `contingency:event:${verb}`)

/** Rows of rights name who leads emergencies; codes alone are not enough. */
async function granted(request: APIRequestContext, people: readonly Person[]): Promise<void> {
  const company = await companyId(await signInApi(request), '广州分公司')
  const admin = await signInApi(request, undefined, { companyid: String(company) })
  await admin.send('POST', '/complex/contingency/permission', {
    name: `走查${fresh()}`,
    kinds: ['view', 'report', 'handle', 'close'],
    granteeKind: 'user',
    userIds: people.map(({ userId }) => userId),
    enabled: 1,
  })
}

/** Seconds that a hand on a phone needs for a tap, and for a sign on its keyboard: a slow one. */
const TAP = 1.5
const SIGN = 0.5
/** A hand that is slower than the test: what a person would need beside what the machine makes him wait. */
function slowHand(page: Page) {
  let seconds = 0
  const tap = async (what: Locator, press = (one: Locator) => one.click()) => {
    seconds += TAP
    await press(what)
  }
  return {
    tap,
    async write(field: Locator, text: string) {
      seconds += TAP + SIGN * text.length
      await field.fill(text)
    },
    async pick(field: Locator, text: string) {
      await tap(field)
      seconds += TAP + SIGN * text.length
      await pickSearched(page, text)
    },
    /** Taps on what is no page of ours. */
    elsewhere(taps: number) {
      seconds += TAP * taps
    },
    seconds: () => seconds,
  }
}

/** An emergency is reported from where it is, and led by two who see what the other does. */
journey('An emergency is led from one page', async (page, way, request) => {
  const chief = await employ(request, '陈安', codes('view', 'report', 'edit', 'handle', 'level', 'control'))
  const helper = await employ(request, '王强', codes('view', 'handle', 'control'))
  await granted(request, [chief, helper])
  const title = `地库充电区冒烟${fresh()}`

  await page.setViewportSize(PHONE.viewport)
  await page.context().grantPermissions([...PHONE.permissions])
  await page.context().setGeolocation(PHONE.geolocation)
  await signIn(page, chief)
  const taken = { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: await page.screenshot({ type: 'jpeg' }) }
  const began = Date.now()
  const hand = slowHand(page)
  const form = await visit(page, '/contingency/event/create')
  await hand.tap(form.getByRole('button', { name: '提交' }), (one) => submit(one, way))
  await expect(form.getByText('请选择事件类型')).toBeVisible()
  await hand.pick(form.getByLabel('项目'), '云山花园')
  await hand.pick(form.getByLabel('事件类型'), '火灾')
  await hand.write(form.getByLabel('事件标题'), title)
  await hand.write(form.getByLabel('地点'), '地库B1充电区')
  await expect(form.getByText('已定位，误差约12米')).toBeVisible()
  const chosen = page.waitForEvent('filechooser')
  await hand.tap(form.getByRole('group', { name: '照片及附件' }).getByRole('button'))
  // In the camera of the phone: the picture taken, and used.
  hand.elsewhere(2)
  await (await chosen).setFiles(taken)
  await expect(form.getByRole('button', { name: taken.name, exact: true })).toBeVisible()
  await hand.write(form.getByLabel('事件描述'), '两辆电动车冒烟，已断电，正在疏散。')
  await hand.tap(form.getByRole('button', { name: '提交' }), (one) => submit(one, way))
  await said(page, '应急事件已上报')
  // From the page that is opened to the report that has arrived: what the machine took, and what the hand would have.
  expect((Date.now() - began) / 1000 + hand.seconds()).toBeLessThanOrEqual(60)
  const command = shown(page)
  await expect(command.getByRole('article', { name: `应急事件 ${title}` })).toBeVisible()
  const address = new URL(page.url()).hash.slice(1)
  const reporter = await signInApi(request, chief)
  const stored = await reporter.get<{
    geo: { lng: number; lat: number }
    attachments: { name: string; size: number }[]
  }>(`/complex/contingency/event/info/${address.split('/').at(-1)}`)
  const here = gcjOf({ lng: PHONE.geolocation.longitude, lat: PHONE.geolocation.latitude })
  expect(Number(stored.geo.lng)).toBeCloseTo(here.lng, 5)
  expect(Number(stored.geo.lat)).toBeCloseTo(here.lat, 5)
  expect(stored.attachments).toMatchObject([{ name: taken.name, size: taken.buffer.length }])
  await page.setViewportSize({ width: 1366, height: 768 })

  // The plan of its type is there as tasks at once; nothing waits for the approval.
  const tasks = command.getByRole('region', { name: '处置任务' }).getByRole('listitem')
  await expect(tasks).toHaveCount(9)
  await expect(command.getByText('上报审批进行中')).toBeVisible()

  const other = await beside(page, (await signInApi(request, helper)).token)
  const seen = await visit(other, address)
  const losses = (where: typeof seen) => where.getByRole('region', { name: '人员与损失' })
  await expect(losses(seen)).toContainText('受伤0')

  // What one reports stands before the other without a hand.
  await losses(command).getByRole('button', { name: '续报' }).click()
  const report = page.getByRole('dialog')
  await report.getByLabel('进展内容').fill('发现一名伤员，已送医。')
  await report.getByLabel('受伤').fill('1')
  await submit(report.getByRole('button', { name: '续报' }), way)
  await said(page, '已续报')
  await expect(seen.getByRole('list', { name: '处置进展' })).toContainText('发现一名伤员，已送医。')
  await expect(losses(seen)).toContainText('受伤1')
  const first = seen.getByRole('region', { name: '处置任务' }).getByRole('listitem').first()
  await first.getByRole('button', { name: '完成' }).click()
  await submit(other.getByRole('dialog').getByRole('button', { name: '完成' }), way)
  await expect(tasks.first()).toContainText('已完成')

  // Both say that it is under control; one of them is heard, and the page of the other knows.
  for (const one of [page, other]) {
    await shown(one).getByRole('button', { name: '已控制' }).click()
    await one.getByRole('dialog').getByLabel('控制情况').fill('现场已经控制，无复燃。')
  }
  await submit(page.getByRole('dialog').getByRole('button', { name: '已控制' }), way)
  await said(page, '事件已控制')
  await other.getByRole('dialog').getByRole('button', { name: '已控制' }).click()
  await expect(other.getByRole('dialog')).toContainText('数据已被他人修改，请刷新后重试')
  await submit(other.getByRole('dialog').getByRole('button', { name: '已控制' }), way)
  await expect(other.getByRole('dialog')).toContainText('当前处置状态为“已控制”，不能已控制')
  await other.keyboard.press('Escape')
  await expect(seen.getByText('已控制', { exact: true }).first()).toBeVisible()
})
