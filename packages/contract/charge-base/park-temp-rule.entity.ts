import { defineEntity, group, unique, type ScreenRow } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'
import { CONFIG_STATUS, lockedInForce } from './fee-standard.entity.ts'

export const DAY_MODE = options(['rolling24', '24小时滚动'], ['natural', '自然日'])

export const parkTempRule = defineEntity('charge-base.parkTempRule', {
  label: '临停收费规则',
  doc: 'What a car without a card pays, by minutes. Tiers begin anew with every cycle of the day mode; rules/temp-parking.ts computes it.',
  title: 'name',
  base: '/charge/base/parkTempRule',
  perms: 'charge-base:park-temp',
  scope: 'community',
  fields: {
    name: f.text('名称', { required: true, max: 50, search: true, indexed: true, width: 160 }),
    carTypes: f.choices('车型', { dict: 'car_type', help: '不选择表示全部车型' }),
    freeMinutes: f.integer('免费时长', { required: true, min: 0, max: 1440, default: 30, unit: '分钟' }),
    freeDeduct: f.flag('免费时长扣除', { default: false, help: '超过后是否仍扣除免费时长' }),
    unitMinutes: f.integer('计费单位', { required: true, min: 1, max: 1440, default: 60, unit: '分钟' }),
    firstUnits: f.integer('首段单位数', { required: true, min: 0, max: 99, default: 1 }),
    firstRate: f.decimal('首段单价', { precision: 10, scale: 2, required: true, min: 0, default: '5.00', unit: '元' }),
    laterRate: f.decimal('后续单价', { precision: 10, scale: 2, required: true, min: 0, default: '2.00', unit: '元' }),
    dailyCap: f.money('每周期封顶', { min: 0, help: '不填表示不封顶' }),
    dayMode: f.choice('周期', { of: DAY_MODE, required: true, default: 'rolling24' }),
    nightFrom: f.time('夜间开始'),
    nightTo: f.time('夜间结束'),
    nightCap: f.money('夜间封顶', { min: 0 }),
    specialDates: f.textList('免费日期', { help: 'yyyy-MM-dd，按入场日期' }),
    effectiveFrom: f.date('生效日期', { required: true, indexed: true }),
    status: f.state('状态', { of: CONFIG_STATUS, required: true, default: 1, indexed: true }),
  },
  unique: [unique(['name', 'communityId'], '临停收费规则名称已存在')],
  locks: lockedInForce('临停收费规则'),
  rules: (rule) => [
    rule('nightTo', '夜间时段须填写完整', ({ nightFrom, nightTo, nightCap }) => {
      const given = [nightFrom, nightTo, nightCap].filter((value) => value != null && value !== '').length
      return given === 0 || given === 3
    }),
    rule('specialDates', '日期格式不正确', ({ specialDates }) =>
      ((specialDates ?? []) as string[]).every((day) => /^\d{4}-\d{2}-\d{2}$/.test(day)),
    ),
  ],
  list: {
    columns: [
      'name',
      'carTypes',
      'freeMinutes',
      'unitMinutes',
      'firstUnits',
      'firstRate',
      'laterRate',
      'dailyCap',
      'dayMode',
      'effectiveFrom',
      'status',
    ],
    filters: ['status', 'dayMode', 'effectiveFrom'],
  },
  form: [
    group('基本', ['communityId', 'name', 'carTypes', 'effectiveFrom']),
    group('计费', [
      'freeMinutes',
      'freeDeduct',
      'unitMinutes',
      'firstUnits',
      'firstRate',
      'laterRate',
      'dailyCap',
      'dayMode',
    ]),
    group('夜间与例外', ['nightFrom', 'nightTo', 'nightCap', 'specialDates']),
  ],
})

export type ParkTempRow = ScreenRow<typeof parkTempRule>
