import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'

export const TAX_RATE = options(
  ['0.0000', '0%'],
  ['0.0100', '1%'],
  ['0.0300', '3%'],
  ['0.0500', '5%'],
  ['0.0600', '6%'],
  ['0.0900', '9%'],
  ['0.1300', '13%'],
)
const NINETEEN = '税收分类编码必须为19位数字'

export const taxCode = defineEntity('charge-base.taxCode', {
  label: '税收分类编码',
  doc: 'A code of the official goods and services classification with the rate that invoices of it carry.',
  title: 'name',
  base: '/charge/base/taxCode',
  perms: { prefix: 'charge-base:tax-code', import: 'add' },
  scope: 'company',
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export'],
  fields: {
    code: f.text('编码', {
      required: true,
      max: 40,
      pattern: '\\d{19}',
      search: true,
      indexed: true,
      width: 190,
      messages: { required: NINETEEN, invalid: NINETEEN },
    }),
    name: f.text('名称', { required: true, max: 60, search: true, indexed: true, width: 180 }),
    shortName: f.text('简称', { max: 30 }),
    rate: f.choice('税率', { of: TAX_RATE, required: true, default: '0.0600' }),
    policy: f.text('优惠政策', { max: 60 }),
    enabled: f.flag('启用', { default: true, indexed: true }),
  },
  unique: [unique(['code', 'companyId'], '税收分类编码已存在')],
  form: [group('编码', ['code', 'name', 'shortName', 'rate', 'policy', 'enabled'])],
})
