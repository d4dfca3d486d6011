import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED } from '../kernel/options.ts'

export const reportDef = defineEntity('charge-other.reportDef', {
  label: '外部报表',
  doc: `A report of the company's report server, beside those of the product, which the catalogue knows by itself. Its address is a path on
that server: the token of the reader is sent nowhere else. Where its code is that of a page (wkorder.taskFr), the page shows it in the place of its own.`,
  title: 'name',
  base: '/charge/report/def',
  perms: { prefix: 'charge-other:report-center', add: 'edit', delete: 'edit', export: 'edit' },
  scope: 'company',
  fields: {
    code: f.text('编码', { required: true, max: 40, search: true, indexed: true, pattern: '[0-9A-Za-z._-]+' }),
    name: f.text('名称', { required: true, max: 60, search: true, indexed: true, width: 220 }),
    section: f.text('分组', { required: true, max: 20, indexed: true, default: '外部报表' }),
    path: f.text('地址', {
      required: true,
      max: 300,
      pattern: '/[^/\\s].*',
      help: '报表服务器上的路径，以 / 开头',
      messages: { invalid: '请填写以 / 开头的路径' },
      width: 300,
    }),
    note: f.text('说明', { max: 100, width: 240 }),
    sort: f.integer('排序', { min: 0, max: 9999, default: 0 }),
    enabled: f.choice('状态', { of: ENABLED, required: true, default: 1, indexed: true }),
  },
  unique: [unique(['code', 'companyId'], '报表编码已存在'), unique(['name', 'companyId'], '报表名称已存在')],
  list: {
    columns: ['code', 'name', 'section', 'path', 'note', 'sort', 'enabled', 'updatedAt'],
    filters: ['section', 'enabled'],
    sort: { field: 'sort', order: 'asc' },
  },
  form: [group('报表', ['code', 'name', 'section', 'path', 'note', 'sort', 'enabled'])],
})
