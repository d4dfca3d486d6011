export { useTask, type Task, type TaskOptions } from './use-task.ts'
export { TaskDialog } from './task-dialog.tsx'
export { useRead } from './use-read.ts'
export { Loaded } from './loaded.tsx'
