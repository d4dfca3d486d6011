import type { Api } from '../api.ts'
import type { Subject } from './subject.ts'

/** What the walk does not reach by itself, by the reason. */
const NOT_REACHED: Readonly<Record<string, readonly string[]>> = {
  'a scanner and a payment channel: server/modules/charge-finance/channel/channel.test.ts': [
    'charge-finance.askScan',
    'charge-finance.reverseScan',
    'charge-finance.scanPayment',
  ],
  'a file that a bank has answered with: server/modules/charge-other/bank/bank.test.ts': [
    'charge-other.previewBankAnswer',
    'charge-other.importBankAnswer',
  ],
  'somebody whom the chosen bank can be asked for: server/modules/charge-other/bank/bank.test.ts': [
    'charge-other.makeBankBatch',
  ],
  'the tax number of a company, which no hand makes up: server/modules/charge-other/invoice/invoice.test.ts': [
    'charge-other.issueInvoice',
    'charge-other.invoice.amend',
  ],
  'a file that a channel has sent: server/modules/charge-other/mobile/mobile.test.ts': ['charge-other.importStatement'],
  'money and debts that are picked from a table: server/modules/charge-other/offset/offset.test.ts': [
    'charge-other.applyItemTransfer',
  ],
  'a receipt of the same property and the same cent: server/modules/charge-other/manual/manual.test.ts': [
    'charge-other.matchManual',
  ],
}

const REHEARSED = '01900000-0000-7000-8000-0000000000b1'
const REHEARSED_LINE = {
  id: '01900000-0000-7000-8000-0000000000b2',
  version: 1,
  propertyName: '云山花园-1栋-1单元-502',
  feePeriod: '2026-11',
  amount: '210.00',
  existingAmount: '200.00',
  reason: '单价已变更',
  titles: { feeItemId: '住宅物业费' },
}

const propertyOfAccount = async (api: Api): Promise<string> => {
  const { list } = await api.get<{ list: { propertyId: string }[] }>('/charge/prepaid/account/page', {
    limit: '1',
    status: '1',
    communityId: '1',
  })
  return list[0]!.propertyId
}

const tomorrow = (): string =>
  new Date(Date.now() + 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })
