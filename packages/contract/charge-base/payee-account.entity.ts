import { defineEntity, group, unique, type ScreenRow } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'

export const PAYEE_CHANNEL = options(
  ['bank', '银行'],
  ['wechat', '微信'],
  ['alipay', '支付宝'],
  ['unionpay', '银联'],
  ['sandbox', '模拟'],
)

export const payeeAccount = defineEntity('charge-base.payeeAccount', {
  label: '收款账户',
  doc: 'Where money of a channel arrives. The secret is write-only; routes say which community and item pay into which account.',
  title: 'name',
  base: '/charge/base/payeeAccount',
  perms: 'charge-base:payee-account',
  scope: 'company',
  fields: {
    name: f.text('名称', { required: true, max: 60, search: true, indexed: true, width: 180 }),
    channel: f.choice('渠道', { of: PAYEE_CHANNEL, required: true, default: 'bank', indexed: true }),
    merchantNo: f.text('商户号', { max: 32, search: true }),
    bankAccountId: f.ref('银行账户', { to: 'charge-base.bankAccount' }),
    secretRef: f.secret('密钥', {
      max: 8000,
      help: '保存后不再显示。微信支付：JSON，含appId、serialNo、privateKey、apiV3Key、publicKeyId、publicKey；支付宝：JSON，含appId、privateKey、publicKey',
    }),
    enabled: f.flag('启用', { default: true, indexed: true }),
    remark: f.text('备注', { max: 200 }),
  },
  computed: { routeCount: f.integer('路由数'), hasSecret: f.flag('已设密钥') },
  unique: [unique(['name', 'companyId'], '收款账户名称已存在')],
  list: {
    columns: ['name', 'channel', 'merchantNo', 'bankAccountId', 'routeCount', 'hasSecret', 'enabled'],
    filters: ['channel', 'enabled'],
  },
  form: [group('账户', ['name', 'channel', 'merchantNo', 'bankAccountId', 'secretRef', 'enabled', 'remark'])],
})

export type PayeeAccount = ScreenRow<typeof payeeAccount>
