import { type APIRequestContext, type Page, expect, test } from '@playwright/test'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { type Api, signIn as apiAs } from './api.ts'
import { type Printed, catchPrints, expectPaper, onPaper, printedBy } from './pdf.ts'
import { workIn } from './journeys/charging.ts'
import { shown, signIn, visit } from './journeys/support.ts'

/** Every sheet of the charging modules as the printer gets it, of the demo company, and with names and amounts as long as they can be. */
type Row = Record<string, unknown>
type Answer = Record<string, unknown>

interface Sheet {
  readonly name: string
  readonly title: string
  readonly paper: readonly [number, number]
  /** Opens the page of a row and prints; what the sheet is about and must say. */
  readonly print: (page: Page, api: Api) => Promise<readonly string[]>
  /** It is the sheet of a record: the server counts its prints. */
  readonly counted?: true
  /** The second one is marked. */
  readonly marked?: true
  /** The call that the sheet is made of; null where it is not tried with longer words. */
  readonly call: string | null
}
const A4 = [210, 297] as const
const A4_WIDE = [297, 210] as const
const A5_WIDE = [210, 148] as const
const FANFOLD = [241, 93] as const

async function rows(api: Api, base: string, query: Record<string, string> = {}): Promise<Row[]> {
  const { list } = await api.get<{ list: Row[] }>(`${base}/page`, { limit: '50', communityId: '1', ...query })
  if (list.length === 0) throw new Error(`${base} has no record in the demo company`)
  return list
}
/** Prints the first receipt of these conditions from its page. */
async function printReceipt(page: Page, api: Api, query: Record<string, string>): Promise<Row> {
  const [receipt] = await rows(api, '/charge/finance/receipt', query)
  await printFrom(page, `/charge/received/single/${String(receipt!['receiptNumber'])}`, /^(?:打印|补打)$/)
  return receipt!
}
const title = (row: Row, field: string) => String((row['titles'] as Row | undefined)?.[field] ?? row[field])
const press = (page: Page, name: string | RegExp) =>
  shown(page).getByRole('button', { name, exact: true }).first().click()
/** In a dialog or a drawer, the sheet stands to be looked at before it is printed. */
const pressInDialog = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: '打印', exact: true }).click()
/** Opens the preview by this button of a page and prints it. */
async function printFrom(page: Page, path: string, button: string | RegExp): Promise<void> {
  await visit(page, path)
  await press(page, button)
  await pressInDialog(page)
}

