import { type APIRequestContext, type Browser, type Locator, type Page, expect, test } from '@playwright/test'
import { type Api, signIn as apiAs } from '../api.ts'
import { journey, said, shown, signIn, submit, visit } from './support.ts'
import type { Way } from './ways.ts'

/**
 * The cashier takes three months of fees for two houses, part in cash, part by card, with prepaid money and change; prints; voids
 * one; refunds a part through approval; closes the shift with a difference of 5.00 explained; the daily report ties out to the cent.
 */
test.describe.configure({ mode: 'serial' })
test.setTimeout(240_000)

const COMMUNITY = 1
const COMMUNITY_NAME = '云山花园'
const ITEM = '住宅物业费'
const MONTHS = 3

interface Row {
  id: string
  propertyId: string
  propertyName: string
  feePeriod: string
  lockType: string
  payerCustomerId: string
}
interface House {
  id: string
  name: string
  payerId: string
}
interface Receipt {
  id: string
  receiptNumber: string
  totalAmount: string
  cashAmount: string
  prepaidUsed: string
  printCount: number
  status: number
}

/** Whole cents, so that nothing is lost in between. */
const cents = (amount: string): number => Math.round(Number(amount.replaceAll(/[^\d.-]/g, '')) * 100)
const yuan = (count: number): string => (count / 100).toFixed(2)

journey('a day at the desk', async (page, way, request) => {
  const { demoPassword: password } = (await (await request.get('/config.json')).json()) as { demoPassword: string }
  const [admin, desk] = [await apiAs(request), await apiAs(request, { username: 'cashier01', password })]
  const today = todayHere()
  const [first, second] = await houses(admin, today.slice(0, 7))
  await payAhead(admin, first!)
  await handOverOld(desk)
  const before = await dayNet(desk, today)

  await signIn(page, { username: 'cashier01', password })
  await openShift(page, way)
  const payable = await collect(page, way, [first!, second!])
  const [kept, taken] = [await receiptOf(desk, first!), await receiptOf(desk, second!)]
  expect(kept.prepaidUsed).toBe('50.00')
  expect(cents(kept.cashAmount) + cents(taken.cashAmount)).toBe(payable)
  expect([kept.printCount, taken.printCount]).toEqual([1, 1])

  await voidReceipt(page, way, taken)
  expect((await receiptOf(desk, second!)).status).toBe(5)

  const browser = page.context().browser()!
  const refundNumber = await askBack(browser, way, kept, first!, password)
  await agree(request, admin, refundNumber, password)
  await payOut(browser, way, refundNumber, password)
  expect((await receiptOf(desk, first!)).status).toBe(3)

  await handOver(page, way)
  const net = payable - cents(taken.cashAmount) - 1000
  expect(await dayNet(desk, today)).toBe(before + net)
})

/** The day that money is booked on now; the last one of the demo is yesterday's once midnight has come in between. */
const todayHere = (): string => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())

/** Two houses that owe exactly three months of the property fee up to this one, none of which a document holds. */
async function houses(api: Api, month: string): Promise<House[]> {
  const items = await api.get<{ id: string; label: string }[]>('/charge/base/feeItem/select', { keyword: ITEM })
  const { list } = await api.get<{ list: Row[] }>('/charge/finance/receivable/page', {
    limit: '1000',
    communityId: String(COMMUNITY),
    feeItemId: items.find(({ label }) => label.includes(ITEM))!.id,
    status: '1',
    hungUp: 'false',
  })
  const byHouse = Map.groupBy(list, (row) => row.propertyId)
  const fit = [...byHouse.values()].filter(
    (rows) => rows.length === MONTHS && rows.every((row) => row.lockType === 'none' && row.feePeriod <= month),
  )
  expect(fit.length, 'houses that owe three months').toBeGreaterThanOrEqual(2)
  return fit
    .slice(0, 2)
    .map(([row]) => ({ id: row!.propertyId, name: row!.propertyName, payerId: row!.payerCustomerId }))
}

/** 100.00 on account, of which the desk will take 50.00. */
async function payAhead(api: Api, house: House): Promise<void> {
  const { methods } = await api.get<{ methods: { id: string; kind: string }[] }>(
    `/charge/collection/property/${house.id}`,
  )
  await api.send('POST', '/charge/prepaid/recharge', {
    communityId: COMMUNITY,
    propertyType: 'house',
    propertyId: house.id,
    payerCustomerId: house.payerId,
    lines: [{ feeItemId: null, amount: '100.00' }],
    payments: [{ methodId: methods.find((method) => method.kind === 'cash')!.id, amount: '100.00' }],
    offset: false,
  })
}

