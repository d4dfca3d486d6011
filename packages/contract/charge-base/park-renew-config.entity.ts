import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'

export const RENEW_UNIT = options([1, '1个月'], [3, '3个月'], [6, '6个月'], [12, '12个月'])
export const RENEW_START = options(['afterExpiry', '到期次日续'], ['fromToday', '逾期从缴费日起'])

export const parkRenewConfig = defineEntity('charge-base.parkRenewConfig', {
  label: '车位续费配置',
  doc: 'How parking places of a community are renewed; one row per community.',
  title: 'startRule',
  base: '/charge/base/parkRenewConfig',
  perms: 'charge-base:park-renew',
  scope: 'community',
  softDelete: false,
  verbs: ['list', 'add', 'edit'],
  fields: {
    units: f.choices('续费周期', { of: RENEW_UNIT, required: true }),
    startRule: f.choice('起算方式', { of: RENEW_START, required: true, default: 'afterExpiry' }),
    graceDays: f.integer('宽限天数', { required: true, min: 0, max: 60, default: 0 }),
    maxMonths: f.integer('最多续费月数', { required: true, min: 1, max: 36, default: 12 }),
    blockWhenArrears: f.flag('欠费禁续', { default: false }),
    arrearsItems: f.refs('检查欠费的费项', {
      to: 'charge-base.feeItem',
      help: '不选择表示全部费项',
    }),
    noticeDays: f.text('到期提醒', {
      required: true,
      max: 40,
      pattern: '\\d{1,3}(?:,\\d{1,3})*',
      default: '30,7,1',
      help: '到期前天数，用英文逗号分隔',
    }),
    autoStopDays: f.integer('过期停用天数', { required: true, min: 0, max: 365, default: 7 }),
  },
  unique: [unique(['communityId'], '该项目续费配置已存在')],
  list: {
    columns: [
      'communityId',
      'units',
      'startRule',
      'graceDays',
      'maxMonths',
      'blockWhenArrears',
      'noticeDays',
      'autoStopDays',
    ],
  },
  form: [
    group('续费', ['units', 'startRule', 'graceDays', 'maxMonths']),
    group('限制与提醒', ['blockWhenArrears', 'arrearsItems', 'noticeDays', 'autoStopDays']),
  ],
})