const SHEETS: readonly Sheet[] = [
  {
    name: 'bill',
    title: '缴费通知单',
    paper: A4,
    call: '/charge/finance/bill/detail',
    counted: true,
    async print(page, api) {
      const [bill] = await rows(api, '/charge/finance/bill', { voided: 'false' })
      await visit(page, `/charge/order/single/${String(bill!['orderNumber'])}/${String(bill!['propertyId'])}`)
      await press(page, '打印')
      return [
        String(bill!['orderNumber']),
        title(bill!, 'payerCustomerId'),
        `尊敬的${title(bill!, 'payerCustomerId')}`,
        formatMoney(String(bill!['totalAmount'])),
      ]
    },
  },
  {
    name: 'work order',
    title: '维修服务工单',
    paper: A5_WIDE,
    call: '/wkorder/task/',
    counted: true,
    async print(page, api) {
      const closed = await rows(api, '/wkorder/task', { status: '80', orderType: 'repair' })
      const order = closed.find(({ feeAmount }) => feeAmount !== '0.00')
      await printFrom(page, `/wkorder/task/desc/${String(order!['id'])}`, '打印')
      return [
        String(order!['orderNo']),
        String(order!['content']),
        title(order!, 'handlerId'),
        formatMoney(String(order!['feeAmount'])),
      ]
    },
  },
  {
    name: 'work orders together',
    title: '维修服务工单',
    paper: A5_WIDE,
    call: '/wkorder/task/',
    counted: true,
    async print(page, api) {
      const orders = (await rows(api, '/wkorder/task', { status: '80', orderType: 'repair' })).slice(0, 3)
      await visit(page, `/wkorder/print?ids=${orders.map(({ id }) => String(id)).join(',')}`)
      await press(page, '打印 3 份')
      return orders.map(({ orderNo }) => String(orderNo))
    },
  },
  {
    name: 'receipt',
    title: '收据',
    paper: FANFOLD,
    counted: true,
    marked: true,
    call: '/charge/receipt/print',
    async print(page, api) {
      const receipt = await printReceipt(page, api, { type: 'collect', status: '1' })
      return [
        String(receipt['receiptNumber']),
        String(receipt['payerName']),
        formatMoney(String(receipt['totalAmount'])),
        '安居物业服务有限公司',
      ]
    },
  },
  {
    name: 'void-receipt',
    title: '收据',
    paper: FANFOLD,
    counted: true,
    call: '/charge/receipt/print',
    async print(page, api) {
      const receipt = await printReceipt(page, api, { status: '5' })
      return [String(receipt['receiptNumber']), '已作废']
    },
  },
  {
    name: 'paper-receipt',
    title: '收据',
    paper: FANFOLD,
    counted: true,
    marked: true,
    call: '/charge/receipt/paper/detail',
    async print(page, api) {
      const [paper] = await rows(api, '/charge/receipt/paper', { status: '1', 'receiptId.empty': 'false' })
      await printFrom(page, `/charge/receipt/detail/${String(paper!['id'])}`, /^(?:打印|补打)$/)
      return [String(paper!['number']), String(paper!['payerName']), formatMoney(String(paper!['amount']))]
    },
  },
  {
    name: 'notice',
    title: '欠费通知单',
    paper: A4,
    call: '/charge/collection/owedNotice',
    async print(page, api) {
      const [debt] = await rows(api, '/charge/finance/receivable', {
        status: '1',
        propertyType: 'house',
        hungUp: 'false',
      })
      const { payers } = await api.get<{ payers: { name: string; total: string }[] }>(
        `/charge/collection/owedNotice/${String(debt!['propertyId'])}`,
      )
      await printFrom(page, `/charge/finance/receivable-list/single/${String(debt!['propertyId'])}`, '打印欠费单')
      return [payers[0]!.name, `尊敬的${payers[0]!.name}`, formatMoney(payers[0]!.total)]
    },
  },
  {
    name: 'statement',
    title: '月结费项表',
    paper: A4_WIDE,
    call: '/charge/month/settlement/statement',
    async print(page) {
      await printFrom(page, '/charge/month/settlement/report', '打印')
      return ['期初欠费', '期末欠费', '合计']
    },
  },
  {
    name: 'day',
    title: '收款日报',
    paper: A4_WIDE,
    call: '/charge/report/collection/day',
    async print(page) {
      await printFrom(page, '/charge/report/collection/confirm', '打印')
      return ['合计', '预存冲抵']
    },
  },
  {
    name: 'refund',
    title: '退款单',
    paper: A5_WIDE,
    call: '/charge/finance/refund/detail',
    counted: true,
    async print(page, api) {
      const [refund] = await rows(api, '/charge/finance/refund', { status: '5', 'receiptId.empty': 'false' })
      await printFrom(page, `/charge/refund/single/${String(refund!['refundNumber'])}`, '打印退款单')
      return [String(refund!['refundNumber']), title(refund!, 'payerCustomerId'), formatMoney(String(refund!['total']))]
    },
  },
  {
    name: 'slip',
    title: '收款交班单',
    paper: A5_WIDE,
    call: '/charge/shift/detail',
    counted: true,
    async print(page, api) {
      const [shift] = await rows(api, '/charge/finance/cashierShift', { status: '2,3,4' })
      const panel = await visit(page, `/charge/finance/manage?view=shifts&keyword=${String(shift!['shiftNo'])}`)
      await panel
        .getByRole('row')
        .filter({ hasText: String(shift!['shiftNo']) })
        .getByRole('button', { name: '详情' })
        .click()
      await page.getByRole('button', { name: '打印交班单' }).click()
      await pressInDialog(page)
      return [String(shift!['shiftNo']), formatMoney(String(shift!['systemNet']))]
    },
  },
  {
    name: 'delivery',
    title: '房屋交付确认单',
    paper: A4,
    call: null,
    counted: true,
    async print(page, api) {
      const [delivery] = await rows(api, '/basedata/base/handoverDeliver')
      const at = String(delivery!['handoverHouseId'])
      await printFrom(
        page,
        `/basedata/house/getHandoverDeliverDetailDialog/${String(delivery!['id'])}/${at}`,
        '打印交付确认单',
      )
      return [title(delivery!, 'handlerId'), String(delivery!['deliverDate']), '门禁卡']
    },
  },
  {
    name: 'account',
    title: '预存款对账单',
    paper: A4,
    call: '/charge/prepaid/account/statement',
    counted: true,
    async print(page, api) {
      const [account] = await rows(api, '/charge/prepaid/account')
      const panel = await visit(page, `/charge/prepaid/balance?keyword=${String(account!['accountNo'])}`)
      await panel
        .getByRole('row')
        .filter({ hasText: String(account!['accountNo']) })
        .getByRole('button', { name: '流水' })
        .click()
      await page.getByRole('dialog').getByRole('button', { name: '对账单' }).click()
      await pressInDialog(page)
      return [String(account!['accountNo']), '期初余额', '合计']
    },
  },
  {
    name: 'report',
    title: '欠费',
    paper: A4_WIDE,
    counted: true,
    call: null,
    async print(page) {
      await printFrom(page, '/charge/report/unpaid', '打印')
      return ['合计', '数据时间']
    },
  },
  {
    name: 'report-rows',
    title: '减免明细',
    paper: A4_WIDE,
    counted: true,
    call: '/charge/report/deducted/detail/report/rows/page',
    async print(page) {
      await printFrom(page, '/charge/report/deducted/detail', '打印')
      return ['合计', '减免单号']
    },
  },
  {
    name: 'dunning',
    title: '催缴函',
    paper: A4,
    counted: true,
    call: '/charge/report/paymentNotice/paper',
    async print(page, api) {
      const [notice] = await rows(api, '/charge/report/paymentNotice', { level: '3', status: '1' })
      await visit(page, `/charge/report/payment-notice-detail?keyword=${String(notice!['noticeNo'])}`)
      await shown(page).locator('tr[data-row]').getByRole('button', { name: '更多' }).click()
      await page.getByRole('menuitem', { name: '打印', exact: true }).click()
      await pressInDialog(page)
      return ['应缴合计', '签收人', String(notice!['noticeNo'])]
    },
  },
  {
    name: 'leave',
    title: '请假单',
    paper: A5_WIDE,
    call: '/workflow/leave/info',
    counted: true,
    async print(page, api) {
      const { list } = await api.get<{ list: Row[] }>('/workflow/leave/page', { limit: '1' })
      const [leave] = list
      await printFrom(page, `/workflow/leave_detail/${String(leave!['id'])}`, '打印')
      return [String(leave!['code']), '事由']
    },
  },
  {
    name: 'label',
    title: '仪表二维码',
    paper: A4,
    call: '/meter/base/meter/labels',
    async print(page, api) {
      const meters = await rows(api, '/meter/base/meter', { status: '1' })
      const panel = await visit(page, '/meter/device/info/index')
      await expect(panel.getByRole('row').nth(2)).toBeVisible()
      await panel.getByRole('checkbox', { name: '选择本页全部' }).click()
      await panel.getByRole('button', { name: '打印二维码' }).first().click()
      await pressInDialog(page)
      expect(meters.length).toBeGreaterThan(0)
      return ['水表']
    },
  },
  {
    name: 'process',
    title: '请假',
    paper: A4,
    counted: true,
    call: null,
    async print(page, api) {
      const { list } = await api.get<{ list: Row[] }>('/workflow/leave/page', { limit: '50' })
      const { processInstanceId } = list.find((leave) => leave['processInstanceId'] != null)!
      await printFrom(page, `/bpm/process-instance/detail?id=${String(processInstanceId)}`, '打印')
      return ['流程', '发起人', '处理人']
    },
  },
  {
    name: 'sharing',
    title: '公摊公示',
    paper: A4,
    counted: true,
    call: '/charge/sharing/record/notice',
    async print(page, api) {
      const [record] = await rows(api, '/charge/sharing/record', { status: '4' })
      await printFrom(page, `/charge/sharing/record-detail?id=${String(record!['id'])}`, '打印公示单')
      return ['房号', '合计']
    },
  },
  {
    name: 'rooms',
    title: '房态图',
    paper: A4_WIDE,
    call: null,
    async print(page) {
      await printFrom(page, '/basedata/house/list?view=map', '打印房态')
      return ['套数', '1层']
    },
  },
  {
    name: 'schedule',
    title: '排班表',
    paper: A4_WIDE,
    call: null,
    async print(page) {
      await printFrom(page, '/sys/schedule', '打印')
      return ['员工', '在岗人数']
    },
  },
]

