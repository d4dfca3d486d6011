import { atLeast } from '../kernel/cross-rules.ts'
import { lte } from '../kernel/decimal.ts'
import { defineEntity, group, type Lock, lockedIn, unique, type ScreenRow } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { grades, options } from '../kernel/options.ts'

export const RATE_UNIT = options(
  ['m2Month', '元/㎡·月'],
  ['m2Day', '元/㎡·天'],
  ['houseMonth', '元/户·月'],
  ['placeMonth', '元/位·月'],
  ['once', '元/次'],
  ['unit', '元/单位用量'],
)
export const CYCLE = options([1, '按月'], [2, '双月'], [3, '按季'], [6, '半年'], [12, '按年'])
export const CHARGE_TIMING = options(['pre', '预收'], ['post', '后收'])
export const PRORATE_MODE = options(
  ['actualDays', '按当月实际天数'],
  ['by30', '按30天'],
  ['by365', '按年365天'],
  ['fullMonth', '按整月'],
  ['halfMonth', '满15天算整月否则半月'],
  ['skip', '不足月不收'],
)
export const ROUNDING_UNIT = options(['fen', '分'], ['jiao', '角'], ['yuan', '元'])
export const ROUNDING_MODE = options(['halfUp', '四舍五入'], ['up', '进位'], ['down', '舍去'])
export const LATE_FEE_START = options(['fromDue', '从应缴日次日起算'], ['afterGrace', '从宽限期满次日起算'])
export const LADDER_BASIS = options(['month', '按月'], ['year', '按年累计'], ['reading', '按次'])
export const DEFAULT_PAYER = options(
  ['payer', '缴费人'],
  ['owner', '业主'],
  ['tenant', '租户'],
  ['developer', '开发商'],
)
/** The life of what is configured before it is used: standards, schemes, products, parking rules. */
export const CONFIG_STATUS = grades([1, '草稿', 'neutral'], [2, '启用中', 'success'], [3, '已停用', 'neutral'])
const IN_FORCE = { status: 2 }
/** What is in force is neither changed nor deleted: it is put out of force first. */
export const lockedInForce = (what: string): readonly Lock[] => [
  lockedIn('edit', IN_FORCE, `启用中的${what}不能修改，请先停用`),
  lockedIn('delete', IN_FORCE, `启用中的${what}不能删除，请先停用`),
]

