import type { ViewerData } from './viewer-data'

/** Moments at which something came or ended, in order, each once. */
export function momentsOf(data: ViewerData): readonly string[] {
  const all = [
    data.processInstance.createTime,
    data.processInstance.endTime,
    ...data.activityList.flatMap(({ startTime, endTime }) => [startTime, endTime]),
    ...data.taskList.flatMap(({ createTime, endTime }) => [createTime, endTime]),
  ]
  return [...new Set(all.filter((time) => time !== null && time !== undefined && time !== ''))].toSorted((a, b) =>
    String(a) < String(b) ? -1 : 1,
  ) as string[]
}

/** The instance as it stood at a moment: what came later is not there yet, what ended later was still open. */
export function dataAt(data: ViewerData, moment: string): ViewerData {
  const open = (end: string | null) => end === null || end > moment
  const instance = data.processInstance
  return {
    activityList: data.activityList
      .filter(({ startTime }) => startTime <= moment)
      .map((run) => (open(run.endTime) ? { ...run, endTime: null, canceled: false, flowIdsTaken: null } : run)),
    taskList: data.taskList
      .filter(({ createTime }) => createTime <= moment)
      .map((task) => (open(task.endTime) ? { ...task, endTime: null, result: 1, comment: null } : task)),
    processInstance: open(instance.endTime) ? { ...instance, result: 1, endTime: null } : instance,
  }
}
