import { f } from '../../kernel/fields.ts'
import { BUYER_TYPE } from './codes.ts'

const COMPANY = { buyerType: 'company' } as const
const TAX_NO = '纳税人识别号格式不正确'

/** Who an invoice is made out to; the same on the invoice and wherever it is asked. */
export const buyerFields = {
  buyerType: f.choice('购方类型', { of: BUYER_TYPE, required: true, default: 'person', indexed: true }),
  buyerName: f.text('购方名称', { required: true, max: 100, search: true, indexed: true, width: 180 }),
  buyerTaxNo: f.text('纳税人识别号', {
    required: true,
    max: 20,
    pattern: '[0-9A-Z]{15}|[0-9A-Z]{17}|[0-9A-Z]{18}|[0-9A-Z]{20}',
    when: COMPANY,
    messages: { invalid: TAX_NO, range: TAX_NO },
  }),
  buyerAddressPhone: f.text('地址、电话', { max: 100, when: COMPANY }),
  buyerBankAccount: f.text('开户行及账号', { max: 100, when: COMPANY }),
  buyerMobile: f.phone('接收手机', { help: '税务平台把发票发到此手机' }),
  buyerEmail: f.text('接收邮箱', {
    max: 80,
    masked: 'email',
    pattern: '^[^@\\s]+@[^@\\s.]+(?:\\.[^@\\s.]+)+$',
    messages: { invalid: '请输入正确的邮箱地址' },
  }),
} as const
