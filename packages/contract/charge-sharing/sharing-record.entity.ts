import { defineEntity, openIn, type ScreenRow } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { grades, options } from '../kernel/options.ts'
import { FIXED_MODE, SHARING_BASIS, SHARING_KIND } from './sharing-standard.entity.ts'

export const SHARING_STATUS = grades(
  [1, '草稿', 'neutral'],
  [2, '已计算', 'info'],
  [3, '已审核', 'warning'],
  [4, '已生成', 'success'],
  [5, '已撤销'],
)
export const LINE_HANDLING = options(['charge', '生成应收'], ['company', '物业承担'], ['zero', '零金额'])

export const sharingRecord = defineEntity('charge-sharing.sharingRecord', {
  label: '公摊记录',
  doc: `One shared cost of one period. shared = gross + adjust − company, and from 已计算 on the lines add up to it to the cent. Moves by its
own calls only, under a lock of the row. A correcting record names the latest one it corrects and bills the differences.`,
  title: 'recordNo',
  base: '/charge/sharing/record',
  perms: { prefix: 'charge-sharing:record', delete: 'input', add: 'input', edit: 'input' },
  scope: 'community',
  softDelete: false,
  verbs: ['list', 'delete', 'export'],
  prints: { permission: 'charge-sharing:record:print' },
  fields: {
    recordNo: f.serial('公摊单号', {
      rule: 'charge-sharing.record',
      required: true,
      search: true,
      indexed: true,
      width: 130,
    }),
    standardId: f.ref('标准', { to: 'charge-sharing.sharingStandard', required: true, indexed: true, width: 150 }),
    kind: f.choice('类型', { of: SHARING_KIND, required: true, indexed: true }),
    basis: f.choice('分摊方式', { of: SHARING_BASIS, required: true, width: 100 }),
    fixedMode: f.choice('定额方式', { of: FIXED_MODE }),
    feePeriod: f.period('期间', { required: true, indexed: true, width: 90 }),
    periodFrom: f.date('开始日期', { required: true }),
    periodTo: f.date('结束日期', { required: true }),
    totalUsage: f.decimal('总用量', { precision: 16, scale: 4, width: 100 }),
    unitRate: f.decimal('单价', { precision: 14, scale: 6, width: 90 }),
    grossAmount: f.money('总额', { required: true, width: 100 }),
    grossReason: f.text('总额调整原因', { max: 200 }),
    manualAdjust: f.money('手工调整', { required: true, default: '0.00' }),
    adjustReason: f.text('调整原因', { max: 200 }),
    companyBearRatio: f.decimal('物业承担比例', { precision: 5, scale: 4, required: true, default: '0' }),
    companyBear: f.money('物业承担', { required: true, default: '0.00', width: 100 }),
    sharedAmount: f.money('分摊额', { required: true, width: 100 }),
    weightTotal: f.decimal('权重合计', { precision: 18, scale: 6 }),
    houseCount: f.integer('户数', { width: 70 }),
    zeroCount: f.integer('零金额户数'),
    bookDate: f.date('入账日期', { indexed: true }),
    dueDate: f.date('应缴日期'),
    fingerprint: f.text('指纹', { max: 64, internal: true }),
    status: f.state('状态', { of: SHARING_STATUS, required: true, default: 1, indexed: true, width: 90 }),
    correctsRecordId: f.ref('更正', { to: 'charge-sharing.sharingRecord', indexed: true, width: 120 }),
    inputBy: f.refInt('录入人', { to: 'system.user', indexed: true, width: 90 }),
    auditorId: f.refInt('审核人', { to: 'system.user', width: 90 }),
    auditedAt: f.dateTime('审核时间'),
    generatedAt: f.dateTime('生成时间', { indexed: true }),
  },
  computed: {
    received: f.money('已收', { width: 100 }),
    outstanding: f.money('未收', { width: 100 }),
    collectRate: f.percent('收缴率', { width: 80 }),
  },
  unique: [],
  locks: [openIn('delete', { status: [1, 2] }, '只能删除草稿和已计算的公摊记录')],
  list: {
    columns: [
      'recordNo',
      'standardId',
      'feePeriod',
      'totalUsage',
      'unitRate',
      'grossAmount',
      'companyBear',
      'sharedAmount',
      'houseCount',
      'basis',
      'inputBy',
      'status',
    ],
    filters: ['feePeriod', 'standardId', 'status', 'basis', 'bookDate', 'inputBy'],
    sort: { field: 'feePeriod', order: 'desc' },
    totals: ['grossAmount', 'companyBear', 'sharedAmount'],
  },
})

