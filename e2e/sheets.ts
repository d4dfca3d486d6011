import { type Page, expect } from '@playwright/test'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import type { Api } from './api.ts'
import { shown, visit } from './journeys/support.ts'

type Row = Record<string, unknown>

/** A sheet that the product prints. */
export interface Sheet {
  readonly name: string
  /** Files below `src/features` (or the engine's) that draw it. */
  readonly drawn: string
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
export const A4 = [210, 297] as const
const A4_WIDE = [297, 210] as const
const A5 = [148, 210] as const
const A5_WIDE = [210, 148] as const
export const FANFOLD = [241, 93] as const

/** Of the first community, or of all with `''`. */
async function rows(
  api: Api,
  base: string,
  { communityId = '1', ...query }: Readonly<Record<string, string>> = {},
): Promise<Row[]> {
  const place: Record<string, string> = communityId === '' ? {} : { communityId }
  const { list } = await api.get<{ list: Row[] }>(`${base}/page`, { limit: '50', ...place, ...query })
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

/** Opens the preview by a verb of the page's first row and prints it. */
async function printFromRow(page: Page, path: string, verb: string | RegExp): Promise<void> {
  await visit(page, path)
  const row = shown(page).locator('tr[data-row]').first()
  const button = row.getByRole('button', { name: verb, exact: true })
  const more = row.getByRole('button', { name: '更多' })
  await expect(button.or(more).first()).toBeVisible()
  if (await button.isVisible()) await button.click()
  else {
    await more.click()
    await page.getByRole('menuitem', { name: verb, exact: true }).click()
  }
  await pressInDialog(page)
}

/** The sheet of the first record of a list, opened from its page, or from its row in the page. */
const ofRecord = ({
  of: [base, query],
  page: pageOf,
  button,
  inRow = false,
  says,
  ...sheet
}: Omit<Sheet, 'print'> & {
  of: readonly [base: string, query?: Readonly<Record<string, string>>]
  page: (row: Row) => string
  button: string | RegExp
  inRow?: boolean
  says: (row: Row) => readonly string[]
}): Sheet => ({
  ...sheet,
  async print(page, api) {
    const [row] = await rows(api, base, query)
    await (inRow ? printFromRow : printFrom)(page, pageOf(row!), button)
    return says(row!)
  },
})
/** The documents of a store are one sheet with lines of their own. */
function stores(): Sheet[] {
  const document = (
    title: string,
    base: string,
    path: string,
    query: Readonly<Record<string, string>>,
    number: string,
  ): Sheet =>
    ofRecord({
      name: title,
      drawn: 'materials/sheets',
      title,
      paper: A4,
      call: `${base}/`,
      counted: true,
      of: [base, query],
      page: (row) => `${path}${path.includes('?') ? '&' : '?'}keyword=${String(row[number])}`,
      button: `打印${title}`,
      inRow: true,
      says: (row) => [String(row[number])],
    })
  return [
    document('采购单', '/material/purchase', '/materials/purchase/index', { status: '60' }, 'orderNo'),
    document('入库单', '/material/receipt', '/materials/purchase/index?view=receipts', {}, 'receiptNo'),
    document('领料单', '/material/apply', '/materials/apply/index', { status: '50' }, 'applyNo'),
    // On its way from the warehouse of the city: of no one community.
    {
      ...document('调拨单', '/material/transfer', '/materials/transfer/index', { communityId: '' }, 'transferNo'),
      call: null,
    },
    document('出入库单', '/material/offline', '/materials/offline/index', { status: '30' }, 'docNo'),
    { ...document('盘点表', '/material/task', '/materials/task/index', { status: '40' }, 'taskNo'), call: null },
  ]
}

export const SHEETS: readonly Sheet[] = [
  {
    name: 'bill',
    drawn: 'charge-finance/bill/bill-sheet',
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
    drawn: 'work-order/order-screen',
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
    drawn: 'work-order/print-screen',
    title: '维修服务工单',
    paper: A5_WIDE,
    call: '/wkorder/task/',
    counted: true,
    async print(page, api) {
      const closed = await rows(api, '/wkorder/task', { status: '80', orderType: 'repair' })
      // Not the one that is printed alone, maybe beside this: each counts its own.
      const orders = closed.filter(({ feeAmount }) => feeAmount !== '0.00').slice(1, 4)
      expect(orders).toHaveLength(3)
      await visit(page, `/wkorder/print?ids=${orders.map(({ id }) => String(id)).join(',')}`)
      await press(page, '打印 3 份')
      return orders.map(({ orderNo }) => String(orderNo))
    },
  },
  {
    name: 'receipt',
    drawn: 'charge-finance/print/receipt-sheet',
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
    drawn: 'charge-finance/print/receipt-sheet',
    title: '收据',
    paper: FANFOLD,
    counted: true,
    call: '/charge/receipt/print',
    async print(page, api) {
      const receipt = await printReceipt(page, api, { status: '5' })
      return [String(receipt['receiptNumber']), '已作废']
    },
  },
  ofRecord({
    name: 'paper-receipt',
    drawn: 'charge-other/paper/paper-sheet',
    title: '收据',
    paper: FANFOLD,
    counted: true,
    marked: true,
    call: '/charge/receipt/paper/detail',
    of: ['/charge/receipt/paper', { status: '1', 'receiptId.empty': 'false' }],
    page: (paper) => `/charge/receipt/detail/${String(paper['id'])}`,
    button: /^(?:打印|补打)$/,
    says: (paper) => [String(paper['number']), String(paper['payerName']), formatMoney(String(paper['amount']))],
  }),
  {
    name: 'notice',
    drawn: 'charge-finance/receivable/owed-sheet',
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
    drawn: 'charge-other/month/statement-print',
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
    drawn: 'charge-other/day/day-print',
    title: '收款日报',
    paper: A4_WIDE,
    call: '/charge/report/collection/day',
    async print(page) {
      await printFrom(page, '/charge/report/collection/confirm', '打印')
      return ['合计', '预存冲抵']
    },
  },
  ofRecord({
    name: 'refund',
    drawn: 'charge-finance/refund/refund-print',
    title: '退款单',
    paper: A5_WIDE,
    call: '/charge/finance/refund/detail',
    counted: true,
    of: ['/charge/finance/refund', { status: '5', 'receiptId.empty': 'false' }],
    page: (refund) => `/charge/refund/single/${String(refund['refundNumber'])}`,
    button: '打印退款单',
    says: (refund) => [
      String(refund['refundNumber']),
      title(refund, 'payerCustomerId'),
      formatMoney(String(refund['total'])),
    ],
  }),
  {
    name: 'slip',
    drawn: 'charge-finance/shift/shift-print',
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
    drawn: 'basedata/handover/deliver-print',
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
    drawn: 'charge-prepaid/balance/statement-drawer',
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
    drawn: 'report-screen/report-print',
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
    drawn: 'report-screen/report-rows-print',
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
    drawn: 'charge-report/notice/notice-sheet',
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
    drawn: 'workflow/leave/leave-sheet',
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
    drawn: 'meter/device/labels-dialog',
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
    drawn: 'bpm/instance-detail/instance-print',
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
  ofRecord({
    name: 'sharing',
    drawn: 'charge-sharing/record/notice-dialog',
    title: '公摊公示',
    paper: A4,
    counted: true,
    call: '/charge/sharing/record/notice',
    of: ['/charge/sharing/record', { status: '4' }],
    page: (record) => `/charge/sharing/record-detail?id=${String(record['id'])}`,
    button: '打印公示单',
    says: () => ['房号', '合计'],
  }),
  {
    name: 'rooms',
    drawn: 'basedata/house/room-map/room-print',
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
    drawn: 'basedata/schedule/schedule-print',
    title: '排班表',
    paper: A4_WIDE,
    call: null,
    async print(page) {
      await printFrom(page, '/sys/schedule', '打印')
      return ['员工', '在岗人数']
    },
  },
  ofRecord({
    name: 'invoice',
    drawn: 'charge-other/invoice/invoice-sheet',
    title: '发票',
    paper: A4_WIDE,
    call: '/charge/invoice/',
    counted: true,
    of: ['/charge/invoice', { status: '2', color: 'blue' }],
    page: (invoice) => `/charge/invoice/detail/${String(invoice['id'])}`,
    button: '打印或下载',
    says: (invoice) => [
      String(invoice['invoiceNo']),
      String(invoice['buyerName']),
      formatMoney(String(invoice['amountTotal'])),
    ],
  }),
  ofRecord({
    name: 'event',
    drawn: 'event/event-report',
    title: '突发事件报告',
    paper: A4,
    call: '/manage/event/emergencies/',
    counted: true,
    of: ['/manage/event/emergencies', { status: '50' }],
    page: (event) => `/manage/event/emergencies/detail/${String(event['id'])}`,
    button: '打印',
    says: (event) => [String(event['eventNo']), String(event['title'])],
  }),
  {
    name: 'emergency',
    drawn: 'contingency/emergency-report',
    title: '报告',
    paper: A4,
    call: '/complex/contingency/event/',
    counted: true,
    async print(page, api) {
      const events = await rows(api, '/complex/contingency/event')
      const event = events.find(({ eventNo }) => eventNo != null)!
      await printFrom(page, `/contingency/event/record/detail/${String(event['id'])}`, '打印')
      return [String(event['eventNo']), String(event['title'])]
    },
  },
  {
    name: 'contingency plan',
    drawn: 'contingency/type-screen',
    title: '应急预案',
    paper: A4,
    call: null,
    async print(page) {
      await printFromRow(page, '/contingency/setting/type/list', '预览预案')
      await pressInDialog(page)
      return ['步骤', '岗位']
    },
  },
  ofRecord({
    name: 'lift',
    drawn: 'elevator/lift-label',
    title: '电梯使用标签',
    paper: A5,
    call: null,
    counted: true,
    of: ['/complex/elevator/list', { status: 'running' }],
    page: (lift) => `/elevator/list?keyword=${String(lift['elevatorNo'])}`,
    button: '打印标签',
    inRow: true,
    says: (lift) => [String(lift['registerCode']), '救援识别码'],
  }),
  {
    name: 'lift check',
    drawn: 'elevator/check-sheet',
    title: '电梯检验申报表',
    paper: A4,
    call: null,
    async print(page) {
      const panel = await visit(page, '/elevator/annualCheck/index')
      await panel.getByRole('checkbox', { name: '选择本页全部' }).click()
      await panel.getByRole('button', { name: '打印申报表' }).first().click()
      await pressInDialog(page)
      return ['申报台数', '到期日']
    },
  },
  ofRecord({
    name: 'lift maintenance',
    drawn: 'elevator/repair-sheet',
    title: '电梯维护保养记录单',
    paper: A4,
    call: '/complex/elevator/repair/',
    counted: true,
    of: ['/complex/elevator/repair', { status: 'done' }],
    page: (repair) => `/elevator/repair/index?keyword=${String(repair['repairNo'])}`,
    button: '打印',
    inRow: true,
    says: (repair) => [String(repair['repairNo'])],
  }),
  ofRecord({
    name: 'maintenance',
    drawn: 'equipment/maintain-paper',
    title: '设备保养记录表',
    paper: A4,
    call: '/equipment/task/',
    counted: true,
    of: ['/equipment/task', { status: '40' }],
    page: (task) => `/equipment/task/detail?id=${String(task['id'])}`,
    button: '打印保养记录表',
    says: (task) => [String(task['taskNo']), String(task['targetName'])],
  }),
  {
    name: 'year of machines',
    drawn: 'equipment/year-table',
    title: '设备维保年度计划表',
    paper: A4_WIDE,
    call: null,
    async print(page) {
      const panel = await visit(page, '/equipment/plan/index')
      await panel.getByRole('button', { name: '年度计划表' }).click()
      await page.getByRole('dialog').getByRole('button', { name: '打印', exact: true }).click()
      await page.getByRole('dialog').last().getByRole('button', { name: '打印', exact: true }).click()
      return ['年度']
    },
  },
  ofRecord({
    name: 'document by its definition',
    drawn: 'document-screen/document-sheet',
    title: '活动计划',
    paper: A4,
    call: '/activity/plan/',
    counted: true,
    of: ['/activity/plan', { communityId: '' }],
    page: (plan) => `/activity/plan/audit/detail?id=${String(plan['id'])}`,
    button: '打印',
    says: (plan) => [String(plan['name'])],
  }),
  ...stores(),
]
