import { taskCodes, taskFlowOf } from '../schedule/task.flow.ts'
import { patrolTask } from './patrol-task.entity.ts'

export const patrolTaskFlow = taskFlowOf(patrolTask, taskCodes('patrol'))
