import { DomainError, refuse } from '@wuguan/contract/kernel/errors'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, loadRights, makeActor } from '../server/kernel/auth/actor.ts'
import type { ApprovalKind } from '../server/kernel/approval.ts'
import { inTransaction } from '../server/kernel/tx.ts'
import { uuidv7 } from '../server/kernel/ids.ts'
import type { ActionContext } from '../server/kernel/kernel.ts'
import { systemActor } from '../server/kernel/auth/actor.ts'
import { definitionFor } from '../server/modules/bpm/definition/definition.service.ts'
import { approvalEngine } from '../server/modules/bpm/engine/approval-engine.ts'
import { migrateInstance, retry, skip } from '../server/modules/bpm/engine/admin.service.ts'
import { runInstanceJob } from '../server/modules/bpm/engine/jobs.ts'
import type { Run } from '../server/modules/bpm/engine/run.ts'
import { Step } from '../server/modules/bpm/engine/step.ts'
import { receiveMessage, receiveSignal } from '../server/modules/bpm/engine/signals.service.ts'
import { save as saveProxy } from '../server/modules/bpm/reading/proxy.service.ts'
import { decideTurn } from '../server/modules/bpm/task/business.service.ts'
import { approve, approveMany, reject } from '../server/modules/bpm/task/decide.service.ts'
import { sendBack, takeBack } from '../server/modules/bpm/task/move.service.ts'
import {
  claim,
  delegate,
  reassign,
  resolve,
  sign,
  transfer,
  transferMany,
  unclaim,
  unsign,
} from '../server/modules/bpm/task/person.service.ts'
import { transfer as transferWork } from '../server/modules/workflow/process/user.service.ts'
import { type TestApp, startTestApp } from './support/app.ts'
import { boundary, diagram, end, flows, message, on, signal, start, timer, user } from './support/diagrams.ts'

/**
 * Every account of the demo against every kind of approval and every approval of the demo that is open, over all the ways in which
 * a turn comes to somebody or a process goes on. Each tries with the calls of an administrator of processes in hand, so that nothing
 * but the guards of the turn itself stands in between: nobody decides on what he has asked for, and nobody without the right for it.
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
  readonly communityId: number | null
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
  await deployProbe()
})
afterAll(() => app?.stop())

async function actorOf(account: Account): Promise<Actor> {
  const rights = await loadRights(app.kernel.q, account, company, 0)
  return makeActor(
    { ...account, companyId: company, communityIds: null, sessionId: '', ip: '', traceId: 'consent' },
    rights,
  )
}
/** As the book of rights says it: the code, in a scope that holds the community, or else the company. */
function holds({ userId, superAdmin }: Account, { permission }: ApprovalKind, place: number | null = community) {
  if (superAdmin || permission === null) return true
  const scope = actors.get(userId)!.scope(permission)
  return place === null ? scope.companies.includes(company) : scope.communities.includes(place)
}

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

/** Puts a turn or a decision into the hands of somebody behind the back of the engine. */
const forge = (context: ActionContext, task: string, me: Account, result = 1) =>
  context.q.query('update process_task set assignee_id = $2, result = $3 where id = $1', [task, me.userId, result])
