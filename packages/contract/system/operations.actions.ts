import type { PageConfig } from './branding.ts'
import { defineAction, type Json, returns } from '../kernel/action.ts'
import { f } from '../kernel/fields.ts'
import { addressId, createBody, text, updateBody, uuid, uuids } from '../kernel/inputs.ts'
import { z } from '../kernel/zod.ts'
import type { pageConfig } from './page-config.entity.ts'
import type { job } from './job.entity.ts'

/** Running the product: jobs, failed messages, the recycle bin, page settings. */
const J = '/basedata/sys/job'
const oneJob = (world: { id(entity: string): string | number }) => String(world.id('system.job'))

export const jobUpdate = defineAction('system.jobUpdate', {
  label: '编辑定时任务',
  method: 'PUT',
  path: J,
  permission: 'system:job:edit',
  input: updateBody<typeof job>(),
  output: returns<{ id: string | number; version: number }>(),
  sample: (world) => ({ id: oneJob(world), version: 1, timeoutSec: 600 }),
})
export const jobRunNow = defineAction('system.jobRunNow', {
  label: '立即执行任务',
  path: `${J}/run`,
  permission: 'system:job:run',
  input: z.object({ id: uuid('任务', 'system.job') }),
  output: returns<null>(),
})
export const jobPause = defineAction('system.jobPause', {
  label: '暂停任务',
  method: 'PUT',
  path: `${J}/pause`,
  permission: 'system:job:edit',
  input: z.object({ id: uuid('任务', 'system.job') }),
  output: returns<null>(),
})
export const jobResume = defineAction('system.jobResume', {
  label: '恢复任务',
  method: 'PUT',
  path: `${J}/resume`,
  permission: 'system:job:edit',
  input: z.object({ id: uuid('任务', 'system.job') }),
  output: returns<null>(),
})
/** The next five times of a cron expression; a wrong one is refused in words. */
export const cronPreview = defineAction('system.cronPreview', {
  label: '执行时间预览',
  method: 'GET',
  path: `${J}/cron`,
  permission: 'system:job:list',
  input: z.object({ cron: text('执行周期', 60) }),
  output: returns<{ next: string[] }>(),
  sample: () => ({ cron: '0 3 * * *' }),
})
/** The JSON schema of a job's parameters; null = it takes none. */
export const jobParams = defineAction('system.jobParams', {
  label: '任务参数说明',
  method: 'GET',
  path: `${J}/params/{id}`,
  permission: 'system:job:list',
  input: z.object({ id: uuid('任务', 'system.job') }),
  output: returns<Json>(),
})

export const mqRetry = defineAction('system.mqRetry', {
  label: '重试失败消息',
  path: '/basedata/sys/mq/retry',
  permission: 'system:mq:retry',
  input: z.object({ ids: uuids('消息', 'system.mqFailureRecord') }),
  output: returns<null>(),
})
export const mqIgnore = defineAction('system.mqIgnore', {
  label: '放弃失败消息',
  path: '/basedata/sys/mq/ignore',
  permission: 'system:mq:ignore',
  fields: {
    ids: f.refs('消息', { to: 'system.mqFailureRecord', required: true }),
    remark: f.longText('处理说明', { required: true, max: 200, messages: { required: '请填写处理说明' } }),
  },
  output: returns<null>(),
})

/** Brings back whole batches: everything that was deleted in the same act. */
export const recycleRecover = defineAction('system.recycleRecover', {
  label: '恢复回收数据',
  path: '/basedata/sys/recycle/recover',
  permission: 'system:recovery:recover',
  input: z.object({ ids: uuids('记录', 'system.recycleRecord') }),
  output: returns<{ recovered: number }>(),
})
/** superAdmin only; the title is typed to confirm. */
export const recyclePurge = defineAction('system.recyclePurge', {
  label: '彻底清除回收数据',
  method: 'DELETE',
  path: '/basedata/sys/recycle/purge',
  permission: 'system:recovery:purge',
  fields: {
    id: f.ref('记录', { to: 'system.recycleRecord', required: true }),
    title: f.text('标题', { required: true, max: 120, help: '输入记录的标题确认' }),
  },
  output: returns<null>(),
})

/** `companyId` null or missing = the platform's row, superAdmin only. */
export const pageConfigSave = defineAction('system.pageConfigSave', {
  label: '保存页面设置',
  path: '/basedata/sys/page/config/save',
  permission: 'system:page:edit',
  input: createBody<typeof pageConfig, { companyId?: number | null; version?: number }>(),
  output: returns<null>(),
  sample: (world) => ({ companyId: Number(world.id('system.company')), sysName: '物管' }),
})
/** The row of exactly this company or of the platform, for the form; null = it inherits. */
export const pageConfigOwn = defineAction('system.pageConfigOwn', {
  label: '页面设置详情',
  method: 'GET',
  path: '/basedata/sys/page/config/own',
  permission: 'system:page:view',
  input: z.object({ companyId: addressId('公司', 'system.company').optional() }),
  output: returns<(PageConfig & { id: string; version: number; companyId: number | null }) | null>(),
})
export const pageConfigReset = defineAction('system.pageConfigReset', {
  label: '恢复默认页面设置',
  method: 'DELETE',
  path: '/basedata/sys/page/config',
  permission: 'system:page:edit',
  input: z.object({ companyId: addressId('公司', 'system.company') }),
  output: returns<null>(),
})
