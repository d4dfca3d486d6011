import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'

export const shift = defineEntity('basedata.shift', {
  label: '班次',
  doc: 'Working hours that a schedule gives to people. A shift that ends on the next day says so in crossDay.',
  title: 'name',
  base: '/basedata/base/shift',
  perms: { prefix: 'basedata:schedule', add: 'edit', delete: 'edit' },
  scope: 'company',
  softDelete: false,
  verbs: ['list', 'add', 'edit', 'delete'],
  fields: {
    name: f.text('班次名称', { required: true, max: 20, search: true }),
    code: f.text('班次编码', { required: true, max: 20, search: true }),
    startTime: f.time('上班时间', { required: true }),
    endTime: f.time('下班时间', { required: true }),
    crossDay: f.flag('跨天', { default: false }),
    restMinutes: f.integer('休息分钟', { required: true, min: 0, max: 720, default: 0 }),
    color: f.color('颜色'),
  },
  unique: [unique(['name', 'companyId'], '班次名称已存在'), unique(['code', 'companyId'], '班次编码已存在')],
  rules: (rule) => [
    rule(
      'endTime',
      '下班时间须晚于上班时间，跨天班次请勾选跨天',
      ({ startTime, endTime, crossDay }) =>
        !startTime || !endTime || crossDay === true || String(startTime) < String(endTime),
    ),
  ],
  form: [group('班次', ['name', 'code', 'startTime', 'endTime', 'crossDay', 'restMinutes', 'color'])],
})
