import type { ElementState, ViewerData as Wire } from '@wuguan/contract/bpm/todo.actions'
import type { Result, ViewerData } from '../viewer'

const RESULTS: Readonly<Record<ElementState, Result>> = { done: 2, passed: 2, todo: 1, rejected: 3, cancelled: 4 }

/** The server's answer as the picture takes it. */
export function pictureOf(wire: Wire): ViewerData {
  const states = Object.entries({ ...wire.elements, ...wire.flows })
  return {
    activityList: wire.activityList,
    taskList: wire.taskList.map((task) => ({
      ...task,
      result: task.result as Result,
      assigneeUser: task.assigneeUser && { ...task.assigneeUser, deptName: task.assigneeUser.deptName ?? '' },
    })),
    processInstance: {
      ...wire.processInstance,
      result: wire.processInstance.result as Result,
      startUser: {
        nickname: wire.processInstance.startUser.nickname,
        deptName: wire.processInstance.startUser.deptName ?? '',
      },
    },
    elementList: states.map(([key, state]) => ({ key, state: RESULTS[state] })),
  }
}
