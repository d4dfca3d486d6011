import { atLeast } from '../kernel/cross-rules.ts'
import { defineEntity, group, lockedIn, unique, type ScreenRow } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'

export const PAYMENT_KIND = options(
  ['cash', '现金'],
  ['pos', 'POS刷卡'],
  ['transfer', '银行转账'],
  ['cheque', '支票'],
  ['wechat', '微信'],
  ['alipay', '支付宝'],
  ['bankDeduct', '银行代扣'],
  ['prepaid', '预存抵扣'],
  ['other', '其他'],
)
export const PAYMENT_CHANNEL = options(['counter', '柜台'], ['online', '线上'], ['both', '均可'])
export const REFUND_MODE = options(['original', '原路'], ['manual', '线下'])
/** Built-in methods, by code; the last two are never chosen at a counter. */
export const BUILT_IN_METHOD = { cash: 'CASH', prepaid: 'PREPAID', import: 'IMPORT' } as const

export const paymentMethod = defineEntity('charge-base.paymentMethod', {
  label: '支付方式',
  doc: `How money comes in. CASH, PREPAID and IMPORT are built in for all companies; PREPAID and IMPORT are never chosen at the counter and
IMPORT is outside every cash figure. The handling fee is booked on the payment and never charged to the payer.`,
  title: 'name',
  base: '/charge/base/paymentMethod',
  perms: 'charge-base:payment-method',
  scope: 'company',
  nullableCompany: true,
  fields: {
    code: f.text('编码', { required: true, max: 32, search: true, indexed: true }),
    name: f.text('名称', { required: true, max: 50, search: true, indexed: true, width: 140 }),
    kind: f.choice('类型', { of: PAYMENT_KIND, required: true, default: 'other', indexed: true }),
    channel: f.choice('渠道', { of: PAYMENT_CHANNEL, required: true, default: 'counter' }),
    feeRate: f.decimal('手续费率', {
      precision: 7,
      scale: 6,
      min: 0,
      max: 1,
      required: true,
      default: '0',
      messages: { range: '比例必须在0到1之间' },
    }),
    feeMin: f.money('最低手续费', { min: 0 }),
    feeMax: f.money('最高手续费', { min: 0 }),
    payeeAccountId: f.ref('收款账户', { to: 'charge-base.payeeAccount' }),
    needTradeNo: f.flag('须填流水号', { default: false }),
    needPayerName: f.flag('须填付款人', { default: false }),
    allowChange: f.flag('可找零', { default: false }),
    refundMode: f.choice('退款方式', { of: REFUND_MODE, required: true, default: 'manual' }),
    communities: f.refsInt('适用项目', { to: 'basedata.community', help: '不选择表示全部项目' }),
    sort: f.integer('排序', { min: 0, max: 9999, default: 0, indexed: true }),
    builtIn: f.flag('内置', { default: false, readonly: true }),
    enabled: f.flag('启用', { default: true, indexed: true }),
  },
  unique: [unique(['code', 'companyId'], '支付方式编码已存在'), unique(['name', 'companyId'], '支付方式名称已存在')],
  locks: [lockedIn('delete', { builtIn: true }, '内置支付方式不能删除')],
  rules: (rule) => [
    rule('allowChange', '只有现金可以找零', ({ kind, allowChange }) => kind === 'cash' || !allowChange),
    atLeast('feeMax', 'feeMin', '最高手续费不能小于最低手续费'),
  ],
  list: {
    columns: [
      'code',
      'name',
      'kind',
      'channel',
      'feeRate',
      'payeeAccountId',
      'needTradeNo',
      'allowChange',
      'refundMode',
      'builtIn',
      'enabled',
    ],
    filters: ['kind', 'channel', 'enabled'],
    sort: { field: 'sort', order: 'asc' },
  },
  form: [
    group('基本', [
      'code',
      'name',
      'kind',
      'channel',
      'payeeAccountId',
      'refundMode',
      'communities',
      'sort',
      'enabled',
    ]),
    group('手续费', ['feeRate', 'feeMin', 'feeMax']),
    group('收款要求', ['needTradeNo', 'needPayerName', 'allowChange']),
  ],
})

export type PaymentMethodRow = ScreenRow<typeof paymentMethod>