export const feeStandard = defineEntity('charge-base.feeStandard', {
  label: '收费标准',
  doc: `How much of an item is charged and when. The price itself lies in versions (feeStandardRate); the version of a day is the one with
the greatest effectiveFrom ≤ that day. While in force only name, remark, late-fee fields and new price versions may change.
Empty rounding and bill day mean the community's configuration.`,
  title: 'name',
  base: '/charge/base/feeStandard',
  perms: 'charge-base:fee-standard',
  scope: 'community',
  fields: {
    code: f.text('编码', { required: true, max: 32, search: true, indexed: true, width: 90 }),
    name: f.text('名称', { required: true, max: 80, search: true, indexed: true, width: 150 }),
    feeItemId: f.ref('收费项目', { to: 'charge-base.feeItem', required: true, indexed: true }),
    calculationMethodId: f.ref('计算方式', {
      to: 'charge-base.calculationMethod',
      required: true,
      messages: { required: '请选择计算方式' },
    }),
    unitKind: f.choice('单价单位', { of: RATE_UNIT, required: true, default: 'm2Month', width: 110 }),
    additionalAmount: f.money('附加费', { min: 0, default: '0.00', help: '按月计，不乘面积和数量，同样按天折算' }),
    minAmount: f.money('最低收费', { min: 0 }),
    maxAmount: f.money('最高收费', { min: 0 }),
    cycle: f.choice('出账周期', { of: CYCLE, required: true, default: 1, width: 90 }),
    chargeTiming: f.choice('收费时点', { of: CHARGE_TIMING, required: true, default: 'pre' }),
    billDay: f.integer('出账日', {
      min: 1,
      max: 28,
      help: '不填取项目收费配置',
      messages: { range: '出账日必须在1到28之间' },
    }),
    dueDays: f.integer('缴费期限', { min: 0, max: 365, required: true, default: 20, unit: '天' }),
    prorateMode: f.choice('不足月', { of: PRORATE_MODE, required: true, default: 'actualDays' }),
    vacantRatio: f.decimal('空置折扣', {
      precision: 5,
      scale: 4,
      min: 0,
      max: 1,
      required: true,
      default: '1',
      messages: { range: '比例必须在0到1之间' },
    }),
    roundingUnit: f.choice('取整单位', { of: ROUNDING_UNIT, help: '不填取项目收费配置' }),
    roundingMode: f.choice('取整方式', { of: ROUNDING_MODE }),
    overdueRate: f.decimal('日违约金率', {
      precision: 8,
      scale: 4,
      min: 0,
      max: 100,
      required: true,
      default: '0',
      unit: '万分之',
      messages: { range: '违约金率不能超过万分之一百' },
    }),
    lateFeeGraceDays: f.integer('宽限天数', { min: 0, max: 365, required: true, default: 0, unit: '天' }),
    lateFeeStartMode: f.choice('起算方式', { of: LATE_FEE_START, required: true, default: 'fromDue' }),
    overdueCapRatio: f.decimal('违约金上限比例', {
      precision: 5,
      scale: 4,
      min: 0,
      help: '不填表示不封顶，1表示不超过本金',
    }),
    ladderBasis: f.choice('阶梯口径', { of: LADDER_BASIS, required: true, default: 'month' }),
    ladderYearStart: f.text('阶梯年起始', {
      max: 5,
      pattern: '(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d)',
      placeholder: '01-01',
      default: '01-01',
      when: { ladderBasis: 'year' },
    }),
    basePersons: f.integer('基本人数', { min: 1, max: 99, help: '超过时每人增加阶梯上限' }),
    extraPerPerson: f.decimal('每增一人增加用量', { precision: 12, scale: 4, min: 0 }),
    defaultPayer: f.choice('默认付费人', { of: DEFAULT_PAYER, required: true, default: 'payer' }),
    status: f.state('状态', { of: CONFIG_STATUS, required: true, default: 1, indexed: true }),
    remark: f.longText('备注', { max: 500 }),
  },
  computed: {
    currentRate: f.decimal('单价', { precision: 14, scale: 6, width: 90 }),
    rateFrom: f.date('生效日期'),
    methodKind: f.text('计算类型'),
    boundCount: f.integer('绑定房产数', { width: 100 }),
  },
  unique: [
    unique(['code', 'communityId'], '收费标准编码已存在'),
    unique(['name', 'communityId'], '收费标准名称已存在'),
  ],
  rules: (rule) => [
    atLeast('maxAmount', 'minAmount', '最高收费不能小于最低收费'),
    rule(
      'extraPerPerson',
      '请填写每增一人增加用量',
      ({ basePersons, extraPerPerson }) => basePersons == null || extraPerPerson != null,
    ),
    rule(
      'overdueCapRatio',
      '上限比例不能超过9.9999',
      ({ overdueCapRatio }) => !overdueCapRatio || lte(String(overdueCapRatio), '9.9999'),
    ),
  ],
  list: {
    columns: [
      'code',
      'name',
      'currentRate',
      'unitKind',
      'cycle',
      'boundCount',
      'status',
      'calculationMethodId',
      'feeItemId',
      'overdueRate',
    ],
    filters: ['feeItemId', 'status', 'calculationMethodId', 'cycle', 'unitKind'],
  },
  form: [
    group('基本', [
      'communityId',
      'code',
      'name',
      'feeItemId',
      'calculationMethodId',
      'unitKind',
      'defaultPayer',
      'remark',
    ]),
    group('计费规则', [
      'cycle',
      'chargeTiming',
      'billDay',
      'dueDays',
      'prorateMode',
      'vacantRatio',
      'additionalAmount',
      'minAmount',
      'maxAmount',
      'roundingUnit',
      'roundingMode',
    ]),
    group('阶梯', ['ladderBasis', 'ladderYearStart', 'basePersons', 'extraPerPerson']),
    group('违约金', ['overdueRate', 'lateFeeGraceDays', 'lateFeeStartMode', 'overdueCapRatio']),
  ],
})

export type FeeStandardRow = ScreenRow<typeof feeStandard>