const listening = async (context: ActionContext, { instance }: Open) => {
  const rows = await context.q.query('select 1 from event_subscription where instance_id = $1', [instance])
  if (rows.length === 0) throw refuse('nothing waits here')
}
/** Ways to a turn that is somebody else's. What they answer does not matter: what stands in the tables afterwards does. */
const WAYS: Readonly<Record<string, Way>> = {
  'decides it as it is': (as, me, open) => decide(as, me, open),
  'decides it on the page of the record': (as, me, open) => decideTurn(as(me), open.instance, 'approve', null),
  'decides it in a batch': (as, me, open) => approveMany(as(me), { taskIds: [open.task], comment: null }),
  'rejects it on the page of the record': (as, me, open) => decideTurn(as(me), open.instance, 'reject', '资料不全'),
  'rejects it': (as, me, open) => reject(as(me), { taskId: open.task, ...NO_COMMENT }),
  'sends it back': (as, me, open) =>
    sendBack(as(me), { taskId: open.task, targetKey: 'initiator', ...NO_COMMENT } as never),
  'takes it from the candidates': async (as, me, open) => {
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
  'reassigns it to somebody of his choice': async (as, me, open) => {
    const target = accounts.find((one) => one !== me && one !== open.holder && may(one, open))!
    await reassign(as(me), { taskId: open.task, userIds: [target.userId], comment: null } as never)
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
  'moves it to another version': async (as, me, open) => {
    const [row] = await as(me).q.query<{ id: string }>(
      'select process_definition_id as id from process_instance where id = $1',
      [open.instance],
    )
    await migrateInstance(as(me), open.instance, (await definitionFor(as(me), row!))!)
  },
  'sends it a message': async (as, me, open) => {
    await listening(as(me), open)
    await receiveMessage(as(me), { name: PROBE, instanceId: open.instance })
  },
  'broadcasts a signal that it waits for': async (as, me, open) => {
    await listening(as(me), open)
    const { receivers } = await receiveSignal(as(me), { name: PROBE })
    if (receivers === 0) throw refuse('nobody heard it')
  },
  'takes back what was decided, as if it had been his decision': async (as, me, open) => {
    await decide(as, open.holder, open)
    await forge(as(me), open.task, me, 2)
    await takeBack(as(me), { taskId: open.task })
  },
  'sends the last signer away, as if he had asked him': async (as, me, open) => {
    const asked = accounts.find((one) => one !== me && one !== open.holder && may(one, open))!
    const userIds = [asked.userId]
    await sign(as(open.holder), { taskId: open.task, signType: 'after', userIds, comment: null } as never)
    await decide(as, open.holder, open)
    await as(me).q.query('update process_task set assignee_id = $2, authority = null where id = $1', [
      open.task,
      me.userId,
    ])
    await unsign(as(me), { taskId: open.task, userIds } as never)
  },
  'gives it back to candidates, among whom he stands': async (as, me, open) => {
    await forge(as(me), open.task, me)
    await as(me).q.query(
      'insert into process_task__candidates (owner_id, target_id, position) values ($1, $2, 9) on conflict do nothing',
      [open.task, me.userId],
    )
    await unclaim(as(me), { taskId: open.task })
    await claim(as(me), { taskId: open.task })
    await decide(as, me, open)
  },
}
/** What they forge counts only where the engine takes it. */
const FORGED: ReadonlySet<string> = new Set([
  'takes it from the candidates',
  'takes back what was decided, as if it had been his decision',
  'sends the last signer away, as if he had asked him',
  'gives it back to candidates, among whom he stands',
])
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
  await inTransaction(kernel, async ({ q, now }) => {
    await work({ kernel, q, now, afterCommit: () => {}, actor: null as never })
    throw new Error('taken back')
  }).catch((error: Error) => {
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
const may = (one: Account, { kind, communityId, applicant }: Pick<Open, 'kind' | 'communityId' | 'applicant'>) =>
  !one.superAdmin && one.userId !== applicant && holds(one, kind, communityId) && reaches(one)

/** A process that people decide in two levels, and that listens meanwhile: what comes from outside breaks the first one off. */
const PROBE = 'consentProbe'
const PROBE_XML = diagram(
  PROBE,
  [
    start(),
    user('first', { assignee: '${deciders.first}' }),
    boundary('byMessage', 'first', on('message', 'm')),
    boundary('bySignal', 'first', on('signal', 'g')),
    boundary('byTimer', 'first', timer('timeDuration', 'PT1H')),
    user('second', { assignee: '${deciders.second}' }),
    user('late', { assignee: '${deciders.late}' }),
    end(),
    flows('s > first > second > e', 'byMessage > e', 'bySignal > e', 'byTimer > late > e'),
  ],
  [message('m', PROBE), signal('g', PROBE)],
)
async function deployProbe() {
  const admin = await app.admin()
  const base = '/camunda/bpm/model'
  const body = { key: PROBE, name: PROBE, formType: 2, bpmnXml: PROBE_XML }
  const made = await admin.call<string>('POST', `${base}/create`, { body, companyId: company })
  expect(made.code, made.msg).toBe(0)
  const deployed = await admin.call('POST', `${base}/deploy`, { query: { id: made.data }, companyId: company })
  expect(deployed.code, JSON.stringify(deployed)).toBe(0)
}

/** A record of the kind that waits for its first of two levels. */
async function asked(base: ActionContext, kind: ApprovalKind, applicant: Account, then?: Account): Promise<Open> {
  const of = { kind, communityId: community, applicant: applicant.userId }
  const [first, second] = accounts.filter((one) => may(one, of))
  const instance = (await approvalEngine.start(contextOf(base, applicant), {
    type: kind.type,
    businessId: uuidv7(),
    title: kind.title,
    variables: { deciders: { first: first!.userId, second: (then ?? second!).userId, late: applicant.userId } },
    companyId: company,
    communityId: community,
    modelKey: PROBE,
  }))!
  const [task] = await base.q.query<{ id: string; who: number }>(
    'select id, assignee_id as who from process_task where instance_id = $1 and result = 1',
    [instance],
  )
  expect(task?.who, kind.type).toBe(first!.userId)
  return { ...of, instance, task: task!.id, holder: first! }
}
/** Records that wait in the demo. Who decides on a form alone its process says; it may be its applicant (book 5.1). */
async function openInDemo(): Promise<Open[]> {
  const rows = await app.kernel.q.query<{
    instance: string
    type: string
    task: string
    who: number
    applicant: number
    communityId: number | null
  }>(
    `select distinct on (i.id) i.id as instance, i.business_type as type, t.id as task, i.start_user_id as applicant, i.community_id as "communityId",
       coalesce(t.assignee_id, (select k.target_id from process_task__candidates k where k.owner_id = t.id order by k.position limit 1)) as who
     from process_instance i join process_task t on t.instance_id = i.id and t.result = 1 and t.kind <> 4 and not t.waiting
     where i.result = 1 and not i.suspended and i.company_id = $1 and i.business_type is not null order by i.id, t.id`,
    [company],
  )
  return rows.map(({ type, who, ...row }) => ({
    ...row,
    kind: app.kernel.approvals.kindOf(type)!,
    holder: accounts.find(({ userId }) => userId === who)!,
  }))
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
async function violations({ q }: ActionContext, { instance, kind, applicant, communityId }: Open): Promise<string[]> {
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
          communityId,
        ),
    )
    .map(({ who, result }) => `${accounts.find(({ userId }) => userId === who)!.username}: ${result}`)
}

test('the list of kinds is that of the product', () => {
  const kinds = app.kernel.approvals.all()
  expect(kinds.length).toBeGreaterThan(15)
  const open = kinds.filter(({ permission }) => permission === null).map(({ type }) => type)
  expect(open.toSorted()).toEqual(['contingency.close', 'contingency.report', 'workflow.leave'])
})

/**
 * Every account tries the shortest ways on everything. Kinds of one right differ in nothing that the other ways could use, nor do
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
const OFFICE: ReadonlySet<string> = new Set([
  'retries it after a failure',
  'moves it to another version',
  'reassigns it to somebody of his choice',
])
const SHORT = ['decides it as it is', 'reassigns it to himself']

/** Lets everybody try on one approval: what was let through that must not be, and how often somebody was let through. */
async function triedOn(base: ActionContext, open: Open, everyWay: ReadonlySet<Account>) {
  const wrong: string[] = []
  let agreed = 0
  let refusal = ''
  const label = `${open.kind.type} ${open.instance.slice(-4)}`
  for (const me of accounts)
    for (const way of everyWay.has(me) ? Object.keys(WAYS) : SHORT)
      await attempted(
        base,
        () => WAYS[way]!((who) => contextOf(base, who), me, open),
        async (said) => {
          if (said === '' || !FORGED.has(way))
            for (const one of await violations(base, open)) wrong.push(`${label}, ${me.username} ${way}: ${one}`)
          if (me === open.holder && way === SHORT[0]) refusal = said
          if (said !== '') return
          agreed++
          const own = me.userId === open.applicant
          const without = !holds(me, open.kind, open.communityId) && !OFFICE.has(way)
          if (own || without) wrong.push(`${label}, ${me.username} ${way}: let through`)
        },
      )
  return { wrong, agreed, refusal }
}

test('whoever tries, on a record of whatever kind, over whatever way', async () => {
  const wrong: string[] = []
  const agreed = new Map<string, number>()
  const tries = app.kernel.approvals.all().map((kind) => [kind, named('cashier01')] as const)
  const [refund] = tries.find(([{ type }]) => type === 'charge.refund')!
  for (const [kind, applicant] of [...tries, [refund, named('manager01')] as const])
    await rehearsed(async (base) => {
      const open = await asked(base, kind, applicant)
      const thorough = REPRESENTATIVE.includes(kind.type) ? sample(open) : new Set<Account>()
      const tried = await triedOn(base, open, thorough)
      wrong.push(...tried.wrong)
      agreed.set(kind.type, tried.agreed)
    })
  expect(wrong).toEqual([])
  for (const { type } of app.kernel.approvals.all()) expect(agreed.get(type), type).toBeGreaterThan(2)
})

test('a diagram that names the applicant for a later step gives him no turn', () =>
  rehearsed(async (base) => {
    const [kind, applicant] = [app.kernel.approvals.kindOf('charge.refund')!, named('cashier01')]
    const open = await asked(base, kind, applicant, applicant)
    await attempted(
      base,
      () => WAYS[SHORT[0]!]!((who) => contextOf(base, who), open.holder, open),
      async (said) => {
        expect(said).toBe('')
        expect(await violations(base, open)).toEqual([])
      },
    )
  }))

test('the gate before a step is written holds where everything in front of it has failed', () =>
  rehearsed(async (base) => {
    const [kind, applicant] = [app.kernel.approvals.kindOf('charge.refund')!, named('cashier01')]
    const open = await asked(base, kind, applicant)
    const nobody = accounts.find((one) => one !== applicant && !one.superAdmin && !holds(one, kind, community))!
    const said = async (who: Account, change: (run: Run) => void) => {
      let answer = ''
      const write = async () => {
        const step = new Step(contextOf(base, who))
        change((await step.open(open.instance))!)
        await step.finish()
      }
      await attempted(base, write, async (words) => void (answer = words))
      return answer
    }
    const goOn = ({ state }: Run) => {
      for (const [id, token] of state.tokens) state.tokens.set(id, { ...token, activityId: 'second' })
    }
    const give = ({ state }: Run) => {
      for (const [id, task] of state.tasks) state.tasks.set(id, { ...task, assigneeId: applicant.userId })
    }
    expect(await said(nobody, goOn)).toBe('您没有审批该单据的权限')
    expect(await said(open.holder, give)).toBe('不能交给申请人本人处理')
    expect(await said(open.holder, goOn)).toBe('')
  }))

test('whoever tries, on whatever is open in the demo, over whatever way', async () => {
  const wrong: string[] = []
  const opens = await openInDemo()
  expect(opens.length).toBeGreaterThan(8)
  const seen = new Set<string>()
  for (const open of opens)
    await rehearsed(async (base) => {
      const [row] = await base.q.query<{ key: string }>(
        'select definition_key as key from process_instance where id = $1',
        [open.instance],
      )
      const like = `${open.kind.type} ${row!.key} ${open.applicant}`
      const everyWay = seen.has(like) ? new Set<Account>() : sample(open)
      seen.add(like)
      const tried = await triedOn(base, open, everyWay)
      wrong.push(...tried.wrong)
      expect(tried.agreed, `${row!.key} ${open.holder.username}: ${tried.refusal}`).toBeGreaterThan(0)
    })
  expect(wrong).toEqual([])
})

test('a timer that breaks a turn off gives the next to nobody who has no say in it', async () => {
  await rehearsed(async (base) => {
    const kind = app.kernel.approvals.kindOf('charge.refund')!
    const open = await asked(base, kind, named('cashier01'))
    const [job] = await base.q.query<{ id: string }>('select id from engine_job where instance_id = $1', [
      open.instance,
    ])
    const keeper = accounts.find(({ superAdmin }) => superAdmin)!
    const rights = await loadRights(base.q, { ...keeper, userId: 0 }, company, 0)
    const system = { ...base, actor: systemActor(rights, company, 'timer') }
    await runInstanceJob(system, { id: job!.id, instance_id: open.instance })
    const rows = await base.q.query<{ key: string; who: number }>(
      'select task_definition_key as key, assignee_id as who from process_task where instance_id = $1 and result = 1',
      [open.instance],
    )
    expect(rows).toEqual([{ key: 'late', who: keeper.userId }])
    expect(await violations(base, open)).toEqual([])
  })
})

test('nothing that comes from outside changes what a record came with, nor which way a condition leads', async () => {
  await rehearsed(async (base) => {
    const kind = app.kernel.approvals.kindOf('charge.refund')!
    const open = await asked(base, kind, named('cashier01'))
    const decider = contextOf(base, open.holder)
    for (const name of ['deciders', 'business', 'levels'])
      for (const send of [receiveMessage, receiveSignal])
        await attempted(
          base,
          () => send(decider, { name: PROBE, instanceId: open.instance, variables: { [name]: 1 } }),
          async (said) => expect(said).toBe(`变量【${name}】由单据决定，不能由消息或信号改写`),
        )
    const [flow] = await base.q.query<{ id: string }>(
      `select f.key as id from process_instance i join process_definition d on d.id = i.process_definition_id,
         jsonb_each(d.parsed -> 'flows') f where i.id = $1 and f.value ->> 'source' = 'first'`,
      [open.instance],
    )
    await attempted(
      base,
      () => approve(decider, { taskId: open.task, ...NO_COMMENT, targetKey: flow!.id }),
      async (said) => expect(said).toBe('没有满足条件的流转路径'),
    )
  })
})

/** Calls that change something about processes: the ways that try them above, or why no turn can move by them. */
const NOT_RUNNING =
  'changes what is started later: what runs keeps the version, rules and forms that it was started with'
const NOBODYS_TURN = 'is of the caller alone or tells people: no token, no turn'
const BEGINS = 'starts a process, or asks for its turns by the rules, which the gate looks over like everything'
const ENDS = 'ends a process without a decision'
const CALLS: Readonly<Record<string, string | readonly (keyof typeof WAYS)[]>> = {
  'bpm.task.approve': ['decides it as it is'],
  'bpm.task.batchApprove': ['decides it in a batch'],
  'bpm.task.approveTurns': ['decides it on the page of the record', 'decides it in a batch'],
  'bpm.task.rejectTurns': ['rejects it on the page of the record'],
  'bpm.task.reject': ['rejects it'],
  'bpm.task.return': ['sends it back'],
  'bpm.task.claim': ['takes it from the candidates', 'gets it among others'],
  'bpm.task.unclaim': ['gives it back to candidates, among whom he stands'],
  'bpm.task.transfer': ['is handed it'],
  'bpm.task.batchTransfer': ['is handed it in a batch'],
  'bpm.task.delegate': ['is asked for his opinion'],
  'bpm.task.resolve': ['is asked for his opinion'],
  'bpm.task.addSign': ['is asked to sign before', 'is asked to sign after'],
  'bpm.task.reduceSign': ['sends the last signer away, as if he had asked him'],
  'bpm.task.withdraw': ['takes back what was decided, as if it had been his decision'],
  'bpm.task.reassign': [
    'reassigns it to somebody of his choice',
    'reassigns it to himself',
    'gets it by reassignment',
    'gets it among others',
  ],
  'workflow.user.transfer': ['has the work of the other moved to him'],
  'bpm.proxy.save': ['stands in for who is away'],
  'workflow.user.proxy': ['stands in for who is away'],
  'bpm.instance.retry': ['retries it after a failure'],
  'bpm.instance.skip': ['skips it after a failure'],
  'bpm.definition.migrate': ['moves it to another version'],
  'bpm.message.send': ['sends it a message'],
  'bpm.signal.send': ['broadcasts a signal that it waits for'],
  'bpm.instance.create': BEGINS,
  'workflow.leave.apply': BEGINS,
  'workflow.leave.submit': BEGINS,
  'workflow.announcement.publish': BEGINS,
  'bpm.instance.cancel': ENDS,
  'workflow.leave.withdraw': ENDS,
  'workflow.announcement.withdraw': ENDS,
  'bpm.definition.suspend': 'stops the turns of what runs, and moves none',
  'bpm.definition.activate': 'gives the turns back to whom they were',
  'bpm.rehearsal.run': 'is taken back, whatever it did',
  'bpm.rehearsal.check': 'is taken back, whatever it did',
  'bpm.proxy.remove': NOBODYS_TURN,
  ...of(NOBODYS_TURN, 'bpm.instance', 'urge', 'comment', 'cc', 'readCopies', 'predict', 'saveDraft', 'removeDraft'),
  ...of(NOT_RUNNING, 'bpm.processForm', 'create', 'update', 'batch', 'delete'),
  ...of(NOT_RUNNING, 'bpm.form', 'copy'),
  ...of('its rules are looked over when they name somebody', 'bpm.userGroup', 'create', 'update', 'batch', 'delete'),
  ...of(NOT_RUNNING, 'bpm.model', 'create', 'update', 'updateState', 'delete', 'deploy', 'validate', 'import', 'copy'),
  ...of(NOT_RUNNING, 'bpm.model', 'restore'),
  ...of('says which fields a turn shows, not who has it', 'bpm.formConfig', 'put'),
  ...of(NOT_RUNNING, 'bpm.rule', 'save', 'try'),
  ...of(NOT_RUNNING, 'bpm.binding', 'save'),
  ...of(NOT_RUNNING, 'bpm.rehearsal', 'save', 'remove'),
  ...of(NOT_RUNNING, 'workflow.deployment', 'upload', 'remove'),
  ...of(NOT_RUNNING, 'workflow.definition', 'toModel'),
  ...of(NOBODYS_TURN, 'workflow.leaveType', 'create', 'update', 'delete'),
  ...of(NOBODYS_TURN, 'workflow.leaveBalance', 'update'),
  ...of(NOBODYS_TURN, 'workflow.leave', 'export', 'preview', 'return', 'confirmReturn'),
  ...of(NOBODYS_TURN, 'workflow.announcement', 'create', 'update', 'delete', 'top', 'copy', 'preview', 'estimate'),
  ...of(NOBODYS_TURN, 'workflow.announcement', 'remind', 'read'),
  ...of(NOBODYS_TURN, 'workflow', 'starSetting', 'saveSettingValue'),
}
function of(reason: string, noun: string, ...verbs: readonly string[]) {
  return Object.fromEntries(verbs.map((verb) => [`${noun}.${verb}`, reason]))
}

test('every call of the module that writes is tried, or has its reason why no turn moves by it', () => {
  const writing = app.app.calls
    .all()
    .filter(({ module, method }) => (module === 'bpm' || module === 'workflow') && method !== 'GET')
    .map(({ name }) => name)
  expect(writing.length).toBeGreaterThan(80)
  expect(writing.filter((name) => !(name in CALLS))).toEqual([])
  expect(Object.keys(CALLS).filter((name) => !writing.includes(name))).toEqual([])
  const ways = Object.values(CALLS).flatMap((how) => (typeof how === 'string' ? [] : how))
  expect(ways.filter((way) => !(way in WAYS))).toEqual([])
})

/** Where other modules come to processes otherwise than by `approvals` of the kernel, and which way tries it. */
const DOORS: Readonly<Record<string, string>> = {
  'basedata/approval.ts bpm/task/business.service': 'decides it on the page of the record',
  'charge-other/approval/decide.service.ts bpm/task/decide.service': 'decides it as it is',
  'workflow/leave/outcome.ts bpm/reading/proxy.service': 'stands in for who is away',
  'workflow/process/user.service.ts bpm/task/person.service': 'has the work of the other moved to him',
  'workflow/process/user.service.ts bpm/reading/proxy.service': 'stands in for who is away',
}
test('no other module moves a process but over a way that is tried', async () => {
  const modules = join(import.meta.dirname, '../server/modules')
  const files = (await readdir(modules, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('bpm/'),
  )
  const found: string[] = []
  for (const file of files)
    for (const [, door] of (await readFile(join(modules, file), 'utf8')).matchAll(
      /from '[./]+(bpm\/(?:engine|task|reading\/proxy)[\w./-]*)\.ts'/g,
    ))
      found.push(`${file} ${door}`)
  expect(found.toSorted()).toEqual(Object.keys(DOORS).toSorted())
  expect(Object.values(DOORS).filter((way) => !(way in WAYS))).toEqual([])
})

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
