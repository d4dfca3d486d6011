import { CONFIG_STATUS } from '../charge-base/fee-standard.entity.ts'
import { eq } from '../kernel/decimal.ts'
import { defineEntity, group, lockedIn, unique, type ScreenRow } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'
import { METER_KIND } from '../meter/meter.entity.ts'
import type { CustomCoefficient, FloorBand } from './rules/weights.ts'

export const SHARING_KIND = options(['meter', '仪表公摊'], ['fixed', '定额公摊'])
export const SHARING_BASIS = options(
  ['area', '按面积'],
  ['household', '按户'],
  ['floor', '按楼层系数'],
  ['person', '按人数'],
  ['usage', '按户用量'],
  ['custom', '自定义系数'],
)
export const AREA_BASIS = options(['building', '建筑面积'], ['inner', '套内面积'], ['charge', '计费面积'])
export const FLOOR_COMBINE = options(['only', '仅系数'], ['timesArea', '系数×面积'])
export const FIXED_MODE = options(['total', '总额分摊'], ['rate', '固定单价'])
export const FIXED_UNIT = options(['m2', '元/㎡·月'], ['house', '元/户·月'])
export const VACANT_POLICY = options(['include', '照摊'], ['exclude', '不摊'], ['ratio', '折算'])
export const UNSOLD_POLICY = options(['developer', '开发商承担'], ['company', '物业承担'], ['exclude', '不摊'])
export const NOT_DELIVERED_POLICY = options(['developer', '开发商承担'], ['exclude', '不摊'])

const ratio = { precision: 5, scale: 4, min: 0, max: 1 } as const

export const sharingStandard = defineEntity('charge-sharing.sharingStandard', {
  label: '公摊标准',
  doc: `Which shared cost falls on which houses and by which weights. Scope, meters and prices are rows of their own and are saved with it.
The fee standard supplies item, due rule and late fee. While in force it does not change: records prove by a fingerprint that houses,
standard and readings are those they were calculated by.`,
  title: 'name',
  base: '/charge/sharing/standard',
  perms: { prefix: 'charge-sharing:standard', export: 'list' },
  scope: 'community',
  fields: {
    code: f.text('编码', { required: true, max: 32, search: true, indexed: true, width: 90 }),
    name: f.text('名称', { required: true, max: 80, search: true, indexed: true, width: 170 }),
    kind: f.choice('类型', { of: SHARING_KIND, required: true, default: 'meter', indexed: true, createOnly: true }),
    feeStandardId: f.ref('收费标准', {
      to: 'charge-base.feeStandard',
      required: true,
      indexed: true,
      narrow: { communityId: 'communityId' },
    }),
    basis: f.choice('分摊方式', { of: SHARING_BASIS, required: true, default: 'area', indexed: true, width: 110 }),
    areaBasis: f.choice('面积口径', { of: AREA_BASIS, required: true, default: 'charge' }),
    floorTable: f.json<FloorBand[]>('楼层系数'),
    floorCombine: f.choice('楼层计算', { of: FLOOR_COMBINE, required: true, default: 'timesArea' }),
    customTable: f.json<CustomCoefficient[]>('自定义系数表'),
    usageMeterKind: f.choice('用量表类型', { of: METER_KIND, required: true, when: { basis: 'usage' } }),
    fixedMode: f.choice('定额方式', { of: FIXED_MODE, required: true, when: { kind: 'fixed' } }),
    fixedTotal: f.money('定额总额', { min: 0, when: { kind: 'fixed', fixedMode: 'total' } }),
    fixedRate: f.decimal('固定单价', {
      precision: 14,
      scale: 6,
      min: 0,
      required: true,
      when: { kind: 'fixed', fixedMode: 'rate' },
    }),
    unit: f.choice('单价单位', { of: FIXED_UNIT, required: true, when: { kind: 'fixed', fixedMode: 'rate' } }),
    companyBearRatio: f.decimal('物业承担比例', {
      ...ratio,
      required: true,
      default: '0',
      messages: { range: '物业承担比例必须在0到1之间' },
      width: 110,
    }),
    vacantPolicy: f.choice('空置', { of: VACANT_POLICY, required: true, default: 'include' }),
    vacantRatio: f.decimal('空置折算比例', { ...ratio, required: true, when: { vacantPolicy: 'ratio' } }),
    unsoldPolicy: f.choice('未售', { of: UNSOLD_POLICY, required: true, default: 'developer' }),
    notDeliveredPolicy: f.choice('未交付', { of: NOT_DELIVERED_POLICY, required: true, default: 'developer' }),
    dayWeighted: f.flag('按天折算', { default: false, help: '按房产在期间内的交付天数折算' }),
    minUsage: f.decimal('最低用量', { precision: 12, scale: 4, min: 0, default: '0', help: '按用量和按人数时生效' }),
    status: f.state('状态', { of: CONFIG_STATUS, required: true, default: 1, indexed: true }),
  },
  computed: {
    feeItemName: f.text('收费项目'),
    meterCount: f.integer('仪表数', { width: 80 }),
    unitRate: f.decimal('单价', { precision: 14, scale: 6, width: 90 }),
    scopeText: f.text('范围', { width: 160 }),
    houseCount: f.integer('户数', { width: 80 }),
  },
  unique: [
    unique(['code', 'communityId'], '公摊标准编码已存在'),
    unique(['name', 'communityId'], '公摊标准名称已存在'),
  ],
  locks: [lockedIn('delete', { status: 2 }, '启用中的公摊标准不能删除，请先停用')],
  rules: (rule) => [
    rule('companyBearRatio', '无可分摊金额', ({ companyBearRatio }) => !eq(String(companyBearRatio ?? 0), '1')),
    rule(
      'companyBearRatio',
      '固定单价方式不支持物业承担',
      ({ kind, fixedMode, companyBearRatio }) =>
        kind !== 'fixed' || fixedMode !== 'rate' || eq(String(companyBearRatio ?? 0), '0'),
    ),
  ],
  list: {
    columns: [
      'code',
      'name',
      'feeItemName',
      'basis',
      'meterCount',
      'unitRate',
      'scopeText',
      'houseCount',
      'companyBearRatio',
      'status',
    ],
    filters: ['status', 'basis', 'feeStandardId', 'vacantPolicy', 'unsoldPolicy'],
    sort: { field: 'code', order: 'asc' },
  },
  form: [
    group('基本', [
      'communityId',
      'code',
      'name',
      'feeStandardId',
      'basis',
      'areaBasis',
      'floorCombine',
      'usageMeterKind',
      'minUsage',
      'dayWeighted',
    ]),
    group('空置与未售', ['vacantPolicy', 'vacantRatio', 'unsoldPolicy', 'notDeliveredPolicy']),
    group('计费', ['fixedMode', 'fixedTotal', 'fixedRate', 'unit', 'companyBearRatio']),
  ],
})

export type SharingStandardRow = ScreenRow<typeof sharingStandard>
