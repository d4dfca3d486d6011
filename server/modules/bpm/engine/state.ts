/** What is known of one instance during a step. Moments are ISO texts, ids uuids. */
export interface InstanceRow {
  id: string
  companyId: number
  processDefinitionId: string
  definitionKey: string
  businessType: string | null
  businessId: string | null
  title: string
  startUserId: number
  startDepartmentId: number | null
  communityId: number | null
  variables: Record<string, unknown>
  formData: Record<string, unknown>
  result: 1 | 2 | 3 | 4
  endReason: string | null
  parentInstanceId: string | null
  parentTokenId: string | null
  callActivityKey: string | null
  suspended: boolean
  forbidSelf: boolean
  failure: string | null
  createTime: string
  endTime: string | null
}
export type TokenState =
  | 'active'
  | 'waitTask'
  | 'waitTimer'
  | 'waitMessage'
  | 'waitSignal'
  | 'waitEvent'
  | 'waitJoin'
  | 'waitJob'
  | 'waitCall'
export interface TokenRow {
  id: string
  instanceId: string
  parentId: string | null
  activityId: string
  flowId: string | null
  variables: Record<string, unknown>
  state: TokenState
  miIndex: number | null
  causeTaskId: string | null
  recordId: string | null
}
export interface TaskRow {
  id: string
  companyId: number
  instanceId: string
  tokenId: string | null
  scopeTokenId: string | null
  causeTaskId: string | null
  taskDefinitionKey: string
  name: string
  assigneeId: number | null
  ownerId: number | null
  candidates: number[]
  proxyFor: number | null
  parentTaskId: string | null
  kind: 1 | 2 | 3 | 4
  signType: 'before' | 'after' | null
  waiting: boolean
  result: 1 | 2 | 3 | 4
  pendingResult: number | null
  comment: string | null
  formPatch: Record<string, unknown> | null
  attachments: unknown
  dueDate: string | null
  followUpDate: string | null
  priority: number | null
  createTime: string
  claimTime: string | null
  endTime: string | null
  round: number
  superseded: boolean
  /** The permission that its decision was taken by, as it was held then. */
  authority: string | null
  version: number
}
export interface RecordRow {
  id: string
  instanceId: string
  key: string
  type: string
  taskId: string | null
  causeTaskId: string | null
  startTime: string
  endTime: string | null
  canceled: boolean
  flowIdsTaken: string[]
}
export interface SubscriptionRow {
  id: string
  companyId: number
  instanceId: string
  tokenId: string | null
  elementId: string
  kind: 'message' | 'signal' | 'timer'
  name: string | null
  dueAt: string | null
  repeats: number | null
  correlation: string | null
}
export interface JobRow {
  id: string
  companyId: number
  instanceId: string | null
  processDefinitionId: string | null
  tokenId: string | null
  subscriptionId: string | null
  elementId: string | null
  kind: 'timer' | 'async' | 'retry'
  phase: string | null
  payload: Record<string, unknown> | null
  exclusive: boolean
  dueAt: string
  retriesLeft: number
  retryCycle: string | null
  lockedUntil: string | null
  error: string | null
}
export interface LogRow {
  id: string
  companyId: number
  instanceId: string
  taskId: string | null
  activityId: string | null
  action: string
  operatorId: number | null
  targetUserIds: number[] | null
  comment: string | null
  attachments: unknown
  at: string
}
export interface State {
  readonly instance: InstanceRow
  readonly tokens: Map<string, TokenRow>
  readonly tasks: Map<string, TaskRow>
  readonly records: Map<string, RecordRow>
  readonly subscriptions: Map<string, SubscriptionRow>
  readonly jobs: Map<string, JobRow>
  readonly logs: LogRow[]
}
