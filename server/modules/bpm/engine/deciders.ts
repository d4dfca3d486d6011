import { refuse } from '@wuguan/contract/kernel/errors'
import type { Run } from './run.ts'
import type { State, TaskRow } from './state.ts'

/**
 * Who may decide on what an instance is about. The same for everybody who comes to a turn, whatever the way: named by a rule, asked
 * by hand, standing in for somebody, put there by an administrator.
 */
export interface Matter {
  /** The business record that the family of the instance decides on; null: the process has only a form of its own. */
  readonly type: string | null
  /** What its deciders must hold in the scope of the instance. */
  readonly permission: string | null
  readonly startUserId: number
  /** The applicant has no say: always for a record whose module names its model, else as the binding of the company says. */
  readonly forbidSelf: boolean
  /** What the applicant is told who would decide. */
  readonly own: string
}
const OWN = '不能审批本人提交的申请'
const NO_RIGHT = '您没有审批该单据的权限'
export const NOT_HIS_TO_DECIDE = '该用户没有审批该单据的权限'
export const NOT_TO_APPLICANT = '不能交给申请人本人处理'
/** The turn in which the applicant changes his record: no decision about it. */
export const RESUBMIT = 4

/** A called process decides on the record of whoever called it. */
export async function matterOf(run: Run): Promise<Matter> {
  let root = run
  for (let above = root.state.instance.parentInstanceId; above; above = root.state.instance.parentInstanceId) {
    const caller = await run.step.open(above)
    if (!caller) break
    root = caller
  }
  const { businessType: type, startUserId, forbidSelf } = root.state.instance
  const kind = type === null ? null : run.step.context.kernel.approvals.kindOf(type)
  return { type, permission: kind?.permission ?? null, startUserId, forbidSelf, own: kind?.own ?? OWN }
}

/** Those who hold what the matter asks of its deciders; everybody where it asks nothing. */
export async function holding(run: Run, { permission }: Matter, userIds: readonly number[]): Promise<number[]> {
  if (permission === null || userIds.length === 0) return [...userIds]
  const { companyId, communityId } = run.state.instance
  const held = await run.step.reachable(userIds, { companyId, communityId }, permission)
  return userIds.filter((id) => held.has(id))
}

/** Refuses a decision of somebody who has no say in it. */
export async function demandDecider(run: Run, userId: number): Promise<Matter> {
  const matter = await matterOf(run)
  if (matter.forbidSelf && matter.startUserId === userId) throw refuse(matter.own)
  if ((await holding(run, matter, [userId])).length === 0) throw refuse(NO_RIGHT)
  return matter
}

/** What is done to a running instance by office, and not by having the turn in it, is never done by its applicant. */
export function demandNotApplicant(run: Run, userId: number): void {
  if (run.state.instance.startUserId === userId) throw refuse('不能处理本人提交的申请')
}

/** What of an instance the gate looks at, as it was when the step opened it. */
export interface Stand {
  readonly places: ReadonlyMap<string, string>
  readonly tasks: ReadonlyMap<string, { readonly result: number; readonly hands: readonly number[] }>
}
const handsOf = ({ assigneeId, candidates, ownerId }: TaskRow): number[] => [
  ...(assigneeId === null ? candidates : [assigneeId]),
  ...(ownerId === null ? [] : [ownerId]),
]
export const standOf = ({ tokens, tasks }: State): Stand => ({
  places: new Map([...tokens.values()].map(({ id, activityId }) => [id, activityId])),
  tasks: new Map([...tasks.values()].map((task) => [task.id, { result: task.result, hands: handsOf(task) }])),
})
const moved = ({ places }: Stand, { tokens }: State): boolean =>
  places.size !== tokens.size || [...tokens.values()].some(({ id, activityId }) => places.get(id) !== activityId)

/**
 * The gate before a step about a business record is written, whatever call, message, timer or job it was: nobody has got a turn
 * or decided one who has no say in the matter, and no person without a say has moved the instance on. To start it, to cancel it
 * and to submit it again (`resubmits`) takes none.
 */
export async function demandSay(run: Run, before: Stand | null, resubmits: boolean): Promise<void> {
  const matter = await matterOf(run)
  if (matter.type === null) return
  const { actorId } = run.step
  const turns = [...run.state.tasks.values()].filter(({ kind, result }) => kind !== RESUBMIT && result !== 4)
  const given = turns.flatMap((task) => {
    if (task.result !== 1) return []
    const had = before?.tasks.get(task.id)?.hands ?? []
    return handsOf(task).filter((id) => !had.includes(id))
  })
  const taken = turns.filter(
    ({ id, result, assigneeId }) => result !== 1 && before?.tasks.get(id)?.result !== result && assigneeId !== null,
  )
  const unproven = taken.filter(({ authority }) => authority !== matter.permission).map(({ assigneeId }) => assigneeId!)
  if (matter.forbidSelf && given.includes(matter.startUserId)) throw refuse(NOT_TO_APPLICANT)
  if (matter.forbidSelf && taken.some(({ assigneeId }) => assigneeId === matter.startUserId)) throw refuse(matter.own)
  const asked = [...new Set([...given, ...unproven])]
  if ((await holding(run, matter, asked)).length < asked.length) throw refuse(NOT_HIS_TO_DECIDE)
  const goesOn = before !== null && run.state.instance.result !== 4 && moved(before, run.state)
  if (goesOn && actorId !== null && !resubmits) await demandDecider(run, actorId)
}
/** Whether a step submits an instance again: the turn of its applicant, which is no decision. */
export const resubmitted = ({ tasks }: State, before: Stand | null): boolean =>
  [...tasks.values()].some(
    ({ id, kind, result }) => kind === RESUBMIT && result === 2 && before?.tasks.get(id)?.result === 1,
  )

/** Decisions of people that count for the outcome. */
const agreed = (run: Run): TaskRow[] =>
  [...run.state.tasks.values()].filter(
    (task) => task.result === 2 && task.kind !== RESUBMIT && !task.superseded && task.assigneeId !== null,
  )

/**
 * Looks back over the turns of an instance: none was taken by the applicant, each by somebody who held the right then. Turns that
 * were taken before rights were kept with them are judged by what their people hold now.
 */
export async function demandChain(run: Run): Promise<number> {
  const matter = await matterOf(run)
  const turns = agreed(run)
  if (matter.type === null) return turns.length
  if (matter.forbidSelf && turns.some((task) => task.assigneeId === matter.startUserId)) throw refuse(matter.own)
  const open = turns.filter((task) => matter.permission !== null && task.authority !== matter.permission)
  const people = [...new Set(open.map((task) => task.assigneeId!))]
  const held = await holding(run, matter, people)
  const without = people.find((id) => !held.includes(id))
  if (without !== undefined) {
    const [row] = await run.step.context.q.query<{ name: string }>(
      'select pet_name as name from sys_user where id = $1',
      [without],
    )
    throw refuse(`【${row?.name ?? without}】没有审批该单据的权限，其审批无效，请重新审批`)
  }
  return turns.length
}
