import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { signIn as signInApi } from '../api.ts'
import { type Person, communityOf, companyId, employ, fresh } from './people.ts'
import { beside, journey, pickSearched, said, shown, signIn, submit, visit } from './support.ts'

const codes = (...verbs: readonly string[]) => verbs.map((verb) => `event:event:${verb}`)

/** A type of event that nobody else tells of, audited by these people, any of whom is enough, and led as a fire where it must be. */
async function audited(request: APIRequestContext, by: readonly Person[]): Promise<string> {
  const plain = await signInApi(request)
  const company = await companyId(plain, '广州分公司')
  const admin = await signInApi(request, undefined, { companyid: String(company) })
  const word = fresh()
  const [fire] = await admin.get<{ id: string }[]>('/complex/contingency/type/select', { keyword: '火灾' })
  const level = (await admin.get<{ id: string; label: string }[]>('/manage/event/level/select')).find(
    ({ label }) => label === '一般',
  )
  const name = `走查${word}`
  const { id: typeId } = await admin.send<{ id: string }>('POST', '/manage/event/type', {
    code: word,
    name,
    defaultLevelId: level!.id,
    contingencyTypeId: fire!.id,
    enabled: 1,
    sort: 0,
  })
  await admin.send('POST', '/manage/event/auditor', {
    // Before the rows of the whole community.
    communityId: await communityOf(admin, company),
    typeId,
    step: 1,
    kind: 'user',
    userIds: by.map(({ userId }) => userId),
    mode: 'any',
    enabled: 1,
  })
  return name
}
const decide = async (page: Page, verb: string) => {
  await shown(page).getByRole('button', { name: verb, exact: true }).click()
  await page.getByRole('dialog').getByRole('textbox').last().fill('情况属实')
}

/** What happened is told within minutes, two audit it at once and one is heard, and it is led as an emergency once. */
journey('An event is reported, audited and upgraded', async (page, way, request) => {
  const reporter = await employ(request, '赵刚', codes('view', 'create', 'follow', 'close', 'upgrade'))
  const auditing = [...codes('view'), 'event:audit:approve', 'bpm:instance:list']
  const first = await employ(request, '何静', auditing)
  const second = await employ(request, '林晓', auditing)
  const type = await audited(request, [first, second])
  const title = `地库电动车冒烟${fresh()}`

  await signIn(page, reporter)
  const list = await visit(page, '/manage/event/emergencies')
  await list.getByRole('button', { name: '上报事件' }).click()
  const form = page.getByRole('dialog', { name: '上报事件' })
  await submit(form.getByRole('button', { name: '上报' }), way)
  await expect(form.getByText('请输入标题')).toBeVisible()
  await form.getByLabel('项目').click()
  await pickSearched(page, '云山花园')
  await form.getByLabel('标题').fill(title)
  await form.getByLabel('类型').click()
  await page.getByRole('treeitem', { name: type }).click()
  for (const field of ['发生时间', '发现时间']) {
    await form.getByLabel(field).fill('2026-01-05 09:00:00')
    await page.keyboard.press('Tab')
  }
  await form.getByLabel('地点').fill('地下车库B1充电区')
  await form.getByLabel('事件描述').fill('冒烟')
  await submit(form.getByRole('button', { name: '上报' }), way)
  await expect(form.getByText('事件描述至少10个字')).toBeVisible()
  await form.getByLabel('事件描述').fill('充电区两辆电动车冒烟，已断电并疏散周边人员。')
  await submit(form.getByRole('button', { name: '上报' }), way)
  await said(page, '突发事件已上报')
  await expect(shown(page).getByText('待审核', { exact: true }).first()).toBeVisible()
  const address = new URL(page.url()).hash.slice(1)

  // Both have it before them; the first who decides is heard.
  const one = await beside(page, (await signInApi(request, first)).token)
  const two = await beside(page, (await signInApi(request, second)).token)
  for (const auditor of [one, two]) await visit(auditor, address)
  await decide(one, '同意')
  await decide(two, '同意')
  await submit(one.getByRole('dialog').getByRole('button', { name: '同意', exact: true }), way)
  await expect(one.getByRole('dialog')).toHaveCount(0)
  await submit(two.getByRole('dialog').getByRole('button', { name: '同意', exact: true }), way)
  await expect(two.getByText('该任务已处理，请刷新')).toBeVisible()

  await page.reload()
  await expect(shown(page).getByText('处置中', { exact: true }).first()).toBeVisible()
  await shown(page).getByRole('button', { name: '跟进' }).click()
  await page.getByRole('dialog').getByLabel('跟进内容').fill('消防已到场，明火扑灭。')
  await submit(page.getByRole('dialog').getByRole('button', { name: '跟进' }), way)
  await said(page, '已登记跟进')

  // Led as an emergency once, however often it is pressed.
  await shown(page).getByRole('button', { name: '升级应急' }).click()
  await submit(page.getByRole('alertdialog').getByRole('button', { name: '升级应急' }), way)
  await said(page, '已升级为应急事件')
  const admin = await signInApi(request)
  const led = await admin.get<{ list: { title: string }[] }>('/complex/contingency/event/page', { keyword: title })
  expect(led.list).toHaveLength(1)
  // Who does not lead emergencies stays with the event, and is offered no way that is closed to him.
  await expect(shown(page).getByText('已升级', { exact: true }).first()).toBeVisible()
  await expect(shown(page).getByRole('button', { name: '升级应急' })).toHaveCount(0)
  await expect(shown(page).getByText('应急处置')).toHaveCount(0)
})
