import { notBefore } from '../kernel/cross-rules.ts'
import { defineEntity, group, type ScreenRow } from '../kernel/entity.ts'
import { f, type LineOf } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'
import { CONFIG_STATUS, lockedInForce } from './fee-standard.entity.ts'

export const RENT_UNIT = options(['m2Day', '元/㎡·天'], ['m2Month', '元/㎡·月'], ['fixedMonth', '元/月'])
export const TURNOVER_MODE = options(
  ['none', '无'],
  ['max', '保底与提成取高'],
  ['sum', '保底加提成'],
  ['only', '纯提成'],
)
const TIER = {
  upTo: f.decimal('营业额上限', { precision: 14, scale: 2, min: 0, help: '最后一档不填' }),
  ratio: f.decimal('提成比例', { precision: 5, scale: 4, min: 0, max: 1, required: true }),
}
/** One step of a commission; `upTo` null is the last, open one. */
export type TurnoverTier = LineOf<typeof TIER>

export const businessFeeStandard = defineEntity('charge-base.businessFeeStandard', {
  label: '商业收费标准',
  doc: `Rent, increase, free periods and turnover commission of a commercial contract; each effective row and month makes one receivable
(source contract, sourceId this row, sourcePart the period). Without houses of the register it is charged to the contract itself.`,
  title: 'name',
  base: '/charge/base/businessFeeStandard',
  perms: 'charge-base:business-standard',
  scope: 'community',
  fields: {
    name: f.text('名称', { required: true, max: 80, search: true, indexed: true, width: 180 }),
    contractNo: f.text('合同编号', { required: true, max: 40, search: true, indexed: true, width: 140 }),
    contractId: f.text('合同', { max: 36, readonly: true, indexed: true }),
    customerId: f.ref('承租客户', {
      to: 'basedata.customer',
      required: true,
      indexed: true,
      messages: { required: '请选择付费人' },
    }),
    houses: f.refs('房产', { to: 'basedata.house' }),
    feeItemId: f.ref('收费项目', { to: 'charge-base.feeItem', required: true, indexed: true }),
    contractArea: f.decimal('合同面积', { precision: 10, scale: 2, min: 0, required: true, default: '0', unit: '㎡' }),
    rentUnit: f.choice('租金单位', { of: RENT_UNIT, required: true, default: 'm2Month' }),
    unitRate: f.decimal('租金单价', {
      precision: 14,
      scale: 6,
      min: 0,
      required: true,
      messages: { range: '单价不能为负数' },
    }),
    increaseEvery: f.integer('递增周期', { min: 1, max: 120, unit: '月' }),
    increaseRatio: f.decimal('递增比例', {
      precision: 5,
      scale: 4,
      min: 0,
      max: 1,
      messages: { range: '比例必须在0到1之间' },
    }),
    freePeriods: f.lines('免租期', {
      max: 24,
      lines: { from: f.date('开始', { required: true }), to: f.date('结束', { required: true }) },
    }),
    turnoverMode: f.choice('提成方式', { of: TURNOVER_MODE, required: true, default: 'none' }),
    guaranteeAmount: f.money('保底金额', { min: 0, when: { turnoverMode: ['max', 'sum'] }, required: true }),
    turnoverTiers: f.lines('提成阶梯', {
      max: 8,
      when: { turnoverMode: ['max', 'sum', 'only'] },
      lines: TIER,
    }),
    startDate: f.date('开始日期', { required: true, indexed: true }),
    endDate: f.date('结束日期', { required: true, indexed: true }),
    dueDays: f.integer('缴费期限', { min: 0, max: 365, required: true, default: 10, unit: '天' }),
    status: f.state('状态', { of: CONFIG_STATUS, required: true, default: 1, indexed: true }),
    remark: f.text('备注', { max: 200 }),
  },
  locks: lockedInForce('商业收费标准'),
  rules: (rule) => [
    notBefore('endDate', 'startDate', '结束日期不能早于开始日期'),
    rule(
      'increaseRatio',
      '请填写递增比例',
      ({ increaseEvery, increaseRatio }) => (increaseEvery == null) === (increaseRatio == null),
    ),
    rule('freePeriods', '免租期必须在合同期内', ({ freePeriods, startDate, endDate }) =>
      (freePeriods ?? []).every(
        ({ from, to }) => from && to && startDate && endDate && from <= to && from >= startDate && to <= endDate,
      ),
    ),
  ],
  list: {
    columns: [
      'contractNo',
      'name',
      'customerId',
      'feeItemId',
      'contractArea',
      'unitRate',
      'rentUnit',
      'turnoverMode',
      'startDate',
      'endDate',
      'status',
    ],
    filters: ['status', 'feeItemId', 'turnoverMode', 'endDate', 'customerId'],
  },
  form: [
    group('合同', [
      'communityId',
      'name',
      'contractNo',
      'customerId',
      'houses',
      'feeItemId',
      'startDate',
      'endDate',
      'dueDays',
    ]),
    group('租金', ['contractArea', 'rentUnit', 'unitRate', 'increaseEvery', 'increaseRatio', 'freePeriods']),
    group('营业额提成', ['turnoverMode', 'guaranteeAmount', 'turnoverTiers', 'remark']),
  ],
})

export type BusinessStandardRow = ScreenRow<typeof businessFeeStandard>
