import type { Result, ViewerActivity, ViewerData, ViewerTask } from './viewer-data'

/** A node or flow of the picture, as far as colouring needs it. */
export interface PictureNode {
  readonly id: string
  readonly end: boolean
  readonly start: boolean
}
export interface PictureFlow {
  readonly id: string
  readonly source: string
  readonly target: string
}
export interface Picture {
  readonly nodes: readonly PictureNode[]
  readonly flows: readonly PictureFlow[]
}

/** Runs of one node belong to one round when they overlap in time; only the latest round counts. */
export function latestRound<T extends { readonly start: string; readonly end: string | null }>(
  runs: readonly T[],
): readonly T[] {
  const sorted = runs.toSorted((a, b) => a.start.localeCompare(b.start))
  let round: T[] = []
  let until: string | null = ''
  for (const run of sorted) {
    if (round.length > 0 && until !== null && run.start > until) round = []
    round.push(run)
    until = round.some(({ end }) => end === null)
      ? null
      : round
          .map(({ end }) => end!)
          .toSorted()
          .at(-1)!
  }
  return round
}

const times = (task: ViewerTask) => ({ ...task, start: task.createTime, end: task.endTime })
/** Tasks of a node that count: the latest round, in the order they came. */
export const tasksOf = (data: ViewerData, key: string): readonly ViewerTask[] =>
  latestRound(data.taskList.filter(({ definitionKey }) => definitionKey === key).map(times))

function stateOfTasks(tasks: readonly ViewerTask[]): Result | null {
  if (tasks.length === 0) return null
  // Open while anyone still has to decide; one rejection rejects; the rest that was cancelled says nothing.
  if (tasks.some(({ result }) => result === 1)) return 1
  if (tasks.some(({ result }) => result === 3)) return 3
  return tasks.some(({ result }) => result === 2) ? 2 : 4
}

function stateOfActivities(runs: readonly ViewerActivity[], instance: Result): Result | null {
  if (runs.length === 0) return null
  const round = latestRound(runs.map((run) => ({ ...run, start: run.startTime, end: run.endTime })))
  if (round.some(({ endTime }) => endTime === null)) return instance === 1 ? 1 : 4
  return round.every(({ canceled }) => canceled === true) ? 4 : 2
}

/** The run of a node itself: of several instances each has one, and the node has its own, without a task, before theirs. */
function ownRun(runs: readonly ViewerActivity[]): ViewerActivity | undefined {
  const round = latestRound(runs.map((run) => ({ ...run, start: run.startTime, end: run.endTime })))
  return round.find(({ taskId }) => taskId === null) ?? round.at(-1)
}

/** State of every node and flow that the instance has touched; the others have none. */
export function elementStates(data: ViewerData, picture: Picture): ReadonlyMap<string, Result> {
  if (data.elementList) return new Map(data.elementList.map(({ key, state }) => [key, state]))
  const states = new Map<string, Result>()
  const { result } = data.processInstance
  for (const node of picture.nodes) {
    const runs = data.activityList.filter(({ key }) => key === node.id)
    const own = ownRun(runs)
    // Whoever left by a flow has passed, however single instances were decided.
    const went = own !== undefined && own.endTime !== null && !own.canceled && (own.flowIdsTaken ?? []).length > 0
    const state = went ? 2 : (stateOfTasks(tasksOf(data, node.id)) ?? stateOfActivities(runs, result))
    if (state === null) continue
    // An end event says how the whole came out, unless it is still going on.
    states.set(node.id, node.end && result !== 1 ? result : state)
  }
  for (const flow of picture.flows) {
    const state = flowState(data, flow, states)
    if (state !== null) states.set(flow.id, state)
  }
  return states
}

/** A flow has been taken when its source says so, or, where nothing is said, when its target was reached after its source ended. */
function flowState(data: ViewerData, flow: PictureFlow, states: ReadonlyMap<string, Result>): Result | null {
  const source = states.get(flow.source)
  if (source === undefined || source === 1) return null
  const runs = data.activityList.filter(({ key }) => key === flow.source)
  const own = ownRun(runs)
  const reached = data.activityList.filter(({ key }) => key === flow.target)
  const followed = runs.some(({ endTime }) => endTime !== null && reached.some(({ startTime }) => startTime >= endTime))
  const taken = own?.flowIdsTaken ? own.flowIdsTaken.includes(flow.id) : followed
  if (!taken) return null
  return source
}
