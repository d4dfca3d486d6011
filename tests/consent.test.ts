import { DomainError } from '@wuguan/contract/kernel/errors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, loadRights, makeActor } from '../server/kernel/auth/actor.ts'
import type { ApprovalKind } from '../server/kernel/approval.ts'
import { onTx } from '../server/kernel/db/sql.ts'
import { uuidv7 } from '../server/kernel/ids.ts'
import type { ActionContext } from '../server/kernel/kernel.ts'
import { approvalEngine } from '../server/modules/bpm/engine/approval-engine.ts'
import { retry, skip } from '../server/modules/bpm/engine/admin.service.ts'
import { save as saveProxy } from '../server/modules/bpm/reading/proxy.service.ts'
import { decideTurn } from '../server/modules/bpm/task/business.service.ts'
import { approve, approveMany, reject } from '../server/modules/bpm/task/decide.service.ts'
import { sendBack } from '../server/modules/bpm/task/move.service.ts'
import {
  claim,
  delegate,
  reassign,
  resolve,
  sign,
  transfer,
  transferMany,
} from '../server/modules/bpm/task/person.service.ts'
import { transfer as transferWork } from '../server/modules/workflow/process/user.service.ts'
import { type TestApp, startTestApp } from './support/app.ts'

/**
 * Every account of the demo against every kind of approval, over all the ways in which a turn comes to somebody. Each tries with
 * the calls of an administrator of processes in hand, so that nothing but the guards of the turn itself stands in between: nobody
 * decides on what he has asked for, and nobody without the right for it.
 */
interface Account extends Record<string, unknown> {
  readonly userId: number
  readonly username: string
  readonly petName: string
  readonly superAdmin: boolean
  readonly homeCompanyId: number
  readonly departmentId: number | null
  readonly roles: string
}
interface Open {
  readonly kind: ApprovalKind
  readonly instance: string
  readonly task: string
  /** Whose turn it is. */
  readonly holder: Account
  readonly applicant: number
}
type Way = (as: (who: Account) => ActionContext, me: Account, open: Open) => Promise<unknown>

let app: TestApp
let accounts: readonly Account[]
let company: number
let community: number
const actors = new Map<number, Actor>()
const NO_COMMENT = { comment: '同意', version: null }

beforeAll(async () => {
  app = await startTestApp({ demo: true })
  const { q } = app.kernel
  accounts = await q.query<Account>(
    `select id as "userId", username, pet_name as "petName", super_admin as "superAdmin", company_id as "homeCompanyId", department_id as "departmentId",
       array_to_string(array(select r.code from user_role ur join sys_role r on r.id = ur.role_id where ur.user_id = u.id order by 1), ',') as roles
     from sys_user u where state = 1 and deleted_at is null order by id`,
  )
  const [place] = await q.query<{ company: number; community: number }>(
    `select company_id as company, id as community from community where name = '云山花园' and deleted_at is null`,
  )
  ;({ company, community } = place!)
  for (const account of accounts) actors.set(account.userId, await actorOf(account))
}, 300_000)
afterAll(() => app?.stop())

async function actorOf(account: Account): Promise<Actor> {
  const rights = await loadRights(app.kernel.q, account, company, 0)
  return makeActor(
    { ...account, companyId: company, communityId: null, sessionId: '', ip: '', traceId: 'consent' },
    rights,
  )
}
/** As the book of rights says it: the code, in a scope that holds the community. */
const holds = ({ userId, superAdmin }: Account, { permission }: ApprovalKind) =>
  superAdmin || permission === null || actors.get(userId)!.scope(permission).communities.includes(community)

/** With the administration of processes in every hand. */
const contextOf = (base: ActionContext, who: Account): ActionContext => {
  const all = actors.get(accounts.find(({ superAdmin }) => superAdmin)!.userId)!
  const own = actors.get(who.userId)!
  return { ...base, actor: { ...own, can: () => true, demand: () => {}, scope: (code) => all.scope(code) } }
}

