import { defineEntity } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { grades, options } from '../kernel/options.ts'

export const RUN_TRIGGER = options([1, '定时'], [2, '手动'], [3, '重试'], [4, '补跑'])
export const RUN_RESULT = grades(
  [1, '执行中', 'info'],
  [2, '成功', 'success'],
  [3, '失败', 'danger'],
  [4, '超时', 'danger'],
  [5, '跳过'],
)

export const jobRun = defineEntity('system.jobRun', {
  label: '执行记录',
  doc: 'One run of a job, kept 180 days. One run per job at a time over all server processes.',
  title: 'startedAt',
  base: '/basedata/sys/jobRun',
  perms: { prefix: 'system:job', list: 'log' },
  scope: 'global',
  softDelete: false,
  verbs: ['list'],
  fields: {
    jobId: f.ref('定时任务', { to: 'system.job', required: true, readonly: true, indexed: true }),
    trigger: f.choice('触发方式', { of: RUN_TRIGGER, required: true, readonly: true, default: 1 }),
    startedAt: f.dateTime('开始时间', { required: true, readonly: true, indexed: true }),
    endedAt: f.dateTime('结束时间', { readonly: true }),
    result: f.state('结果', { of: RUN_RESULT, required: true, default: 1, indexed: true }),
    affected: f.integer('影响行数', { readonly: true, min: 0 }),
    log: f.longText('日志', { readonly: true, max: 20000 }),
    error: f.longText('错误', { readonly: true, max: 2000 }),
    operatorId: f.refInt('操作人', { to: 'system.user', readonly: true }),
  },
  list: {
    filters: ['jobId', 'result', 'trigger', 'startedAt'],
    sort: { field: 'startedAt', order: 'desc' },
  },
})
