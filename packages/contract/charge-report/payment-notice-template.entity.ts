import { NOTICE_LEVEL } from '../charge-finance/codes.ts'
import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED } from '../kernel/options.ts'
import { DUNNING_PLACEHOLDERS } from './notice.ts'

export const paymentNoticeTemplate = defineEntity('charge-report.paymentNoticeTemplate', {
  label: '催费模板',
  doc: 'The words of a dunning notice, per level. Its placeholders are judged when it is saved; a notice keeps its words as they were.',
  title: 'name',
  base: '/charge/report/paymentNoticeTemplate',
  perms: { prefix: 'charge-report:template', list: 'edit', add: 'edit', delete: 'edit', export: 'edit' },
  scope: 'company',
  fields: {
    name: f.text('模板名称', { required: true, max: 60, search: true, indexed: true, width: 220 }),
    level: f.choice('级别', { of: NOTICE_LEVEL, required: true, indexed: true }),
    title: f.text('标题', { required: true, max: 60, width: 220 }),
    body: f.richText('正文', {
      required: true,
      help: Object.entries(DUNNING_PLACEHOLDERS)
        .map(([name, label]) => `{{${name}}} ${label}`)
        .join('，'),
    }),
    enabled: f.choice('状态', { of: ENABLED, required: true, default: 1, indexed: true }),
  },
  unique: [unique(['name', 'companyId'], '催费模板名称已存在')],
  list: { columns: ['name', 'level', 'title', 'enabled', 'updatedAt'], filters: ['level', 'enabled'] },
  form: [group('模板', ['name', 'level', 'title', 'body', 'enabled'])],
})
