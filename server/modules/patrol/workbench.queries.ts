import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { patrolTask } from '@wuguan/contract/patrol/patrol-task.entity'
import { taskTodo } from '../schedule/todo.service.ts'

/** 巡检任务: what the caller may begin now or has begun. */
export const patrolTodo = taskTodo(patrolTask as AnyEntity, {
  kind: 'patrol',
  biz: 'patrol',
  more: '/patrol/task/index',
})