const owned = { scope: 'community', softDelete: false } as const
const recordId = f.ref('公摊单号', { to: 'charge-sharing.sharingRecord', required: true, indexed: true })

export const sharingRecordMeter = defineEntity('charge-sharing.sharingRecordMeter', {
  ...owned,
  label: '公摊读数',
  doc: 'The reading of a meter that a record is counted by, as it was when it was taken.',
  title: 'meterId',
  base: null,
  perms: { prefix: 'charge-sharing:record', delete: 'input', add: 'input', edit: 'input' },
  fields: {
    recordId,
    meterId: f.ref('仪表', { to: 'meter.meter', required: true, indexed: true }),
    meterReadingId: f.ref('读数', { to: 'meter.meterReading', required: true, indexed: true }),
    previousReading: f.decimal('上次读数', { precision: 14, scale: 4, required: true }),
    currentReading: f.decimal('本次读数', { precision: 14, scale: 4, required: true }),
    ratio: f.decimal('倍率', { precision: 10, scale: 4, required: true }),
    rawUsage: f.decimal('表计用量', { precision: 14, scale: 4, required: true }),
    measured: f.decimal('实际用量', { precision: 16, scale: 4, required: true }),
    sign: f.integer('符号', { required: true }),
    share: f.decimal('分摊比例', { precision: 5, scale: 4, required: true }),
    usage: f.decimal('计入用量', { precision: 16, scale: 4, required: true }),
  },
})

export const sharingLine = defineEntity('charge-sharing.sharingLine', {
  ...owned,
  label: '公摊明细',
  doc: 'What one house bears of a record. In a correcting record delta is the amount less that of the record it corrects.',
  title: 'propertyName',
  base: '/charge/sharing/line',
  perms: { prefix: 'charge-sharing:detail', list: 'view', export: 'view' },
  verbs: ['list', 'export'],
  fields: {
    recordId,
    propertyId: f.ref('房产ID', { to: 'basedata.house', required: true, indexed: true }),
    propertyName: f.text('房产', { max: 120, search: true, indexed: true, width: 200 }),
    buildingId: f.ref('楼栋', { to: 'basedata.building', indexed: true }),
    rank: f.integer('顺序', { required: true, indexed: true }),
    payerCustomerId: f.ref('付费人', { to: 'basedata.customer', indexed: true }),
    payerKind: f.choice('付费身份', {
      of: options(['owner', '业主'], ['tenant', '租户'], ['developer', '开发商'], ['other', '其他']),
    }),
    area: f.decimal('面积', { precision: 10, scale: 2, unit: '㎡', width: 90 }),
    coefficient: f.decimal('系数', { precision: 12, scale: 4, width: 90 }),
    days: f.integer('天数', { width: 70 }),
    weight: f.decimal('权重', { precision: 18, scale: 6, min: 0, required: true, width: 110 }),
    exactShare: f.decimal('精确份额', { precision: 18, scale: 8, required: true, width: 130 }),
    amount: f.money('金额', { min: 0, required: true, width: 100 }),
    delta: f.money('差额', { width: 100 }),
    handling: f.choice('处理', { of: LINE_HANDLING, required: true, indexed: true, width: 100 }),
    warning: f.text('提示', { max: 100 }),
    receivableId: f.ref('应收', { to: 'charge-finance.receivable', indexed: true, width: 130 }),
  },
  computed: { received: f.money('已收', { width: 90 }), paid: f.text('缴费状态', { width: 90 }) },
  list: {
    columns: [
      'propertyName',
      'payerCustomerId',
      'area',
      'coefficient',
      'days',
      'weight',
      'exactShare',
      'amount',
      'delta',
      'handling',
      'receivableId',
      'paid',
      'received',
    ],
    filters: ['handling', 'buildingId', 'amount'],
    sort: { field: 'rank', order: 'asc' },
    totals: ['amount', 'delta'],
  },
})

export type SharingRecordRow = ScreenRow<typeof sharingRecord>

export type SharingLineRow = ScreenRow<typeof sharingLine>
