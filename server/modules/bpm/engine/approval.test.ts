import { refuse } from '@wuguan/contract/kernel/errors'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { diagram, end, flows, start, user } from '../../../../tests/support/diagrams.ts'
import { Processes } from '../../../../tests/support/processes.ts'
import { Approvals, type ApprovalResult } from '../../../kernel/approval.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { approve, reject } from '../task/decide.service.ts'
import { approvalEngine } from './approval-engine.ts'

let p: Processes
const told: [string, ApprovalResult][] = []
let stale = false
let approvals: Approvals
beforeAll(async () => {
  p = await Processes.open()
  await p.app.kernel.q.query('create table thing (id text primary key, status integer)')
  approvals = new Approvals(
    [
      {
        type: 'test.thing',
        title: '测试单据',
        route: null,
        permission: null,
        variables: [],
        async finished(context, businessId, result) {
          if (stale) throw refuse('数据已变化，请驳回后重新提交')
          await context.q.query('update thing set status = $2 where id = $1', [
            businessId,
            { approved: 2, rejected: 3, cancelled: 4 }[result],
          ])
          told.push([businessId, result])
        },
      },
    ],
    approvalEngine,
  )
  await p.deploy(diagram('things', [start(), user('a', { assignee: '${boss}' }), end(), flows('s > a > e')]))
})
afterAll(() => p?.close())

/** The kernel of the product has no such kind: the test brings its own. */
const withKinds = (context: ActionContext): ActionContext => ({ ...context, kernel: { ...context.kernel, approvals } })
const begin = (id: string) =>
  p.as(
    p.users[0]!,
    async (context) => {
      await context.q.query('insert into thing values ($1, 1) on conflict (id) do update set status = 1', [id])
      return approvals.start(withKinds(context), {
        type: 'test.thing',
        businessId: id,
        title: '单据',
        variables: { boss: p.users[1] },
        companyId: p.companyId,
        communityId: null,
        modelKey: 'things',
      })
    },
    null,
  ) as Promise<string>
const status = async (id: string) =>
  (await p.app.kernel.q.query<{ status: number }>('select status from thing where id = $1', [id]))[0]!.status
const decide = async (instance: string, verb: typeof approve | typeof reject) => {
  const task = await p.task(instance)
  return p.as(p.users[1]!, (context, input: never) => verb(withKinds(context), input), {
    taskId: task.id,
    comment: '意见',
  } as never)
}

it('decides the record in the transaction of the last action', async () => {
  const instance = await begin('T1')
  await expect(begin('T1')).rejects.toThrow('该单据已在审批中')
  await decide(instance, approve)
  expect(await status('T1')).toBe(2)
})
it('what the handler throws refuses the action, and the process goes on', async () => {
  const instance = await begin('T2')
  stale = true
  await expect(decide(instance, approve)).rejects.toThrow('数据已变化，请驳回后重新提交')
  stale = false
  expect(await p.result(instance)).toBe(1)
  expect(await p.keys(instance)).toEqual(['a'])
  await decide(instance, reject)
  expect([await p.result(instance), await status('T2')]).toEqual([3, 3])
})
it('is taken back by its module, and may be submitted again', async () => {
  const instance = await begin('T3')
  await p.as(p.users[0]!, (context) => approvals.withdraw(withKinds(context), instance, '写错了'), null)
  expect([await p.result(instance), await status('T3')]).toEqual([4, 4])
  const again = await begin('T3')
  expect(again).not.toBe(instance)
  expect(told.filter(([id]) => id === 'T3')).toEqual([['T3', 'cancelled']])
})
it('nothing bound to the type: the module decides by itself', async () => {
  const none = await p.as(
    p.users[0]!,
    (context) =>
      approvals.start(withKinds(context), {
        type: 'test.thing',
        businessId: 'T4',
        title: '',
        variables: {},
        companyId: p.companyId,
        communityId: null,
      }),
    null,
  )
  expect(none).toBeNull()
})
