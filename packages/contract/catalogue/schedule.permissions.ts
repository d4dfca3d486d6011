import { permissions } from './permission.ts'

/** Planned work of every kind at once; pages of single modules have codes of their own. */
export const schedulePermissions = permissions('schedule', [
  ['schedule:plan:view', '查看全部业务的计划'],
  ['schedule:task:view', '查看全部业务的任务'],
  ['schedule:record:view', '查看全部业务的执行记录'],
  ['schedule:finding:view', '查看全部业务的异常任务'],
])