const decide = (as: (who: Account) => ActionContext, who: Account, { task }: Open) =>
  approve(as(who), { taskId: task, ...NO_COMMENT })
const children = async (context: ActionContext, open: Open, me: Account) =>
  (
    await context.q.query<{ id: string }>(
      'select id from process_task where instance_id = $1 and parent_task_id = $2 and assignee_id = $3',
      [open.instance, open.task, me.userId],
    )
  )[0]!.id

const FORGED = 'takes it from the candidates'
/** Ways to a turn that is somebody else's. What they answer does not matter: what stands in the tables afterwards does. */
const WAYS: Readonly<Record<string, Way>> = {
  'decides it as it is': (as, me, open) => decide(as, me, open),
  'decides it on the page of the record': (as, me, open) => decideTurn(as(me), open.instance, 'approve', null),
  'decides it in a batch': (as, me, open) => approveMany(as(me), { taskIds: [open.task], comment: null }),
  'rejects it': (as, me, open) => reject(as(me), { taskId: open.task, ...NO_COMMENT }),
  'sends it back': (as, me, open) =>
    sendBack(as(me), { taskId: open.task, targetKey: 'initiator', ...NO_COMMENT } as never),
  [FORGED]: async (as, me, open) => {
    await as(me).q.query('update process_task set assignee_id = null where id = $1', [open.task])
    await as(me).q.query(
      'insert into process_task__candidates (owner_id, target_id, position) values ($1, $2, 9) on conflict do nothing',
      [open.task, me.userId],
    )
    await claim(as(me), { taskId: open.task })
    await decide(as, me, open)
  },
  'reassigns it to himself': async (as, me, open) => {
    await reassign(as(me), { taskId: open.task, userIds: [me.userId], comment: null } as never)
    await decide(as, me, open)
  },
  'gets it by reassignment': async (as, me, open) => {
    await reassign(as(open.holder), { taskId: open.task, userIds: [me.userId], comment: null } as never)
    await decide(as, me, open)
  },
  'gets it among others': async (as, me, open) => {
    const userIds = [me.userId, open.holder.userId]
    await reassign(as(open.holder), { taskId: open.task, userIds, comment: null } as never)
    await claim(as(me), { taskId: open.task })
    await decide(as, me, open)
  },
  'has the work of the other moved to him': async (as, me, open) => {
    await transferWork(as(me), { fromUserId: open.holder.userId, toUserId: me.userId, comment: null } as never)
    await decide(as, me, open)
  },
  'is handed it': async (as, me, open) => {
    await transfer(as(open.holder), { taskId: open.task, userIds: [me.userId], ...NO_COMMENT } as never)
    await decide(as, me, open)
  },
  'is handed it in a batch': async (as, me, open) => {
    await transferMany(as(open.holder), { taskIds: [open.task], userId: me.userId, comment: null } as never)
    await decide(as, me, open)
  },
  'is asked for his opinion': async (as, me, open) => {
    await delegate(as(open.holder), { taskId: open.task, userIds: [me.userId], ...NO_COMMENT } as never)
    await resolve(as(me), { taskId: open.task, ...NO_COMMENT } as never)
  },
  'is asked to sign before': async (as, me, open) => {
    await sign(as(open.holder), { taskId: open.task, signType: 'before', userIds: [me.userId], comment: null } as never)
    await approve(as(me), { taskId: await children(as(me), open, me), ...NO_COMMENT })
  },
  'is asked to sign after': async (as, me, open) => {
    await sign(as(open.holder), { taskId: open.task, signType: 'after', userIds: [me.userId], comment: null } as never)
    await decide(as, open.holder, open)
    await approve(as(me), { taskId: await children(as(me), open, me), ...NO_COMMENT })
  },
  'stands in for who is away': async (as, me, open) => {
    const span = { startAt: '2026-03-01 00:00:00', endAt: '2026-04-01 00:00:00' }
    await saveProxy(as(open.holder), { proxyUserId: me.userId, ...span, categories: [], state: 1 })
    await decide(as, me, open)
  },
  'skips it after a failure': async (as, me, open) => {
    await fail(as(me), open)
    await skip(as(me), { id: open.instance })
  },
  'retries it after a failure': async (as, me, open) => {
    await fail(as(me), open)
    await retry(as(me), { id: open.instance })
  },
}
/** As if the work of the step had failed: what an administrator may retry or skip. */
const fail = ({ q, now }: ActionContext, { instance, task }: Open) =>
  q.query(
    `insert into engine_job (id, company_id, instance_id, token_id, kind, phase, exclusive, due_at, retries_left, error, created_at, updated_at)
     select $1, i.company_id, i.id, t.token_id, 'async', 'enter', true, $4, 0, '失败', $4, $4 from process_instance i join process_task t on t.id = $3 where i.id = $2`,
    [uuidv7(), instance, task, now],
  )

