import { exportTask } from '@wuguan/contract/file/export-task.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { f } from '@wuguan/contract/kernel/fields'

/** The tasks as both lists see them: with the time that each took. */
export const seen = { ...exportTask, computed: { ...exportTask.computed, elapsed: f.text('耗时', { width: 90 }) } }

const withColumns = (label: string, columns: readonly string[]): AnyEntity => ({
  ...seen,
  label,
  list: { ...seen.list, columns, filters: ['status', 'createdAt'] },
})

export const exportJobs = withColumns('导出任务', [
  'title',
  'type',
  'params',
  'status',
  'progress',
  'rows',
  'creatorId',
  'createdAt',
  'elapsed',
])
export const exportFiles = withColumns('下载文件', [
  'title',
  'status',
  'progress',
  'rows',
  'createdAt',
  'finishedAt',
  'expireAt',
  'downloads',
])
