import { type APIRequestContext, type Browser, type Page, expect, test } from '@playwright/test'
import { addDays, weekday } from '@wuguan/contract/kernel/dates'
import { type Api, signIn } from '../api.ts'
import { said, shown, submit, visit } from './support.ts'
import { WAYS, type Way } from './ways.ts'

/** A leave request is withdrawn after the first approval, sent again, approved in batch by the head; the balance knows it. */
const [STEWARD, HEAD] = ['steward01', 'manager01']
const KIND = '事假'

interface Choice {
  readonly name: string
  readonly used: string
  readonly frozen: string
}

// All ways are of one person's leaves: what he has used is compared before and after.
test.describe.configure({ mode: 'serial' })
for (const [at, way] of WAYS.entries())
  test(`a leave is withdrawn after the first approval, sent again and approved in batch, ${way}`, async ({
    browser,
    request,
  }) => {
    test.setTimeout(120_000)
    const monday = mondayAhead(at)
    const steward = await open(browser, request, STEWARD!, way)
    const head = await open(browser, request, HEAD!, way)
    const before = await balance(steward.api)

    await apply(steward.page, way, monday, addDays(monday, 3))
    const code = await steward.page
      .getByRole('article')
      .getByText(/^QJ\d{12}$/)
      .innerText()
    await decide(head.page, way, code)
    await withdraw(steward.page, way)
    expect(await balance(steward.api)).toEqual(before)

    await again(steward.page, way, monday)
    await approveAll(head.page, way, code)
    await visit(steward.page, '/workflow/leave_list')
    const row = shown(steward.page).getByRole('row').filter({ hasText: code })
    await expect(row.getByText('通过')).toBeVisible()
    await expect(row.getByText('1.0')).toBeVisible()
    const after = await balance(steward.api)
    expect(Number(after.used)).toBe(Number(before.used) + 1)
    expect(after.frozen).toBe(before.frozen)
  })

/** A week that nothing else of the demo lies in; another one for every way. */
function mondayAhead(weeks: number): string {
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  return addDays(today, 8 - weekday(today) + 7 * (12 + weeks))
}
async function balance(api: Api): Promise<Pick<Choice, 'used' | 'frozen'>> {
  const year = mondayAhead(0).slice(0, 4)
  const { used, frozen } = (await api.get<Choice[]>('/workflow/leave/choices', { year })).find(
    ({ name }) => name === KIND,
  )!
  return { used, frozen }
}

async function open(
  browser: Browser,
  request: APIRequestContext,
  username: string,
  way: Way,
): Promise<{ page: Page; api: Api }> {
  const { demoPassword } = (await (await request.get('/config.json')).json()) as { demoPassword: string }
  const api = await signIn(request, { username, password: demoPassword })
  const page = await (await browser.newContext()).newPage()
  if (way === 'on a slow network')
    await page.route('**/workflow/**', async (route) => {
      await new Promise((after) => setTimeout(after, 300))
      await route.continue()
    })
  await page.addInitScript((value) => sessionStorage.setItem('token', value), api.token)
  await page.goto('/#/dashboard')
  await expect(page.getByRole('tablist', { name: '已打开页面' })).toBeVisible()
  return { page, api }
}

async function dates(page: Page, from: string, to: string): Promise<void> {
  const form = shown(page)
  await form.getByLabel('开始日期').fill(from)
  await form.getByLabel('开始日期').press('Tab')
  await form.getByLabel('结束日期').fill(to)
  await form.getByLabel('结束日期').press('Tab')
}
async function apply(page: Page, way: Way, from: string, to: string): Promise<void> {
  const form = await visit(page, '/workflow/leave_add')
  await form.getByLabel('请假类型').click()
  await page.getByRole('option', { name: KIND }).click()
  await dates(page, from, to)
  const preview = form.getByRole('complementary', { name: '请假试算' })
  await expect(preview.getByText('4.0')).toBeVisible()
  await expect(preview.getByText('分公司经理审批')).toBeVisible()
  await form.getByLabel('请假事由').fill('回老家办事')
  await submit(form.getByRole('button', { name: '提交', exact: true }), way)
  await said(page, '请假已提交')
  await expect(shown(page).getByText('审批中').first()).toBeVisible()
}

/** The first of those who decide says yes; the leave goes on to the next. */
async function decide(page: Page, way: Way, code: string): Promise<void> {
  const list = await visit(page, '/workflow/leave_list?view=approve')
  await list.getByRole('row').filter({ hasText: code }).getByRole('button', { name: '办理' }).click()
  const bar = shown(page).getByRole('toolbar', { name: '办理' })
  await bar.getByRole('button', { name: '同意', exact: true }).click()
  const asked = page.getByRole('dialog').last()
  await submit(asked.getByRole('button', { name: '同意', exact: true }), way)
  await expect(asked).toBeHidden()
  await expect(shown(page).getByText('该任务已处理')).toBeVisible()
}
async function withdraw(page: Page, way: Way): Promise<void> {
  await shown(page).getByRole('button', { name: '撤销', exact: true }).click()
  const asked = page.getByRole('dialog').last()
  await asked.getByLabel('撤销原因').fill('行程改变')
  await submit(asked.getByRole('button', { name: '撤销', exact: true }), way)
  await said(page, '已撤销请假')
  await expect(shown(page).getByText('已取消').first()).toBeVisible()
}
async function again(page: Page, way: Way, day: string): Promise<void> {
  await shown(page).getByRole('button', { name: '修改', exact: true }).click()
  await dates(page, day, day)
  await expect(shown(page).getByRole('complementary', { name: '请假试算' }).getByText('1.0')).toBeVisible()
  await submit(shown(page).getByRole('button', { name: '提交', exact: true }), way)
  await said(page, '请假已提交')
  await expect(shown(page).getByText('审批中').first()).toBeVisible()
}
async function approveAll(page: Page, way: Way, code: string): Promise<void> {
  // The tab comes forward as it was left, with the task that is done, and asks anew: nobody ticks it before the answer.
  const fresh = page.waitForResponse((answer) => answer.url().includes('/workflow/leave/page'))
  const list = await visit(page, '/workflow/leave_list?view=approve')
  await fresh
  const row = list.getByRole('row').filter({ hasText: code })
  await row.getByRole('checkbox').check()
  await list.getByRole('button', { name: '批量同意' }).click()
  const asked = page.getByRole('dialog').last()
  await submit(asked.getByRole('button', { name: '同意 1 张' }), way)
  await said(page, '已同意 1 张请假单')
}
