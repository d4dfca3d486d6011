import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'

export const BANK_PURPOSE = options(['income', '收款'], ['deposit', '押金'], ['deduct', '代扣'], ['refund', '退款'])

export const bankAccount = defineEntity('charge-base.bankAccount', {
  label: '银行账户',
  doc: 'A bank account of a community; the number is encrypted and masked without the code of the plain view. One default per purpose.',
  title: 'accountName',
  base: '/charge/base/bankAccount',
  perms: 'charge-base:bank-account',
  scope: 'community',
  verbs: ['list', 'add', 'edit', 'delete', 'export', 'plain'],
  fields: {
    accountName: f.text('户名', { required: true, max: 100, search: true, indexed: true, width: 220 }),
    bankName: f.text('开户银行', { required: true, max: 60, search: true }),
    branch: f.text('支行', { max: 100 }),
    accountNo: f.idNumber('账号', {
      required: true,
      masked: 'account',
      pattern: '^[0-9A-Z]{6,30}$',
      width: 180,
    }),
    unionNo: f.text('联行号', { max: 12, pattern: '\\d{12}' }),
    purpose: f.choice('用途', { of: BANK_PURPOSE, required: true, default: 'income', indexed: true }),
    isDefault: f.flag('默认', { default: false }),
    enabled: f.flag('启用', { default: true, indexed: true }),
  },
  unique: [unique(['accountNo', 'companyId'], '该账号已存在')],
  list: {
    columns: ['communityId', 'accountName', 'bankName', 'branch', 'accountNo', 'purpose', 'isDefault', 'enabled'],
    filters: ['purpose', 'enabled', 'isDefault'],
  },
  form: [
    group('账户', [
      'communityId',
      'accountName',
      'bankName',
      'branch',
      'accountNo',
      'unionNo',
      'purpose',
      'isDefault',
      'enabled',
    ]),
  ],
})