/** The shift of the demo is over before the day begins. */
async function handOverOld(api: Api): Promise<void> {
  const { shift, methods } = await api.get<{
    shift: { id: string } | null
    methods: { methodId: string; systemNet: string }[]
  }>('/charge/shift/current', { communityId: String(COMMUNITY) })
  if (shift)
    await api.send('POST', '/charge/shift/submit', {
      shiftId: shift.id,
      lines: methods.map(({ methodId, systemNet }) => ({ methodId, countedAmount: systemNet })),
    })
}
const dayNet = async (api: Api, bookDate: string): Promise<number> =>
  cents((await api.get<{ net: string }>('/charge/day/report', { communityId: String(COMMUNITY), bookDate })).net)

const receiptOf = async (api: Api, house: House): Promise<Receipt> => {
  const { list } = await api.get<{ list: Receipt[] }>('/charge/finance/receipt/page', {
    'propertyId.eq': house.id,
    type: 'collect',
    orderField: 'receiptNumber',
    order: 'desc',
    limit: '1',
  })
  return list[0]!
}

/** Pages of the shift ask for the community where none is chosen above. */
async function inCommunity(page: Page, panel: Locator): Promise<void> {
  const choice = panel.getByRole('combobox', { name: '所属项目' })
  await expect(choice.or(panel.getByRole('button', { name: /开班|清点并交班/ })).first()).toBeVisible()
  if (!(await choice.isVisible())) return
  await choice.click()
  await page.getByRole('option', { name: COMMUNITY_NAME, exact: true }).click()
}

async function openShift(page: Page, way: Way): Promise<void> {
  const panel = await visit(page, '/charge/finance/manage')
  await inCommunity(page, panel)
  await submit(panel.getByRole('button', { name: '开班' }), way)
  await expect(panel.getByRole('button', { name: '清点并交班' })).toBeVisible()
}

