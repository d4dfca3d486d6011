import { defineEntity } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED } from '../kernel/options.ts'

export const absenceProxy = defineEntity('bpm.absenceProxy', {
  label: '委托',
  doc: `Who stands in for an absent user: open and new tasks of the categories (none: all) go to the proxy. The periods of one user do
not overlap, and the proxy of a proxy is not asked.`,
  title: 'userId',
  base: null,
  perms: { prefix: 'bpm:instance', list: 'create' },
  scope: 'company',
  softDelete: false,
  verbs: ['list'],
  fields: {
    userId: f.refInt('委托人', { to: 'system.user', required: true, readonly: true, indexed: true }),
    proxyUserId: f.refInt('受托人', { to: 'system.user', required: true, readonly: true, indexed: true }),
    startAt: f.dateTime('开始时间', { required: true, readonly: true }),
    endAt: f.dateTime('结束时间', { required: true, readonly: true }),
    categories: f.textList('流程分类', { readonly: true }),
    /** When the open tasks went over. */
    appliedAt: f.dateTime('生效时间', { readonly: true, internal: true }),
    state: f.choice('状态', { of: ENABLED, required: true, default: 1, readonly: true }),
  },
})
