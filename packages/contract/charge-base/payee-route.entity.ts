import { defineEntity, group } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'

export const payeeRoute = defineEntity('charge-base.payeeRoute', {
  label: '收款路由',
  doc: `Which payee account a community's items pay into; without items it is the community's default. At most one route per community
and item, exactly one default per community that has routes.`,
  title: 'payeeAccountId',
  base: '/charge/base/payeeRoute',
  perms: { prefix: 'charge-base:payee-account', add: 'edit', delete: 'edit' },
  scope: 'community',
  softDelete: false,
  verbs: ['list', 'add', 'edit', 'delete'],
  fields: {
    payeeAccountId: f.ref('收款账户', { to: 'charge-base.payeeAccount', required: true, indexed: true }),
    feeItems: f.refs('收费项目', { to: 'charge-base.feeItem', help: '不选择表示项目的默认路由' }),
  },
  list: { columns: ['communityId', 'payeeAccountId', 'feeItems'], filters: ['payeeAccountId', 'feeItems'] },
  form: [group('路由', ['communityId', 'payeeAccountId', 'feeItems'])],
})
