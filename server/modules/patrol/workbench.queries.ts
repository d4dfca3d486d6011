import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { patrolTask } from '@wuguan/contract/patrol/patrol-task.entity'
import { taskTodo } from '../schedule/todo.service.ts'
import { patrolFinding } from '@wuguan/contract/patrol/patrol-finding.entity'
import { FINDING_STATUS, TASK_STATUS } from '@wuguan/contract/schedule/schedule-options'
import { type CardSource, alarm, counted } from '../../kernel/workbench.ts'

/** 巡检任务: what the caller may begin now or has begun. */
export const patrolTodo = taskTodo(patrolTask as AnyEntity, {
  kind: 'patrol',
  biz: 'patrol',
  more: '/patrol/task/index',
})

const { pending, running, done, missed } = TASK_STATUS
const TASKS = '/patrol/task/index'

/** 巡检 of today, and what was found and is over its time. */
export const patrolCard: CardSource = {
  code: 'task',
  permission: patrolTask.codes.list,
  counts: (day) => {
    const today = `${day},${day}`
    return [
      counted('今日待巡', patrolTask, TASKS, { slotDate: today, status: `${pending},${running}` }),
      counted('今日已巡', patrolTask, TASKS, { slotDate: today, status: String(done) }),
      alarm('今日漏巡', patrolTask, TASKS, { slotDate: today, status: String(missed) }),
      alarm('逾期异常', patrolFinding, '/patrol/abnormality/task', {
        overdue: 'true',
        status: [FINDING_STATUS.pending, FINDING_STATUS.handling, FINDING_STATUS.reviewing].join(','),
      }),
    ]
  },
}
