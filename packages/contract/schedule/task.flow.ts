import type { Entity } from '../kernel/entity.ts'
import { f, type Fields } from '../kernel/fields.ts'
import { defineFlow, type Flow, system, verb } from '../kernel/flow.ts'
import { scheduleTask } from './schedule-task.entity.ts'

/** Behind a door, with what that works out besides. */
export type TaskDoor<N extends string, C extends Fields = typeof scheduleTask.computed> = Entity<
  N,
  typeof scheduleTask.fields,
  C
>
export interface TaskCodes {
  readonly execute: string
  readonly reassign: string
  readonly cancel: string
  readonly makeup: string
  readonly approve: string
}
export const taskCodes = (module: string): TaskCodes => ({
  execute: `${module}:task:execute`,
  reassign: `${module}:task:reassign`,
  cancel: `${module}:task:cancel`,
  makeup: `${module}:task:makeup`,
  approve: `${module}:audit:approve`,
})
/** What befalls a task whoever does it. */
type Ending = 'pending' | 'running' | 'missed' | 'cancelled'
const ENDS = {
  miss: system<Ending>('漏做', { from: ['pending', 'running'], to: 'missed' }),
  drop: system<Ending>('计划变更取消', { from: ['pending'], to: 'cancelled' }),
  halt: system<Ending>('对象停用取消', { from: ['pending', 'running'], to: 'cancelled' }),
} as const
const reason = f.longText('原因', { required: true, max: 200 })

/** What a task goes through, behind the door of a module. */
export const taskFlowOf = <const N extends string, C extends Fields>(door: TaskDoor<N, C>, codes: TaskCodes) =>
  defineFlow(
    door,
    'status',
    {
      start: verb('开始', {
        from: ['pending'],
        to: 'running',
        permission: codes.execute,
        race: '任务已由{executorName}开始',
        done: '任务已开始',
        primary: true,
      }),
      submit: verb('提交', {
        from: ['running'],
        to: ['pendingAudit', 'done'],
        permission: codes.execute,
        by: 'executorId',
        fields: { summary: f.longText('小结', { max: 500 }) },
        done: '任务已提交',
        primary: true,
      }),
      approve: verb('通过', {
        from: ['pendingAudit'],
        to: 'done',
        permission: codes.approve,
        fields: { auditComment: f.longText('审核意见', { max: 500 }) },
        done: '审核已通过',
        primary: true,
      }),
      reject: verb('驳回', {
        from: ['pendingAudit'],
        to: 'running',
        permission: codes.approve,
        fields: { auditComment: f.longText('驳回原因', { required: true, max: 500 }) },
        done: '任务已驳回',
      }),
      reassign: verb('转派', {
        from: ['pending', 'running'],
        to: 'pending',
        permission: codes.reassign,
        fields: {
          userIds: f.refsInt('转派给', { to: 'system.user', required: true, max: 20 }),
          reason,
        },
        done: '任务已转派',
      }),
      cancel: verb('取消', {
        from: ['pending'],
        to: 'cancelled',
        permission: codes.cancel,
        fields: { reason },
        done: '任务已取消',
        danger: true,
      }),
      makeup: verb('补做', {
        from: ['missed'],
        to: 'running',
        permission: codes.makeup,
        ask: { title: '补做任务“{taskNo}”？', content: '从现在起24小时内完成，计为迟交。' },
        done: '可以开始补做',
      }),
      ...ENDS,
    },
    { refusal: '当前状态为“{state}”，不能{verb}' },
  )
/** A task that is done in a document of its module, and goes where that goes. */
export const followedTaskFlow = defineFlow(
  scheduleTask,
  'status',
  {
    begin: system('开始', { from: ['pending'], to: 'running' }),
    handIn: system('提交', { from: ['running'], to: 'pendingAudit' }),
    comeBack: system('退回', { from: ['pendingAudit'], to: 'running' }),
    finish: system('完成', { from: ['running', 'pendingAudit'], to: 'done' }),
    cancel: system('取消', { from: ['pending', 'running', 'pendingAudit'], to: 'cancelled' }),
    ...ENDS,
  },
  { refusal: '当前状态为“{state}”，不能{verb}' },
)
/** As far as time, plans and targets move a task, whoever does it. */
export type EndingFlow = Flow<TaskDoor<string>, typeof ENDS>
export type TaskFlow = ReturnType<typeof taskFlowOf<string, typeof scheduleTask.computed>>