/** Two houses in one payment: 50.00 of prepaid money, 300.00 in cash of which 500.00 are handed over, the rest by card. */
async function collect(page: Page, way: Way, both: readonly House[]): Promise<number> {
  const panel = await visit(page, '/charge/collection/record-list/receivable-single-multiple')
  for (const house of both) {
    await panel.getByRole('combobox', { name: '查找房产 F2' }).fill(house.name)
    await page.getByRole('option', { name: house.name }).first().click()
    await expect(panel.getByRole('button', { name: new RegExp(`\\d\\. ${house.name}$`) })).toBeVisible()
  }
  const side = panel.getByRole('region', { name: '收款' })
  const due = side.getByText('应付').locator('..').getByRole('status')
  await expect(due).not.toHaveText('0.00')
  await withoutSchemes(page, panel, due)
  const gross = cents(await due.innerText())
  await panel.getByRole('textbox', { name: '预存抵扣 通用' }).fill('50')
  await expect(due).toHaveText(grouped(gross - 5000))
  const payable = gross - 5000
  await choose(page, side.getByRole('combobox', { name: '第1笔支付方式' }), '现金')
  await side.getByRole('textbox', { name: '第1笔金额' }).fill('500')
  await side.getByRole('button', { name: '再加一种' }).click()
  await choose(page, side.getByRole('combobox', { name: '第2笔支付方式' }), 'POS刷卡')
  await side.getByRole('textbox', { name: '第2笔金额' }).fill(yuan(payable - 30_000))
  await side.getByRole('textbox', { name: 'POS刷卡流水号' }).fill(`POS${Date.now()}`)
  await expect(side.getByText('找零 200.00')).toBeVisible()
  await submit(side.getByRole('button', { name: /^收款/ }), way)
  await expect(page.getByRole('dialog', { name: /已收款/ })).toContainText('200.00')
  await page.keyboard.press('Enter')
  // Enter alone: the first receipt is looked at, the second follows it, and then it is done.
  await expect(page.getByRole('dialog').getByRole('button', { name: '打印', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: '完成' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  return payable
}
/** Of a receipt with a scheme nothing less than the whole may go back: the first house pays without. */
async function withoutSchemes(page: Page, panel: Locator, due: Locator): Promise<void> {
  const schemes = panel.getByRole('button', { name: '方案' }).first()
  if (!(await schemes.isVisible())) return
  const before = await due.innerText()
  await schemes.click()
  const list = page.getByRole('dialog', { name: '优惠方案' })
  const offers = list.getByRole('checkbox')
  for (let at = 0; at < (await offers.count()); at++) await offers.nth(at).uncheck()
  await panel.getByText('应付').click()
  await expect(list).toBeHidden()
  await expect(due).not.toHaveText(before)
}
const grouped = (count: number): string =>
  (count / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
async function choose(page: Page, combobox: Locator, option: string): Promise<void> {
  if ((await combobox.innerText()) === option) return
  await combobox.click()
  await page.getByRole('option', { name: new RegExp(`^${option}`) }).click()
}

async function voidReceipt(page: Page, way: Way, receipt: Receipt): Promise<void> {
  const panel = await visit(page, `/charge/received/single/${receipt.receiptNumber}`)
  await panel.getByRole('button', { name: '作废', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '作废原因' }).fill('业主改为下月缴纳')
  await submit(dialog.getByRole('button', { name: '作废', exact: true }), way)
  await said(page, `收款单 ${receipt.receiptNumber} 已作废`)
}

const another = async (browser: Browser, username: string, password: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, { username, password })
  return page
}

async function askBack(browser: Browser, way: Way, receipt: Receipt, house: House, password: string): Promise<string> {
  const page = await another(browser, 'charge01', password)
  const panel = await visit(page, `/charge/refund/apply-refund/${receipt.receiptNumber}/${house.id}`)
  // The first line of which ten can go back.
  const line = panel.getByRole('row').filter({ has: page.getByRole('cell', { name: /^[1-9]\d[\d,]*\.\d\d$/ }) })
  await line.first().getByRole('checkbox').click()
  await panel.getByRole('textbox', { name: /本次退$/ }).fill('10')
  await choose(page, panel.getByRole('combobox', { name: '退款方式' }), '银行转账')
  await panel.getByRole('textbox', { name: '收款账号' }).fill('6222020200112233445')
  await panel.getByRole('textbox', { name: '退款原因' }).fill('多收一笔')
  await submit(panel.getByRole('button', { name: '申请退款 10.00' }), way)
  const heading = shown(page).getByRole('heading', { name: /^TK\d+$/ })
  await expect(heading).toBeVisible()
  await expect(shown(page).getByRole('complementary', { name: '审批' })).toContainText('等待')
  const number = await heading.innerText()
  await page.context().close()
  return number
}

/** Whoever it waits for agrees, level after level. */
async function agree(request: APIRequestContext, admin: Api, refundNumber: string, password: string): Promise<void> {
  const status = async () =>
    (await admin.get<{ list: { status: number }[] }>('/charge/finance/refund/page', { keyword: refundNumber })).list[0]!
      .status
  for (const username of ['manager01', 'finance01', 'gz-manager01', 'gz-finance01']) {
    if ((await status()) !== 1) break
    const approver = await apiAs(request, { username, password })
    const { list } = await approver.get<{ list: { id: string; title: string }[] }>('/camunda/bpm/task/todo-page', {
      limit: '200',
    })
    const task = list.find(({ title }) => title.includes(refundNumber))
    if (task) await approver.send('PUT', '/camunda/bpm/task/approve', { taskId: task.id, comment: '同意' })
  }
  expect(await status()).toBe(2)
}

async function payOut(browser: Browser, way: Way, refundNumber: string, password: string): Promise<void> {
  const page = await another(browser, 'finance01', password)
  const panel = await visit(page, `/charge/refund/single/${refundNumber}`)
  await panel.getByRole('button', { name: '确认退款' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '退款流水号' }).fill(`YH${Date.now()}`)
  await submit(dialog.getByRole('button', { name: '确认退款' }), way)
  await said(page, '已退款 10.00')
  await page.context().close()
}

/** 305.00 lie in the drawer where 300.00 should. */
async function handOver(page: Page, way: Way): Promise<void> {
  const panel = await visit(page, '/charge/finance/manage')
  await inCommunity(page, panel)
  await panel.getByRole('button', { name: '清点并交班' }).click()
  const dialog = page.getByRole('dialog', { name: /^交班/ })
  await dialog.getByRole('textbox', { name: '100 元' }).fill('3')
  await dialog.getByRole('textbox', { name: '5 元', exact: true }).fill('1')
  await expect(dialog.getByRole('status')).toHaveText('305.00')
  await submit(dialog.getByRole('button', { name: '交班' }), way)
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('textbox', { name: '现金差额说明' }).fill('找零少付5元，已登记待退')
  await submit(dialog.getByRole('button', { name: '交班' }), way)
  await said(page, /已交班，差额 5\.00/)
}
