import { join } from 'node:path'
import { type APIRequestContext, type Page, expect, test } from '@playwright/test'
import { type Api, signIn } from './api.ts'
import { workIn } from './journeys/charging.ts'
import { openPage, watchPage } from './open-page.ts'
import { catchPrints } from './pdf.ts'
import { addressOf } from './route-params.ts'

/** `npm run pictures`: what designers judge first, of the demo company at 1366×768, into docs/pictures. */
const picture = (name: string) => ({ path: join('docs/pictures', `${name}.png`), animations: 'disabled' as const })

interface Pictured {
  readonly name: string
  readonly as: string
  readonly route: string
  /** Community that is worked in. */
  readonly at?: string
  /** The record, where not the first of its list is meant. */
  readonly id?: (api: Api) => Promise<string>
}
/** What waits for a decision of whoever asks. */
const toDecide = async (api: Api): Promise<string> =>
  (await api.get<{ list: { id: string }[] }>('/wkorder/apply/page', { limit: '1', turn: 'todo' })).list[0]!.id
const PAGES: readonly Pictured[] = [
  { name: 'workbench-manager', as: 'manager01', route: '/dashboard' },
  { name: 'workbench-cashier', as: 'cashier01', route: '/dashboard' },
  { name: 'workbench-finance', as: 'finance01', route: '/dashboard' },
  { name: 'house-list', as: 'manager01', route: '/basedata/house/list' },
  { name: 'cashier', as: 'cashier01', route: '/charge/collection/record-list/receivable-single/$propertyId' },
  { name: 'statement', as: 'finance01', route: '/charge/month/settlement/report', at: '云山花园' },
  { name: 'designer', as: 'sysadmin', route: '/bpm/manager/model/design' },
  { name: 'approval', as: 'manager01', route: '/workOrder/task/approval/detail/$id', id: toDecide },
]

async function open(page: Page, request: APIRequestContext, as: string): Promise<Api> {
  const { demoPassword } = (await (await request.get('/config.json')).json()) as { demoPassword: string }
  const api = await (as === 'sysadmin' ? signIn(request) : signIn(request, { username: as, password: demoPassword }))
  await page.addInitScript(watchPage)
  await page.addInitScript((token) => sessionStorage.setItem('token', token), api.token)
  await page.goto('/#/dashboard')
  await expect(page.getByRole('tablist', { name: '已打开页面' })).toBeVisible()
  return api
}

test('login', async ({ page }) => {
  await page.goto('/#/login')
  await page.getByLabel('用户名', { exact: true }).waitFor()
  await page.screenshot(picture('login'))
})

/** What has just arrived would push the page up. */
async function withoutNotices(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: '关闭提醒' })
  // One may leave by itself in the meantime.
  while ((await close.count()) > 0)
    await close
      .first()
      .click({ timeout: 1_000 })
      .catch(() => undefined)
}

for (const { name, as, route, at, id } of PAGES)
  test(name, async ({ page, request }) => {
    const api = await open(page, request, as)
    if (at !== undefined) await workIn(page, { name: at })
    const address = await addressOf(api, route, id && { id: await id(api) })
    expect(await openPage(page, address!)).toEqual([])
    // Charts draw themselves in after their figures are there.
    await page.waitForTimeout(1_000)
    await withoutNotices(page)
    await page.screenshot(picture(name))
  })

test('bill', async ({ page, request }) => {
  await catchPrints(page)
  const api = await open(page, request, 'sysadmin')
  const { list } = await api.get<{ list: Record<string, string>[] }>('/charge/finance/bill/page', {
    communityId: '1',
    voided: 'false',
  })
  const { orderNumber, propertyId } = list[0]!
  await openPage(page, `/charge/order/single/${orderNumber}/${propertyId}`)
  await page.getByRole('tabpanel').getByRole('button', { name: '打印', exact: true }).first().click()
  const sheet = await page.waitForFunction(() => (window as unknown as { printed?: string[] }).printed?.shift())
  // A4 at 96 dots an inch.
  await page.setViewportSize({ width: 794, height: 1123 })
  await page.emulateMedia({ media: 'print' })
  await page.goto('/config.json')
  await page.setContent((await sheet.jsonValue())!, { waitUntil: 'networkidle' })
  // The margin of its paper.
  await page.addStyleTag({ content: 'body { padding: 12mm }' })
  await page.screenshot(picture('bill'))
})
