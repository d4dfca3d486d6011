import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { grades, options } from '../kernel/options.ts'

export const JOB_STATE = grades([1, '启用', 'success'], [0, '暂停', 'warning'])
export const JOB_MISFIRE = options([1, '补跑一次'], [2, '忽略'])

export const job = defineEntity('system.job', {
  label: '定时任务',
  doc: `A registered handler with its schedule. Rows are seeded from code: the code names a handler and is never typed. Workers that
beat more often than once a minute have no cron. nextRunAt is the record of what runs next; running now does not move it.`,
  title: 'name',
  base: '/basedata/sys/job',
  perms: 'system:job',
  scope: 'global',
  softDelete: false,
  verbs: ['list', 'edit'],
  fields: {
    code: f.text('任务编码', { required: true, readonly: true, max: 60, search: true, indexed: true }),
    name: f.text('任务名称', { required: true, readonly: true, max: 60, search: true }),
    module: f.text('模块', { required: true, readonly: true, max: 40, indexed: true }),
    cron: f.text('执行周期', { max: 60, messages: { invalid: 'cron表达式不正确' } }),
    params: f.json<Record<string, unknown>>('任务参数'),
    state: f.state('状态', { of: JOB_STATE, required: true, default: 1 }),
    misfire: f.choice('错过策略', { of: JOB_MISFIRE, required: true, default: 1 }),
    timeoutSec: f.integer('超时(秒)', { required: true, min: 10, max: 7200, default: 600 }),
    retry: f.integer('重试次数', { required: true, min: 0, max: 5, default: 0 }),
    alertUsers: f.refsInt('告警人员', { to: 'system.user' }),
    nextRunAt: f.dateTime('下次执行', { readonly: true, indexed: true }),
    lastRunAt: f.dateTime('上次执行', { readonly: true }),
    lastResult: f.text('上次结果', { readonly: true, max: 20 }),
  },
  computed: { avgDurationMs: f.integer('平均耗时(毫秒)') },
  unique: [unique(['code'], '任务编码已存在')],
  list: {
    columns: ['name', 'module', 'cron', 'nextRunAt', 'lastRunAt', 'lastResult', 'avgDurationMs', 'state'],
    filters: ['module', 'state', 'lastRunAt', 'lastResult'],
  },
  form: [group('任务设置', ['code', 'name', 'cron', 'params', 'timeoutSec', 'retry', 'misfire', 'alertUsers'])],
})
