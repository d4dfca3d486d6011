import { refuse } from '@wuguan/contract/kernel/errors'
import type { Run } from './run.ts'
import type { TaskRow } from './state.ts'

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
}
export const OWN = '不能审批本人提交的申请'
const NO_RIGHT = '您没有审批该单据的权限'

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
  return { type, permission: kind?.permission ?? null, startUserId, forbidSelf }
}

/** Those who hold what the matter asks of its deciders; everybody where it asks nothing. */
export async function holding(run: Run, { permission }: Matter, userIds: readonly number[]): Promise<number[]> {
  if (permission === null || userIds.length === 0) return [...userIds]
  const { companyId, communityId } = run.state.instance
  const held = await run.step.ports.reachable(run.step.context, userIds, { companyId, communityId }, permission)
  return userIds.filter((id) => held.includes(id))
}

/** Refuses a decision of somebody who has no say in it. */
export async function demandDecider(run: Run, userId: number): Promise<Matter> {
  const matter = await matterOf(run)
  if (matter.forbidSelf && matter.startUserId === userId) throw refuse(OWN)
  if ((await holding(run, matter, [userId])).length === 0) throw refuse(NO_RIGHT)
  return matter
}

/** Decisions of people that count for the outcome. */
const agreed = (run: Run): TaskRow[] =>
  [...run.state.tasks.values()].filter(
    (task) => task.result === 2 && task.kind !== 4 && !task.superseded && task.assigneeId !== null,
  )

/**
 * Looks back over the turns of an instance: none was taken by the applicant, each by somebody who held the right then. Turns that
 * were taken before rights were kept with them are judged by what their people hold now.
 */
export async function demandChain(run: Run): Promise<number> {
  const matter = await matterOf(run)
  const turns = agreed(run)
  if (matter.type === null) return turns.length
  if (matter.forbidSelf && turns.some((task) => task.assigneeId === matter.startUserId)) throw refuse(OWN)
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
