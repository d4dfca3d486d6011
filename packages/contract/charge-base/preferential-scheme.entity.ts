import { notBefore } from '../kernel/cross-rules.ts'
import { gt, lt } from '../kernel/decimal.ts'
import { defineEntity, group, unique, type ScreenRow } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'
import { CONFIG_STATUS, lockedInForce } from './fee-standard.entity.ts'

export const PREFERENTIAL_CONDITION = options(
  ['months', '一次缴满N个月'],
  ['beforeDate', '指定日期前缴清'],
  ['amount', '满金额'],
  ['none', '无条件'],
)
export const PREFERENTIAL_BENEFIT = options(
  ['percent', '折扣率'],
  ['amount', '减金额'],
  ['giftMonths', '赠送月数'],
  ['lateFeePercent', '违约金折扣'],
)
export const STACK_MODE = options(['exclusive', '互斥'], ['stack', '可叠加'])
export const PARTIAL_REFUND = options(['forbid', '不可部分退款'], ['keep', '允许，优惠不追回'])

const percentKinds = new Set(['percent', 'lateFeePercent'])

export const preferentialScheme = defineEntity('charge-base.preferentialScheme', {
  label: '优惠方案',
  doc: `A benefit for paying in a certain way. Judged over the selected receivables of one property in one receipt: the single best exclusive
scheme or all stackable ones in priority order, whichever benefits more. Percent means percent taken off (5 = 95 折). The quota is
consumed under a row lock.`,
  title: 'name',
  base: '/charge/base/preferentialScheme',
  perms: 'charge-base:preferential',
  scope: 'community',
  fields: {
    code: f.text('编码', { required: true, max: 32, search: true, indexed: true }),
    name: f.text('名称', { required: true, max: 50, search: true, indexed: true, width: 180 }),
    validFrom: f.date('开始日期', { required: true, indexed: true }),
    validTo: f.date('结束日期', { required: true, indexed: true }),
    feeItems: f.refs('收费项目', { to: 'charge-base.feeItem', required: true }),
    standards: f.refs('收费标准', { to: 'charge-base.feeStandard', help: '不选择表示全部标准' }),
    buildings: f.refs('楼栋', { to: 'basedata.building', help: '不选择表示全部楼栋' }),
    condition: f.choice('条件', { of: PREFERENTIAL_CONDITION, required: true, default: 'months' }),
    conditionMonths: f.integer('月数', { min: 1, max: 36, required: true, when: { condition: 'months' } }),
    conditionDate: f.date('截止日期', { required: true, when: { condition: 'beforeDate' } }),
    conditionAmount: f.money('满金额', { min: 0, exclusiveMin: true, required: true, when: { condition: 'amount' } }),
    requireNoArrears: f.flag('无往期欠费', { default: false }),
    benefit: f.choice('优惠', { of: PREFERENTIAL_BENEFIT, required: true, default: 'percent' }),
    benefitValue: f.decimal('优惠值', {
      precision: 12,
      scale: 4,
      min: 0,
      exclusiveMin: true,
      required: true,
      help: '折扣率5表示95折；赠送月数填月数',
    }),
    maxBenefitAmount: f.money('优惠封顶', { min: 0, exclusiveMin: true }),
    stackMode: f.choice('叠加', { of: STACK_MODE, required: true, default: 'exclusive' }),
    priority: f.integer('优先级', { required: true, min: 1, max: 999, default: 100 }),
    partialRefund: f.choice('退款', { of: PARTIAL_REFUND, required: true, default: 'forbid' }),
    timesPerProperty: f.integer('每户次数', { min: 1, max: 999 }),
    totalQuota: f.integer('总名额', { min: 1, max: 999999 }),
    usedCount: f.integer('已用', { readonly: true, min: 0, default: 0 }),
    status: f.state('状态', { of: CONFIG_STATUS, required: true, default: 1, indexed: true }),
    remark: f.text('备注', { max: 200 }),
  },
  unique: [
    unique(['code', 'communityId'], '优惠方案编码已存在'),
    unique(['name', 'communityId'], '优惠方案名称已存在'),
  ],
  locks: lockedInForce('优惠方案'),
  rules: (rule) => [
    notBefore('validTo', 'validFrom', '结束日期不能早于开始日期'),
    rule('benefitValue', '折扣率必须大于0且小于100', ({ benefit, benefitValue }) => {
      if (benefit !== 'percent' || benefitValue == null) return true
      return gt(String(benefitValue), '0') && lt(String(benefitValue), '100')
    }),
    rule('benefitValue', '违约金折扣必须大于0且不超过100', ({ benefit, benefitValue }) => {
      if (!percentKinds.has(String(benefit)) || benefitValue == null) return true
      return gt(String(benefitValue), '0') && !gt(String(benefitValue), '100')
    }),
    rule(
      'condition',
      '赠送月数的条件必须是一次缴满N个月',
      ({ benefit, condition }) => benefit !== 'giftMonths' || condition === 'months',
    ),
    rule(
      'benefitValue',
      '赠送月数须为整数',
      ({ benefit, benefitValue }) => benefit !== 'giftMonths' || /^\d+(\.0+)?$/.test(String(benefitValue)),
    ),
  ],
  list: {
    columns: [
      'code',
      'name',
      'feeItems',
      'condition',
      'benefit',
      'benefitValue',
      'validFrom',
      'validTo',
      'usedCount',
      'totalQuota',
      'status',
    ],
    filters: ['status', 'condition', 'benefit', 'validTo', 'stackMode'],
  },
  form: [
    group('基本', ['communityId', 'code', 'name', 'validFrom', 'validTo', 'feeItems', 'standards', 'buildings']),
    group('条件', ['condition', 'conditionMonths', 'conditionDate', 'conditionAmount', 'requireNoArrears']),
    group('优惠', ['benefit', 'benefitValue', 'maxBenefitAmount', 'stackMode', 'priority', 'partialRefund']),
    group('名额', ['timesPerProperty', 'totalQuota', 'remark']),
  ],
})

export type SchemeRow = ScreenRow<typeof preferentialScheme>