async function open(page: Page, request: APIRequestContext): Promise<Api> {
  await catchPrints(page)
  const api = await apiAs(request)
  await signIn(page)
  await workIn(page, { name: '云山花园' })
  return api
}
const without = (text: string) => text.replaceAll(/\s/g, '')

for (const sheet of SHEETS)
  test(`${sheet.name} as the demo company prints it`, async ({ page, request }) => {
    const api = await open(page, request)
    const said = await sheet.print(page, api)
    const printed = await printedBy(page, sheet.name)
    expectPaper(printed, sheet)
    for (const words of said) expect(printed.text).toContain(without(words))
    if (sheet.paper !== FANFOLD) expect(printed.text).toContain(`第1页/共${printed.pages.length}页`)
    expect(printed.text).toMatch(/打印人\S+打印时间\d{4}-\d\d-\d\d/)
    const times = /第(\d+)次打印/.exec(printed.text)?.[1]
    expect(times !== undefined, 'it says which time it is').toBe(sheet.counted === true)
    if (!sheet.counted) return
    // Printing again is one press, and counted.
    const place = (await page.getByRole('dialog').count()) > 0 ? page.getByRole('dialog') : shown(page)
    await place
      .getByRole('button', { name: /^(?:再次打印|打印)(?: \d+ 份)?$/ })
      .first()
      .click()
    const again = await printedBy(page, `${sheet.name}-again`)
    expect(again.text).toContain(`第${Number(times) + 1}次打印`)
    if (sheet.marked) expect(again.text).toContain('补打')
  })

