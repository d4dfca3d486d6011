import { taskCodes, taskFlowOf } from '../schedule/task.flow.ts'
import { equipmentTask } from './equipment-task.entity.ts'

export const equipmentTaskFlow = taskFlowOf(equipmentTask, taskCodes('equipment'))
