import { processInstance } from '@wuguan/contract/bpm/process-instance.entity'
import { processTask } from '@wuguan/contract/bpm/process-task.entity'
import { copiedInstance, doneTask, startedInstance, todoTask } from '../todo/todo.entity'

export const COUNT_KEY = 'bpm.todoCount'
/** What a decision makes old: every list of mine, their counts, and the open process. */
export const LIST_REFRESHES: readonly string[] = [
  COUNT_KEY,
  todoTask.name,
  doneTask.name,
  startedInstance.name,
  copiedInstance.name,
  processTask.name,
  processInstance.name,
]
