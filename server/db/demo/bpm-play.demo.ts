import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { loadRights, makeActor, type Actor } from '../../kernel/auth/actor.ts'
import { insertRows } from '../../kernel/crud/store.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { definitionFor } from '../../modules/bpm/definition/definition.service.ts'
import { startProcess } from '../../modules/bpm/engine/start.service.ts'
import { approve, reject } from '../../modules/bpm/task/decide.service.ts'
import { cancel, copy } from '../../modules/bpm/task/instance.service.ts'
import { sendBack } from '../../modules/bpm/task/move.service.ts'
import { delegate, resolve, sign } from '../../modules/bpm/task/person.service.ts'
import type { DemoContext } from './index.ts'

/** Plays a process as its people would have: every step through the engine, at the time when it was. */
export interface Plan {
  readonly key: string
  readonly starter: string
  readonly daysAgo: number
  readonly formData: Record<string, unknown>
  readonly variables?: Record<string, unknown>
  readonly communityId: number | null
  readonly title?: string
  readonly ending: 'running' | 'passed' | 'rejected' | 'cancelled'
  /** Decisions before it stops or turns. */
  readonly steps: number
  readonly extra?: 'return' | 'delegate' | 'addSign' | 'cc'
  /** Who has the turn of a running one was not ready to decide: asks somebody, or wants more from who started it. */
  readonly pending?: { readonly ask: string; readonly words: string } | { readonly backWith: string }
}
const HOUR = 3_600_000
const YES = ['同意', '情况属实，同意', '请按规定办理', '已核对，同意', '同意，注意跟进']
const NO = ['资料不全，请补充后重新提交', '金额与合同不符', '不符合公司规定']
const STEPS_MAX = 20

export class Stage {
  private readonly demo: DemoContext
  private readonly companyId: number
  private readonly actors = new Map<number, Actor>()
  private beat = 0

  constructor(demo: DemoContext, companyId: number) {
    this.demo = demo
    this.companyId = companyId
  }

  /** Writes rows of the whole company by somebody, with the ids that they bring. */
  async writer(userId: number) {
    const { q, kernel, now } = this.demo
    const actor = await this.actor(userId)
    const place = { companyId: this.companyId, communityId: null }
    return (entity: AnyEntity, rows: readonly Readonly<Record<string, unknown>>[]) =>
      insertRows(
        q,
        entity,
        rows.map(({ id, ...draft }) => ({ draft, place, id: String(id) })),
        actor,
        kernel.secrets,
        now,
      )
  }

  private async actor(userId: number): Promise<Actor> {
    const known = this.actors.get(userId)
    if (known) return known
    const { q } = this.demo
    const [row] = await q.query<{
      username: string
      petName: string
      homeCompanyId: number
      departmentId: number | null
    }>(
      'select username, pet_name as "petName", company_id as "homeCompanyId", department_id as "departmentId" from sys_user where id = $1',
      [userId],
    )
    const facts = { userId, superAdmin: false, ...row! }
    const rights = await loadRights(q, facts, this.companyId, 0)
    const actor = makeActor(
      { ...facts, companyId: this.companyId, communityIds: null, sessionId: '', ip: '', traceId: 'demo' },
      rights,
    )
    this.actors.set(userId, actor)
    return actor
  }
  async as(userId: number, now: Date): Promise<ActionContext> {
    const { kernel, q } = this.demo
    return { kernel, actor: await this.actor(userId), q, now, afterCommit: () => {} }
  }

  /** Some hours later, never in the future. */
  private later(at: Date): Date {
    this.beat += 1
    const next = at.getTime() + ((this.beat * 7) % 11) * HOUR + ((this.beat * 13) % 50) * 60_000 + 60_000
    return new Date(Math.min(next, this.demo.now.getTime() - 60_000))
  }

