import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'

export const weatherDay = defineEntity('work-order.weatherDay', {
  label: '天气日',
  doc: 'A day on which a community was warned of the weather: what was missed while it lasted is forgiven, where a rule says so.',
  title: 'date',
  base: '/wkorder/weatherDay',
  perms: { prefix: 'workOrder:waiver', list: 'view', add: 'edit', delete: 'edit' },
  scope: 'community',
  softDelete: false,
  verbs: ['list', 'add', 'delete'],
  fields: {
    date: f.date('日期', { required: true, createOnly: true, indexed: true }),
    note: f.text('预警', { required: true, max: 60, createOnly: true, width: 260 }),
  },
  unique: [unique(['date', 'communityId'], '该日已登记')],
  list: {
    columns: ['date', 'communityId', 'note', 'createdBy'],
    filters: ['date'],
    sort: { field: 'date', order: 'desc' },
  },
  form: [group('天气日', ['communityId', 'date', 'note'])],
})
