import { lte } from '../kernel/decimal.ts'
import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { balance, batch, limit, materialRef, place, qty, warehouseRef } from './fields.ts'
import { MOVE_DIRECTION, MOVE_DOC, MOVE_KIND, STOCK_ALERT } from './options.ts'

const perms = { prefix: 'materials:file', list: 'view', export: 'export' } as const
const material = { ...materialRef, readonly: true, indexed: true } as typeof materialRef
const kept = { ...warehouseRef(), readonly: true } as ReturnType<typeof warehouseRef>

export const materialStock = defineEntity('materials.materialStock', {
  label: '库存',
  doc: `How much of a material lies in a warehouse and what it is worth; amount ÷ qty is its moving average. Changed by moves alone: each keeps what there
was after it. lockedQty is promised to documents that were agreed to.`,
  title: 'materialId',
  base: '/material/stock',
  perms,
  scope: 'company',
  softDelete: false,
  verbs: ['list', 'edit', 'export'],
  fields: {
    communityId: place,
    warehouseId: kept,
    materialId: material,
    qty: { ...balance('数量'), readonly: true } as ReturnType<typeof balance>,
    lockedQty: { ...balance('锁定'), readonly: true } as ReturnType<typeof balance>,
    amount: f.money('金额', { required: true, default: '0.00', readonly: true, internal: true }),
    minQty: limit('库存下限'),
    maxQty: limit('库存上限'),
  },
  computed: {
    available: f.decimal('可用', { precision: 14, scale: 3 }),
    average: f.decimal('均价', { precision: 14, scale: 4 }),
    worth: f.money('库存金额'),
    onOrder: f.decimal('在途采购', { precision: 16, scale: 3 }),
    alert: f.choice('预警', { of: STOCK_ALERT }),
    lastOut: f.date('最近出库', { width: 100 }),
    idle: f.flag('呆滞', { help: '180天没有出库' }),
  },
  unique: [unique(['warehouseId', 'materialId'])],
  rules: (rule) => [
    rule('minQty', '库存下限不能大于上限', ({ minQty, maxQty }) => !minQty || !maxQty || lte(minQty, maxQty)),
  ],
  list: {
    columns: [
      'warehouseId',
      'materialId',
      'qty',
      'lockedQty',
      'available',
      'average',
      'worth',
      'onOrder',
      'minQty',
      'maxQty',
      'alert',
    ],
    filters: ['warehouseId', 'materialId', 'alert', 'idle', 'communityId'],
    totals: ['worth'],
  },
  form: [group('库存上下限', ['minQty', 'maxQty'])],
})

export const stockMove = defineEntity('materials.stockMove', {
  label: '出入库记录',
  doc: `One change of one stock, never changed itself: what came in or went out, at which cost, and what there was after it. docLineId with kind and seq makes a
repeat impossible. At the time of the server: costs are never worked out again.`,
  title: 'moveNo',
  base: '/material/record',
  perms: { prefix: 'materials:record', list: 'view' },
  scope: 'company',
  appendOnly: true,
  fields: {
    communityId: place,
    moveNo: f.text('流水号', { required: true, max: 32, search: true, indexed: true, width: 150 }),
    at: f.dateTime('时间', { required: true, indexed: true, width: 150 }),
    warehouseId: warehouseRef(),
    materialId: { ...materialRef, indexed: true } as typeof materialRef,
    direction: f.choice('方向', { of: MOVE_DIRECTION, required: true, width: 72 }),
    kind: f.choice('类型', { of: MOVE_KIND, required: true, indexed: true, width: 96 }),
    qty,
    unitCost: f.decimal('单价', { precision: 14, scale: 4, required: true, internal: true }),
    amount: f.money('金额', { required: true, internal: true }),
    balanceQty: f.decimal('结存数量', { precision: 14, scale: 3, required: true }),
    balanceAmount: f.money('结存金额', { required: true, internal: true }),
    docType: f.choice('单据类型', { of: MOVE_DOC, required: true, width: 96 }),
    docId: f.text('单据', { required: true, max: 40, internal: true, indexed: true }),
    docLineId: f.text('单据行', { required: true, max: 90, internal: true }),
    seq: f.integer('次序', { required: true, internal: true }),
    docNo: f.text('单据号', { required: true, max: 40, search: true, indexed: true, width: 150 }),
    purpose: f.text('用途', { max: 20 }),
    positionId: f.refInt('岗位', { to: 'system.position' }),
    batches: f.lines('批次', {
      lines: { ...batch, qty: f.decimal('数量', { precision: 14, scale: 3, required: true }) },
    }),
    reversedId: f.ref('红冲的流水', { to: 'materials.stockMove', internal: true }),
    byId: f.refInt('经办人', { to: 'system.user', indexed: true }),
  },
  computed: {
    cost: f.decimal('单价', { precision: 14, scale: 4 }),
    worth: f.money('金额'),
    balanceWorth: f.money('结存金额'),
  },
  unique: [unique(['docType', 'docLineId', 'warehouseId', 'kind', 'direction', 'seq'])],
  list: {
    columns: [
      'at',
      'warehouseId',
      'materialId',
      'direction',
      'kind',
      'qty',
      'cost',
      'worth',
      'balanceQty',
      'balanceWorth',
      'docNo',
      'byId',
    ],
    filters: ['warehouseId', 'materialId', 'kind', 'at', 'direction', 'docNo', 'byId'],
    sort: { field: 'at', order: 'desc' },
  },
})

export const materialBatch = defineEntity('materials.materialBatch', {
  label: '库存批次',
  doc: 'What of a stock came in together and lasts until the same day; what ends first goes out first.',
  title: 'batchNo',
  base: '/material/batch',
  perms,
  scope: 'company',
  softDelete: false,
  verbs: ['list', 'export'],
  fields: {
    communityId: place,
    warehouseId: kept,
    materialId: material,
    batchNo: f.text('批号', { required: true, max: 40, readonly: true, search: true }),
    expireDate: f.date('有效期至', { required: true, readonly: true, indexed: true }),
    qty: { ...balance('数量'), readonly: true } as ReturnType<typeof balance>,
  },
  computed: { daysLeft: f.integer('剩余天数', { unit: '天' }) },
  unique: [unique(['warehouseId', 'materialId', 'batchNo', 'expireDate'])],
  list: {
    columns: ['warehouseId', 'materialId', 'batchNo', 'expireDate', 'daysLeft', 'qty'],
    filters: ['warehouseId', 'materialId', 'expireDate'],
    sort: { field: 'expireDate', order: 'asc' },
  },
})

export const stockMonth = defineEntity('materials.stockMonth', {
  label: '月末库存',
  doc: 'What there was of a stock at the end of a month, written once in the night after it.',
  title: 'period',
  base: '/material/month',
  perms: { prefix: 'materials:record', list: 'view' },
  scope: 'company',
  appendOnly: true,
  fields: {
    communityId: place,
    period: f.period('月份', { required: true, indexed: true }),
    warehouseId: warehouseRef(),
    materialId: materialRef,
    qty: f.decimal('数量', { precision: 14, scale: 3, required: true }),
    amount: f.money('金额', { required: true, internal: true }),
  },
  computed: { worth: f.money('金额') },
  unique: [unique(['period', 'warehouseId', 'materialId'])],
  list: {
    columns: ['period', 'warehouseId', 'materialId', 'qty', 'worth'],
    filters: ['period', 'warehouseId', 'materialId'],
    sort: { field: 'period', order: 'desc' },
  },
})