  async play(plan: Plan): Promise<string> {
    const starter = this.demo.users[plan.starter]!
    let at = new Date(this.demo.now.getTime() - plan.daysAgo * 24 * HOUR - (plan.daysAgo % 9) * HOUR)
    const begin = await this.as(starter, at)
    const definition = await definitionFor(begin, { key: plan.key, companyId: this.companyId })
    const id = await startProcess(begin, definition!, {
      title: plan.title ?? null,
      companyId: this.companyId,
      communityId: plan.communityId,
      startUserId: starter,
      variables: plan.variables ?? {},
      formData: plan.formData,
    })
    let extra = plan.extra
    for (let step = 0; step < STEPS_MAX; step++) {
      const task = await this.openTask(id)
      if (!task) break
      at = this.later(at)
      if (plan.ending === 'running' && step >= plan.steps) {
        if (plan.pending && task.who !== starter) await this.handOn(task, plan.pending, starter, at)
        break
      }
      if (plan.ending === 'cancelled' && step >= plan.steps) {
        await cancel(await this.as(starter, at), { id, reason: '业主已撤销申请' } as never)
        break
      }
      const context = await this.as(task.who, at)
      if (plan.ending === 'rejected' && step >= plan.steps) {
        await reject(context, { taskId: task.id, comment: NO[this.beat % NO.length] } as never)
        break
      }
      if (extra === 'return' && task.kind === 1 && step > 0) {
        extra = undefined
        await sendBack(context, { taskId: task.id, targetKey: 'initiator', comment: '请补充说明' } as never)
      } else if (extra === 'delegate' && task.kind === 1) {
        extra = undefined
        await this.delegated(context, task.id, starter)
      } else if (extra === 'addSign' && task.kind === 1) {
        extra = undefined
        const other = this.other(task.who, starter)
        await sign(context, { taskId: task.id, signType: 'before', userIds: [other], comment: '请协助确认' } as never)
      } else await this.decide(context, task, plan)
    }
    if (plan.extra === 'cc') {
      const context = await this.as(starter, this.later(at))
      await copy(context, { id, userIds: [this.other(starter)], comment: '请知悉' } as never)
    }
    return id
  }

  private async handOn(task: Turn, pending: NonNullable<Plan['pending']>, starter: number, at: Date): Promise<void> {
    const context = await this.as(task.who, at)
    if ('backWith' in pending)
      await sendBack(context, { taskId: task.id, targetKey: 'initiator', comment: pending.backWith } as never)
    else if (this.demo.users[pending.ask] !== starter)
      await sign(context, {
        taskId: task.id,
        signType: 'before',
        userIds: [this.demo.users[pending.ask]!],
        comment: pending.words,
      } as never)
  }

  /** Whoever it waits for decides, one after the other; a refusal ends it at once. */
  async settle(instanceId: string, decision: 'approved' | 'rejected', from: Date): Promise<void> {
    let at = from
    for (let task = await this.openTask(instanceId); task; task = await this.openTask(instanceId)) {
      at = this.later(at)
      const context = await this.as(task.who, at)
      const words = decision === 'approved' ? YES : NO
      const said = { taskId: task.id, comment: words[this.beat % words.length] } as never
      await (decision === 'approved' ? approve(context, said) : reject(context, said))
    }
  }

  private async decide(context: ActionContext, task: Turn, plan: Plan): Promise<void> {
    const asked = task.key === 'finance' && plan.key === 'refund' && Number(plan.formData['amount']) > 5000
    await approve(context, {
      taskId: task.id,
      comment: YES[this.beat % YES.length],
      ...(asked ? { formPatch: { opinion: '已核对收款流水' } } : {}),
    } as never)
  }
  /** Somebody of the house who is none of these. */
  private other(...not: readonly number[]): number {
    const { users } = this.demo
    return ['charge01', 'manager01', 'finance01'].map((name) => users[name]!).find((id) => !not.includes(id))!
  }
  private async delegated(context: ActionContext, taskId: string, starter: number): Promise<void> {
    const other = this.other(context.actor.userId, starter)
    await delegate(context, { taskId, userIds: [other], comment: '请代为核实' } as never)
    await resolve(await this.as(other, this.later(context.now)), { taskId, comment: '已核实' } as never)
  }
  private async openTask(instanceId: string): Promise<Turn | null> {
    const [row] = await this.demo.q.query<Turn>(
      `select t.id, t.task_definition_key as key, t.kind,
         coalesce(t.assignee_id, (select k.target_id from process_task__candidates k where k.owner_id = t.id order by k.position limit 1)) as who
       from process_task t join process_instance i on i.id = t.instance_id and i.result = 1
       where t.instance_id = $1 and t.result = 1 and not t.waiting order by t.create_time, t.id limit 1`,
      [instanceId],
    )
    return row?.who ? row : null
  }
}
interface Turn {
  id: string
  key: string
  kind: number
  who: number
}
