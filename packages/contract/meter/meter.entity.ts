import { isDecimal, lt } from '../kernel/decimal.ts'
import { defineEntity, group, lockedIn, unique, type ScreenRow } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { grades, options } from '../kernel/options.ts'
import { dialEnd } from './rules/usage.ts'

export const METER_KIND = options(['water', '水'], ['electric', '电'], ['gas', '气'], ['heat', '热'])
export const METER_USAGE = options(
  ['house', '户表'],
  ['public', '公区表'],
  ['master', '总表'],
  ['commercial', '商业表'],
)
export const COLLECT_MODE = options(['manual', '人工'], ['remote', '远传'], ['prepaid', '预付费卡表'])
export const METER_STATUS = grades([1, '在用', 'success'], [2, '停用', 'neutral'], [3, '已拆除'])
export const METER_PROPERTY = options(['house', '房产'])
/** Unit of what a kind counts. */
export const METER_UNIT: Readonly<Record<string, string>> = { water: 'm³', electric: '度', gas: 'm³', heat: 'GJ' }

const needsProperty = (usageType: unknown) => usageType === 'house' || usageType === 'commercial'

export const meter = defineEntity('meter.meter', {
  label: '仪表',
  doc: `A water, electricity, gas or heat meter of a house, a public area or a master above others. The row stays through changes of the
meter: they alter its number, dial and ratio, and meterChange keeps the history. After the first reading kind, dial, ratio and initial
reading are frozen. lastReading and lastReadDate are a cache of the chain, kept in the transaction of every reading.`,
  title: 'code',
  base: '/meter/base/meter',
  perms: 'meter:device',
  scope: 'community',
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export'],
  fields: {
    code: f.text('表号', { required: true, max: 32, search: true, indexed: true, width: 130 }),
    name: f.text('名称', { max: 60, search: true }),
    kind: f.choice('类型', { of: METER_KIND, required: true, default: 'water', indexed: true, width: 70 }),
    levelId: f.ref('级别', { to: 'meter.meterLevel', required: true, indexed: true }),
    parentId: f.ref('上级仪表', {
      to: 'meter.meter',
      indexed: true,
      narrow: { communityId: 'communityId', kind: 'kind' },
    }),
    usageType: f.choice('用途', { of: METER_USAGE, required: true, default: 'house', indexed: true, width: 80 }),
    propertyType: f.choice('房产类别', { of: METER_PROPERTY, readonly: true, default: 'house' }),
    propertyId: f.ref('房产', {
      to: 'basedata.house',
      indexed: true,
      when: { usageType: ['house', 'commercial'] },
      narrow: { communityId: 'communityId' },
      width: 200,
    }),
    location: f.text('安装位置', { max: 120, search: true }),
    ratio: f.decimal('倍率', {
      precision: 10,
      scale: 4,
      required: true,
      min: 0,
      exclusiveMin: true,
      default: '1',
      messages: { range: '倍率必须大于0' },
      width: 80,
    }),
    digits: f.integer('整数位数', { required: true, min: 3, max: 9, default: 6 }),
    decimals: f.integer('小数位数', { required: true, min: 0, max: 4, default: 1 }),
    lossRate: f.decimal('损耗率', {
      precision: 5,
      scale: 4,
      required: true,
      min: 0,
      max: 1,
      default: '0',
      help: '0.03即3%',
    }),
    lossFixed: f.decimal('固定损耗', { precision: 12, scale: 4, required: true, min: 0, default: '0' }),
    initialReading: f.decimal('底数', { precision: 14, scale: 4, required: true, min: 0, default: '0' }),
    installDate: f.date('安装日期'),
    brand: f.text('品牌', { max: 40 }),
    model: f.text('型号', { max: 40 }),
    calibrationDate: f.date('检定日期'),
    nextCalibration: f.date('下次检定', { indexed: true }),
    collectMode: f.choice('采集', { of: COLLECT_MODE, required: true, default: 'manual', indexed: true, width: 90 }),
    remoteNo: f.text('远传编号', { required: true, max: 40, when: { collectMode: 'remote' } }),
    readOrder: f.integer('抄表顺序', { min: 0, max: 999999, default: 0, indexed: true }),
    readerUserId: f.refInt('抄表人', { to: 'system.user', indexed: true }),
    qrCode: f.text('二维码', { max: 64, readonly: true }),
    lastReading: f.decimal('上次读数', { precision: 14, scale: 4, readonly: true }),
    lastReadDate: f.date('上次日期', { readonly: true, indexed: true }),
    status: f.state('状态', { of: METER_STATUS, required: true, default: 1, indexed: true, width: 80 }),
    statusReason: f.text('停用原因', { max: 200, readonly: true }),
    dismantledOn: f.date('拆除日期', { readonly: true }),
  },
  computed: { standardNames: f.textList('收费标准', { width: 180 }) },
  unique: [unique(['code', 'communityId', 'kind'], '表号已存在', { status: [1, 2] })],
  locks: [lockedIn('edit', { status: 3 }, '已拆除的仪表不能修改')],
  rules: (rule) => [
    rule('propertyId', '请选择房产', ({ usageType, propertyId }) => !needsProperty(usageType) || Boolean(propertyId)),
    rule(
      'initialReading',
      '底数超出表盘位数',
      ({ initialReading, digits }) =>
        !isDecimal(String(initialReading ?? '')) ||
        typeof digits !== 'number' ||
        lt(String(initialReading), dialEnd(digits)),
    ),
    rule(
      'nextCalibration',
      '下次检定日期必须晚于检定日期',
      ({ calibrationDate, nextCalibration }) =>
        !calibrationDate || !nextCalibration || String(nextCalibration) > String(calibrationDate),
    ),
  ],
  list: {
    columns: [
      'code',
      'kind',
      'levelId',
      'usageType',
      'propertyId',
      'location',
      'ratio',
      'lastReading',
      'lastReadDate',
      'standardNames',
      'collectMode',
      'status',
    ],
    filters: [
      'kind',
      'usageType',
      'status',
      'collectMode',
      'levelId',
      'readerUserId',
      'lastReadDate',
      'nextCalibration',
      'parentId',
    ],
    sort: { field: 'readOrder', order: 'asc' },
  },
  form: [
    group('仪表', [
      'communityId',
      'code',
      'name',
      'kind',
      'levelId',
      'usageType',
      'propertyId',
      'parentId',
      'location',
    ]),
    group('表盘与倍率', ['digits', 'decimals', 'ratio', 'initialReading', 'lossRate', 'lossFixed', 'installDate']),
    group('采集', ['collectMode', 'remoteNo', 'readerUserId', 'readOrder']),
    group('设备', ['brand', 'model', 'calibrationDate', 'nextCalibration']),
  ],
  batch: ['readerUserId', 'collectMode', 'brand', 'model', 'nextCalibration'],
})

export type MeterRow = ScreenRow<typeof meter>