const today = (): string => new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })
const lastMonth = (): string => {
  const [year, month] = today().split('-').map(Number) as [number, number]
  return month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, '0')}`
}

/** Receivables of the charging itself, of which nothing is paid yet: the module that made a row keeps it for itself. */
const OWN = {
  source: 'generate',
  status: 1,
  lockType: 'none',
  hungUp: false,
  receivedAmount: '0.00',
  deductedAmount: '0.00',
  lateFeeReceived: '0.00',
  lateFeeDeducted: '0.00',
}
const RECEIPT = {
  receiptId: '01900000-0000-7000-8000-0000000000c1',
  receiptNumber: 'SK2026112390001',
  propertyId: '01900000-0000-7000-8000-0000000000c2',
  totalAmount: '88.00',
}
const PAID = { receipts: [RECEIPT], change: '2.00', prepaidIn: '0.00' }
/** A shift is open: a desk without one takes no money. */
const ON_SHIFT = { '^GET /charge/collection/property/': { shiftId: '01900000-0000-7000-8000-000000000001' } }
const APPROVAL = {
  id: '01900000-0000-7000-8000-0000000000d1',
  instanceId: '01900000-0000-7000-8000-0000000000d2',
  taskId: '01900000-0000-7000-8000-0000000000d3',
  docNo: 'TK2026112390001',
  businessType: 'charge.refund',
  businessId: '01900000-0000-7000-8000-0000000000d4',
  bizType: 'refund',
  title: '退款 TK2026112390001',
  communityId: 1,
  communityName: '云山花园',
  propertyName: '云山花园-1栋-1单元-502',
  amount: '100.00',
  applicantId: 2,
  applicant: '收款员',
  submittedAt: '2026-11-23 09:00:00',
  nodes: '待审批',
  result: 1,
}
const TURNS = [APPROVAL, { ...APPROVAL, id: '01900000-0000-7000-8000-0000000000d5', taskId: APPROVAL.businessId }]
const RUNNING = {
  id: '01900000-0000-7000-8000-0000000000b3',
  version: 1,
  communityId: 1,
  runId: REHEARSED,
  billPeriod: '2026-11',
  asOfDate: '2026-11-23',
  options: {},
  status: 1,
  createdCount: 0,
  existingCount: 0,
  belowCount: 0,
  total: '0.00',
  failReason: null,
  finishedAt: null,
  createdAt: '2026-11-23 09:00:00',
  titles: { communityId: '云山花园' },
}
const NOT_SENT = {
  id: '01900000-0000-7000-8000-0000000000e1',
  channel: 'sms',
  channelLabel: '短信',
  receiver: '135****3745',
  status: 4,
  attempt: 1,
  failReason: '号码停机',
  sentAt: null,
  readAt: null,
  createdAt: '2026-11-23 09:00:00',
}
const batchIn = (status: number) => ({ [`^GET /charge/finance/generationBatch/info/${REHEARSED}`]: { status } })

async function prepare(api: Api): Promise<void> {
  const listed = async (base: string, where = {}) =>
    (await api.get<{ list: { id: string }[] }>(`${base}/page`, { limit: '1', ...where })).list
  const make = async (base: string, draft: object) => {
    if ((await listed(base, { communityId: '1' })).length === 0)
      await api.send('POST', base, { communityId: 1, ...draft })
  }
  const [account] = await listed('/charge/base/payeeAccount')
  await Promise.all([
    make('/charge/base/communityCode', { accountCode: 'HS01', effectiveFrom: today() }),
    make('/charge/base/payeeRoute', { payeeAccountId: account!.id, feeItems: [] }),
  ])
}

/** The charging modules. */
export const CHARGING: Subject = {
  modules: ['charge-base', 'charge-finance', 'charge-prepaid', 'charge-sharing', 'charge-other', 'meter'],
  place: { companyId: 1, communityId: 1 },
  alsoOn: ['/basedata/house/getHandoverDeliverDialog/$id/$communityId'],
  prepare,
  answers: {
    // A month that was rehearsed: two new lines, and one whose price has changed since it was billed.
    '^POST /charge/finance/generationBatch/preview$': {
      batches: [{ id: REHEARSED, batchNo: 'SC20261123901', communityId: 1 }],
    },
    [`^GET /charge/finance/generationBatch/info/${REHEARSED}`]: {
      id: REHEARSED,
      version: 2,
      batchNo: 'SC20261123901',
      communityId: 1,
      periodFrom: '2026-11',
      periodTo: '2026-11',
      mode: 'normal',
      status: 2,
      progress: 100,
      newCount: 2,
      errorCount: 0,
      newTotal: '420.00',
      postedCount: 0,
      postedTotal: '0.00',
      failReason: null,
      titles: { communityId: '云山花园' },
    },
    '^GET /charge/finance/generationBatch/rollbackView$': { count: 2, amount: '420.00', obstacles: [], stays: [] },
    '^GET /charge/finance/generationBatch/summary$': {
      results: [
        { result: 'new', count: 2, amount: '420.00', existing: '0.00', outliers: 1 },
        { result: 'different', count: 1, amount: '210.00', existing: '200.00', outliers: 0 },
      ],
      reasons: [],
      items: [],
    },
    '^GET /charge/finance/generationLine/page$': {
      list: [REHEARSED_LINE],
      total: 1,
      totals: { amount: '210.00' },
    },
    '^GET /charge/prepaid/offset/generation$': { total: '0.00', properties: 0, owners: [], byDefault: true },
    '^POST /charge/finance/generationBatch/adjust$': {
      changeId: null,
      changeNumber: null,
      adjusted: 0,
      skipped: [{ name: '1-1-502 住宅物业费 2026-11', reason: '已收款' }],
    },
    '^POST /charge/base/houseFeeStandard/bind$': {
      success: 1,
      failed: [{ name: '云山花园-1栋-1单元-502', reason: '已绑定相同收费项目' }],
    },
    '^POST /charge/collection/pay$': PAID,
    '^POST /charge/collection/product/sell$': PAID,
    '^POST /charge/finance/bill/generate$': { runId: REHEARSED },
    // Nothing goes to a printer: what was printed is counted.
    '^POST /basedata/sys/print$': { count: 1, at: '2026-11-23 09:00:00' },
    // Nobody's till is touched: the hand stands at a shift that exists on paper only.
    '^GET /charge/shift/current$': {
      shift: {
        id: '01900000-0000-7000-8000-000000000001',
        shiftNo: 'JB202611230001',
        openedAt: '2026-11-23 08:00:00',
        status: 1,
      },
      methods: [
        {
          methodId: '01900000-0000-7000-8000-0000000000a1',
          name: '现金',
          kind: 'cash',
          inCount: 3,
          inAmount: '300.00',
          outAmount: '0.00',
          systemNet: '300.00',
        },
        {
          methodId: '01900000-0000-7000-8000-0000000000a2',
          name: '微信',
          kind: 'wechat',
          inCount: 2,
          inAmount: '200.00',
          outAmount: '0.00',
          systemNet: '200.00',
        },
      ],
      receipts: 5,
    },
  },
  openedAgain: {
    '/charge/prepaid/recharge': [{ search: async (api) => `propertyId=${await propertyOfAccount(api)}` }],
    '/charge/refund/apply-pre': [{ search: async (api) => `propertyId=${await propertyOfAccount(api)}` }],
    '/charge/collection/record-list/receivable-single/$propertyId': [
      { over: ON_SHIFT },
      { search: async () => 'product=', over: ON_SHIFT, untouched: '金额|冲抵|抹零|支付方式' },
    ],
    '/charge/expenses-generate/generate': [{ over: batchIn(4) }, { over: batchIn(6) }],
    '/charge/finance/manage': [
      { over: { '^GET /charge/day/report$': { status: 2 } } },
      { over: { '^GET /charge/day/report$': { status: 3 } } },
    ],
    '/charge/order/generate/$company/$community': [
      {
        over: {
          '^GET /charge/finance/billBatch/page$': {
            list: [{ ...RUNNING, id: REHEARSED }, RUNNING],
            total: 2,
          },
        },
      },
    ],
    '/charge/order/record/$orderNumber/$propertyId': [
      { over: { '^POST /charge/bill/record$': { list: [NOT_SENT], total: 1 } } },
    ],
    // Only the whole day is confirmed, not that of one cashier.
    '/charge/report/collection/confirm': [
      { over: { '^GET /charge/report/collection/day$': { status: 1 } }, untouched: '收款人|日期' },
    ],
    '/charge/workflow/list': [{ over: { '^GET /charge/workflow/page$': { list: TURNS, total: 2 } } }],
    '/charge/month/settlement': [{ over: { '^GET /charge/month/settlement/check$': { status: 2, checks: [] } } }],
  },
  rows: {
    '/charge/finance/receivable/page': [OWN, { ...OWN, hungUp: true }],
    '/charge/base/businessFeeStandard/page': [{ status: 2 }],
    '/charge/mobile/order/page': [{ status: 0 }, { status: 3, bookedAmount: '0.00' }],
    '/meter/base/meterReading/bench': [{ reading: { status: 1, abnormal: ['high'] } }],
  },
  values: {
    金额到: '9000.00',
    免费日期: tomorrow(),
    '^扣款日期$': tomorrow(),
    '^搜索报表$': '收款',
    '^请输入期间': lastMonth(),
    '^下次检定': '2030-12-31',
    '^分摊方式$': '楼层',
    '减免(本金|违约金)$': '0.01',
    // A drawer has no piece for what is typed.
    '^退款方式$': '银行转账',
    '^起号$': '1',
    '^止号$': '100',
  },
  kept: {
    查找房产: 'a search, which leads to a house',
    '批量冲抵.*选中的行': 'the trial carries the accounts; what follows names its run',
    '试算.*(上次读数|本次读数|倍率)$': 'the usage is reckoned from them',
    '\\?product=.*流水号$': 'a second line without money is not paid with',
    '仅生成应收.*(第\\d+笔|流水号)': 'nothing is paid, so no payment travels',
    'receivable-single/.* › (付款人|.*本次收款)$':
      'another selection takes them back: the desk journey of e2e/journeys proves them',
  },
  otherwiseNamed: {
    'meter.recordReading': 'a reading is sent when its field is left, whatever is pressed then',
    'charge-finance.sellProduct': 'at the desk the button says the amount; what is sold stands on the page',
  },
  shown: {
    保存后不再显示: 'the names are those of the payment channels in the key file that is pasted here',
    '可用 {{batchNo}}': 'names that the first line of a file is written with',
    '面积 ': 'names that a formula is written with',
    '天数 ': 'names that a formula is written with',
  },
  notDriven: Object.fromEntries(
    Object.entries(NOT_REACHED).flatMap(([reason, names]) => names.map((name) => [name, reason])),
  ),
}