/** Runs in one transaction that is taken back. */
async function rehearsed(work: (base: ActionContext) => Promise<void>): Promise<void> {
  const { kernel } = app
  await kernel.db
    .transaction()
    .execute(async (tx) => {
      const q = onTx(tx as never)
      await work({ kernel, tx: tx as never, q, now: kernel.clock.now(), afterCommit: () => {}, actor: null as never })
      throw new Error('taken back')
    })
    .catch((error: Error) => {
      if (error.message !== 'taken back') throw error
    })
}
async function attempted({ q }: ActionContext, work: () => Promise<unknown>, judge: (said: string) => Promise<void>) {
  await q.query('savepoint way')
  const said = await work().then(
    () => '',
    (error: Error) => {
      if (error instanceof DomainError) return error.message
      throw error
    },
  )
  await judge(said)
  await q.query('rollback to savepoint way')
  await q.query('release savepoint way')
}

const named = (username: string) => accounts.find((account) => account.username === username)!
/** A record of the kind that waits for its first of two levels. */
async function asked(base: ActionContext, kind: ApprovalKind, applicant: Account): Promise<Open> {
  const [first, second] = accounts.filter(
    (one) => !one.superAdmin && one !== applicant && holds(one, kind) && reaches(one),
  )
  const instance = (await approvalEngine.start(contextOf(base, applicant), {
    type: kind.type,
    businessId: uuidv7(),
    title: kind.title,
    variables: {
      levels: [first!, second!].map(({ userId }) => ({ users: [userId], roles: [], mode: 'any' })),
    },
    companyId: company,
    communityId: community,
    modelKey: 'commonLevelApproval',
  }))!
  const [task] = await base.q.query<{ id: string; who: number }>(
    'select id, assignee_id as who from process_task where instance_id = $1 and result = 1',
    [instance],
  )
  expect(task?.who, kind.type).toBe(first!.userId)
  return { kind, instance, task: task!.id, holder: first!, applicant: applicant.userId }
}
const reaches = ({ userId }: Account) => actors.get(userId)!.widest.communities.includes(community)

const sample = (open: Open): ReadonlySet<Account> => {
  const [applicant, holder] = [open.applicant, open.holder.userId].map((id) =>
    accounts.find((one) => one.userId === id)!,
  )
  const others = new Map(accounts.map((one) => [`${one.roles} ${reaches(one)} ${one.homeCompanyId === company}`, one]))
  return new Set([applicant!, holder!, ...others.values()])
}

/** Nobody decided, or has in hand, what he has no say in. */
async function violations({ q }: ActionContext, { instance, kind, applicant }: Open): Promise<string[]> {
  const rows = await q.query<{ who: number; result: number }>(
    `select coalesce(t.assignee_id, k.target_id) as who, t.result from process_task t left join process_task__candidates k on k.owner_id = t.id and t.assignee_id is null
     where t.instance_id = $1 and t.kind <> 4 and t.result in (1, 2, 3)`,
    [instance],
  )
  return rows
    .filter(
      ({ who }) =>
        who === applicant ||
        !holds(
          accounts.find(({ userId }) => userId === who)!,
          kind,
        ),
    )
    .map(({ who, result }) => `${accounts.find(({ userId }) => userId === who)!.username}: ${result}`)
}

