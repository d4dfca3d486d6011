import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'

/** What a line of a voucher is about; money by payment method, everything else by fee item. */
export const VOUCHER_LEG = options(
  ['receivable', '应收账款'],
  ['income', '收入'],
  ['deduction', '减免'],
  ['lateFee', '违约金收入'],
  ['cash', '收付款'],
  ['prepaid', '预收款'],
  ['opening', '期初'],
  ['accrued', '应计未出账'],
)
export const AUXILIARY = options(['none', '不核算'], ['community', '项目'], ['feeItem', '费项'], ['method', '支付方式'])
const BY_ITEM = ['receivable', 'income', 'deduction', 'lateFee', 'prepaid', 'opening', 'accrued'] as const

export const voucherRule = defineEntity('charge-other.voucherRule', {
  label: '凭证规则',
  doc: `Which account a line of a voucher goes to. The rule that names the fee item or the payment method wins over the one that names none;
vouchers that were made keep the accounts they were made with.`,
  title: 'accountCode',
  base: '/charge/voucher/rule',
  perms: {
    prefix: 'charge-other:voucher',
    list: 'rule',
    add: 'rule',
    edit: 'rule',
    delete: 'rule',
    export: 'rule',
  },
  scope: 'company',
  fields: {
    leg: f.choice('分录', { of: VOUCHER_LEG, required: true, indexed: true, width: 120 }),
    feeItemId: f.ref('费项', {
      to: 'charge-base.feeItem',
      indexed: true,
      when: { leg: BY_ITEM },
      help: '不选择表示其余全部费项',
    }),
    paymentMethodId: f.ref('支付方式', {
      to: 'charge-base.paymentMethod',
      indexed: true,
      when: { leg: ['cash', 'opening'] },
      help: '不选择表示其余全部方式',
    }),
    accountCode: f.text('科目编码', {
      required: true,
      max: 30,
      pattern: '[0-9A-Za-z.-]+',
      search: true,
      indexed: true,
      width: 130,
    }),
    accountName: f.text('科目名称', { required: true, max: 60, search: true, width: 220 }),
    costCenterId: f.ref('成本中心', { to: 'charge-other.costCenter', indexed: true }),
    auxiliary: f.choice('辅助核算', { of: AUXILIARY, required: true, default: 'none' }),
  },
  rules: (rule) => [
    rule(
      'paymentMethodId',
      '费项与支付方式只能选择其一',
      ({ feeItemId, paymentMethodId }) => !feeItemId || !paymentMethodId,
    ),
  ],
  unique: [unique(['leg', 'feeItemId', 'paymentMethodId', 'companyId'], '该分录的规则已存在')],
  list: {
    columns: [
      'leg',
      'feeItemId',
      'paymentMethodId',
      'accountCode',
      'accountName',
      'costCenterId',
      'auxiliary',
      'updatedAt',
    ],
    filters: ['leg', 'feeItemId', 'paymentMethodId', 'costCenterId'],
    sort: { field: 'accountCode', order: 'asc' },
  },
  form: [
    group('业务', ['leg', 'feeItemId', 'paymentMethodId']),
    group('科目', ['accountCode', 'accountName', 'costCenterId', 'auxiliary']),
  ],
})