for (const [fault, body] of [
  ['beyond the edge of the paper', `<p style="white-space: nowrap">${'长名称'.repeat(80)}</p>`],
  [
    'words that are cut',
    '<p style="width: 20mm; overflow: hidden; white-space: nowrap">很长很长很长很长很长很长的名称</p>',
  ],
  ['figures that are broken', '<p style="width: 12mm; overflow-wrap: anywhere">123,456,789.12</p>'],
])
  test(`a sheet with a fault is found: ${fault}`, async ({ page }) => {
    const html = `<style>@page { size: 210mm 297mm; margin: 12mm; }</style><h2>单</h2>${body}`
    const printed = await onPaper(page, html, 'fault')
    expect(() => expectPaper(printed, { title: '单', paper: A4 })).toThrow(fault)
  })

const NAME = Array.from({ length: 60 }, (_, at) => '赵钱孙李周吴郑王冯陈'[at % 10]).join('')
const AMOUNT = '123456789.12'
const NAMES = new Set([
  'payerName',
  'propertyName',
  'customerName',
  'payerCustomerId',
  'place',
  'cashier',
  'company',
  'title',
])

/** Every name of an answer sixty characters long, every amount of nine digits. */
function swollen(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => swollen(one))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, swollen(one, name)]))
  if (typeof value !== 'string') return value
  if (/^\d+\.\d{2}$/.test(value)) return AMOUNT
  return NAMES.has(key) && value !== '' ? NAME : value
}

for (const sheet of SHEETS) {
  const { call } = sheet
  if (call === null) continue
  test(`${sheet.name} with names of sixty characters and amounts of nine digits`, async ({ page, request }) => {
    const api = await open(page, request)
    let told: Answer = {}
    await page.route(
      (url) => url.pathname.startsWith(call),
      async (route) => {
        if (route.request().resourceType() === 'document') return route.fallback()
        const reply = await route.fetch()
        const answer = (await reply.json()) as { data: unknown }
        told = swollen(answer.data) as Answer
        await route.fulfill({ response: reply, json: { ...answer, data: told } })
      },
    )
    await sheet.print(page, api)
    const printed = await printedBy(page, `${sheet.name}-long`)
    expectPaper(printed, sheet)
    const words = JSON.stringify(told)
    if (words.includes(NAME)) expect(printed.text, 'the whole name').toContain(NAME)
    if (words.includes(AMOUNT)) expectWhole(printed, formatMoney(AMOUNT))
  })
}

/** A figure stands in one piece: nothing ends or begins within one. */
function expectWhole({ pieces, text }: Printed, figure: string): void {
  expect(text).toContain(figure)
  expect(pieces.filter((piece) => /^[.,]\d|\d[.,]$/.test(piece))).toEqual([])
}
