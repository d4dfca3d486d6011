/** How far an instance has come, as the server tells it. */
export type Result = 1 | 2 | 3 | 4
export interface Person {
  readonly nickname: string
  readonly deptName: string
}
export interface ViewerActivity {
  readonly key: string
  readonly taskId: string | null
  readonly startTime: string
  readonly endTime: string | null
  /** Ended without having been done: its instance or region was cancelled. */
  readonly canceled?: boolean
  /** Flows that were taken when it ended. */
  readonly flowIdsTaken?: readonly string[] | null
}
export interface ViewerTask {
  readonly id: string
  readonly definitionKey: string
  readonly result: Result
  readonly assigneeUser: Person | null
  readonly comment: string | null
  readonly createTime: string
  readonly endTime: string | null
}
export interface ViewerInstance {
  readonly result: Result
  readonly startUser: Person | null
  readonly createTime: string
  readonly endTime: string | null
}
export interface ViewerElement {
  readonly key: string
  readonly state: Result
}
export interface ViewerData {
  readonly activityList: readonly ViewerActivity[]
  readonly taskList: readonly ViewerTask[]
  readonly processInstance: ViewerInstance
  /** The server's own word on every node and flow; where it gives none it follows from the lists. */
  readonly elementList?: readonly ViewerElement[]
}

export const RESULT_WORD: Readonly<Record<Result, string>> = { 1: '待办', 2: '通过', 3: '驳回', 4: '取消' }
export const RESULT_TONE = { 1: 'info', 2: 'success', 3: 'danger', 4: 'neutral' } as const