test('the list of kinds is that of the product', () => {
  const kinds = app.kernel.approvals.all()
  expect(kinds.length).toBeGreaterThan(15)
  expect(kinds.filter(({ permission }) => permission === null).map(({ type }) => type)).toEqual(['workflow.leave'])
})

/**
 * Every account tries the shortest ways on every kind. Kinds of one right differ in nothing that the other ways could use, nor do
 * accounts of one role and reach: one of each goes all the ways.
 */
const REPRESENTATIVE = [
  'charge.refund',
  'basedata.house.update',
  'basedata.ledger',
  'cms.announcement',
  'workflow.leave',
]
/** Decides nothing: whoever administers processes may, but not about what he has asked for. */
const OFFICE = new Set(['retries it after a failure'])
const SHORT = ['decides it as it is', 'reassigns it to himself']

test('whoever tries, on whatever record, over whatever way', async () => {
  const wrong: string[] = []
  const agreed = new Map<string, number>()
  const tries = app.kernel.approvals.all().map((kind) => [kind, named('cashier01')] as const)
  const [refund] = tries.find(([{ type }]) => type === 'charge.refund')!
  for (const [kind, applicant] of [...tries, [refund, named('manager01')] as const])
    await rehearsed(async (base) => {
      const open = await asked(base, kind, applicant)
      const thorough = REPRESENTATIVE.includes(kind.type) ? sample(open) : new Set<Account>()
      for (const me of accounts)
        for (const way of thorough.has(me) ? Object.keys(WAYS) : SHORT)
          await attempted(
            base,
            () => WAYS[way]!((who) => contextOf(base, who), me, open),
            async (said) => {
              // The candidate is forged: only what comes of him counts.
              if (said === '' || way !== FORGED)
                for (const one of await violations(base, open))
                  wrong.push(`${kind.type}, ${me.username} ${way}: ${one}`)
              if (said !== '') return
              agreed.set(kind.type, (agreed.get(kind.type) ?? 0) + 1)
              const own = me.userId === open.applicant
              const without = !holds(me, kind) && !OFFICE.has(way)
              if (own || without) wrong.push(`${kind.type}, ${me.username} ${way}: let through`)
            },
          )
    })
  expect(wrong).toEqual([])
  for (const { type } of app.kernel.approvals.all()) expect(agreed.get(type), type).toBeGreaterThan(2)
}, 600_000)

test('whatever waits in the demo waits for nobody who has no say in it', async () => {
  const rows = await app.kernel.q.query<{ id: string; type: string; applicant: number }>(
    'select id, business_type as type, start_user_id as applicant from process_instance where business_type is not null',
  )
  expect(rows.length).toBeGreaterThan(20)
  for (const { id, type, applicant } of rows) {
    const kind = app.kernel.approvals.kindOf(type)!
    const turns = await app.kernel.q.query<{ who: number; place: number | null }>(
      `select t.assignee_id as who, i.community_id as place from process_task t join process_instance i on i.id = t.instance_id
       where t.instance_id = $1 and t.kind <> 4 and t.result in (1, 2, 3) and t.assignee_id is not null`,
      [id],
    )
    for (const { who, place } of turns) {
      expect(who, type).not.toBe(applicant)
      const account = accounts.find(({ userId }) => userId === who)!
      if (kind.permission !== null && place !== null && !account.superAdmin)
        expect(actors.get(who)!.scope(kind.permission).communities, `${type} ${account.username}`).toContain(place)
    }
  }
})

test('clerks administer no processes, and the role that does has its own name', async () => {
  const rows = await app.kernel.q.query<{ code: string }>(
    `select distinct r.code from sys_role r join role_menu rm on rm.role_id = r.id join sys_menu m on m.id = rm.menu_id
     where m.perms ~ 'bpm:(binding:edit|model:deploy|instance:(all|cancelAny|reassign|retry)|definition:migrate)' order by 1`,
  )
  expect(rows.map(({ code }) => code)).toEqual(['group_admin', 'process_admin'])
})
