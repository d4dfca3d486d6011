import { expect, it } from 'vitest'
import { diagram, end, flows, multi, start, user } from '../../../../tests/support/diagrams.ts'
import { type Processes, everyLife } from '../../../../tests/support/processes.ts'
import type { ProcessSettings } from '@wuguan/contract/bpm/process-settings'
import { COMMON_LEVEL_APPROVAL_XML } from './common-level-approval.ts'
import { problemsOf } from './validate.ts'
import { approve } from '../task/decide.service.ts'

let serial = 0
everyLife(8, (world) => {
  const of = (...index: number[]) => index.map((one) => world().users[one]!)
  const run = async (
    body: string[],
    {
      settings = {},
      rules = {},
      variables = {},
      by = 0,
      forbidSelf = false,
    }: {
      settings?: Partial<ProcessSettings>
      rules?: Record<string, { users: number[]; mode?: 1 | 2 | 3 | 4; emptyPolicy?: 1 | 2 | 3 }>
      variables?: Record<string, unknown>
      by?: number
      forbidSelf?: boolean
    } = {},
  ) => {
    const p = world()
    const key = `p${++serial}`
    for (const [task, rule] of Object.entries(rules)) p.rules.set(`${key}:${task}`, rule)
    return p.start(await p.deploy(diagram(key, body), settings), { variables, by: p.users[by]!, forbidSelf })
  }
  const one = (inner = '') => [start(), user('a', {}, inner), end(), flows('s > a > e')]
  const two = [start(), user('a'), user('b'), end(), flows('s > a > b > e')]
  const states = async (p: Processes, id: string) =>
    (await p.tasks(id, false)).map((task) => task.result).sort((a, b) => Number(a) - Number(b))

  it('five persons at 60 %: the third approval passes, the other two tasks are cancelled', async () => {
    const p = world()
    const people = of(1, 2, 3, 4, 5)
    const loop = multi({ collection: 'people', variable: 'person', condition: '${nrOfApproved/nrOfInstances >= 0.6}' })
    const id = await run(one(loop), { variables: { people } })
    expect(await p.keys(id)).toHaveLength(5)
    for (const person of people.slice(0, 2)) await p.approve(id, 'a', person)
    expect(await p.result(id)).toBe(1)
    await p.approve(id, 'a', people[2])
    expect(await p.result(id)).toBe(2)
    expect(await states(p, id)).toEqual([2, 2, 2, 4, 4])
    expect(await p.leftovers(id)).toBe(0)
  })
  it('five persons at 60 %: two reject, three approve, and it passes; two approve, three reject, and it is rejected', async () => {
    const p = world()
    const people = of(1, 2, 3, 4, 5)
    const loop = multi({ collection: 'people', variable: 'person', condition: '${nrOfApproved/nrOfInstances >= 0.6}' })
    const passing = await run(one(loop), { variables: { people } })
    for (const person of people.slice(0, 2)) await p.reject(passing, 'a', person)
    for (const person of people.slice(2)) await p.approve(passing, 'a', person)
    expect(await p.result(passing)).toBe(2)
    const failing = await run(one(loop), { variables: { people } })
    for (const person of people.slice(0, 2)) await p.approve(failing, 'a', person)
    for (const person of people.slice(2, 4)) await p.reject(failing, 'a', person)
    expect(await p.result(failing)).toBe(1)
    await p.reject(failing, 'a', people[4])
    expect(await p.result(failing)).toBe(3)
    expect(await states(p, failing)).toEqual([2, 2, 3, 3, 3])
  })
  it('case 5: without a condition the first rejection ends it, and four tasks are cancelled for their owners', async () => {
    const p = world()
    const people = of(1, 2, 3, 4, 5)
    const id = await run(one(), { rules: { a: { users: people, mode: 2 } } })
    await p.reject(id, 'a', people[3])
    expect(await p.result(id)).toBe(3)
    expect(await states(p, id)).toEqual([3, 4, 4, 4, 4])
  })
  it('an empty collection and a cardinality of 0 pass at once', async () => {
    const p = world()
    expect(
      await p.result(
        await run(one(multi({ collection: 'people', variable: 'person' })), { variables: { people: [] } }),
      ),
    ).toBe(2)
    expect(await p.result(await run(one(multi({ cardinality: '0' }))))).toBe(2)
  })
  it('sequential instances come one after the other, with their counters', async () => {
    const p = world()
    const people = of(1, 2, 3)
    const id = await run(
      one(multi({ sequential: true, collection: 'people', variable: 'person', condition: '${loopCounter >= 1}' })),
      { variables: { people } },
    )
    for (const person of people.slice(0, 2)) {
      expect((await p.tasks(id)).map((task) => task.assignee)).toEqual([person])
      await p.approve(id)
    }
    expect(await p.result(id)).toBe(2)
  })
  it.each([
    [1, 1, [2]],
    [2, 3, [2, 2, 2]],
    [3, 1, [2, 4, 4]],
    [4, 3, [2, 2, 2]],
  ] as const)('mode %i of a rule with three persons needs %i decisions', async (mode, decisions, expected) => {
    const p = world()
    const people = of(3, 1, 2)
    const id = await run(one(), { rules: { a: { users: people, mode } } })
    for (let n = 0; n < decisions; n++) {
      expect(await p.result(id)).toBe(1)
      const [task] = await p.tasks(id)
      // In order: the order of the rule, not of the persons' numbers.
      if (mode === 4) expect(task!.assignee).toBe(people[n])
      await p.as(task!.assignee ?? people[1]!, approve, { taskId: task!.id } as never)
    }
    expect(await p.result(id)).toBe(2)
    expect(await states(p, id)).toEqual(expected)
  })
  it('or-sign: the first rejection decides as well', async () => {
    const p = world()
    const people = of(1, 2, 3)
    const id = await run(one(), { rules: { a: { users: people, mode: 3 } } })
    await p.reject(id, 'a', people[1])
    expect(await p.result(id)).toBe(3)
  })
  it('a multi-instance sub-process asks level after level, each in its own way', async () => {
    const p = world()
    const [a, b, c] = of(1, 2, 3)
    const definition = await p.deploy(COMMON_LEVEL_APPROVAL_XML)
    expect(problemsOf(definition.parsed)).toEqual([])
    const id = await p.start(definition, {
      variables: {
        levels: [
          { users: [a, b], mode: 'all' },
          { users: [b, c], mode: 'any' },
        ],
      },
    })
    expect((await p.tasks(id)).map((task) => task.assignee)).toEqual([a, b])
    await p.approve(id, 'approve', a)
    await p.approve(id, 'approve', b)
    const [last] = await p.tasks(id)
    expect(last!.assignee).toBeNull()
    await p.as(c!, approve, { taskId: last!.id } as never)
    expect(await p.result(id)).toBe(2)
    expect(await p.leftovers(id)).toBe(0)
  })

  it('the initiator among the deciders decides, is skipped, or his leader decides', async () => {
    const p = world()
    p.leaders.set(p.users[0]!, p.users[7]!)
    const rules = { a: { users: of(0) } }
    expect((await p.tasks(await run(one(), { rules, settings: { initiatorPolicy: 1 } })))[0]!.assignee).toBe(p.users[0])
    const skipped = await run(one(), { rules, settings: { initiatorPolicy: 2 } })
    expect(await p.result(skipped)).toBe(2)
    expect(await states(p, skipped)).toEqual([2])
    expect((await p.tasks(await run(one(), { rules, settings: { initiatorPolicy: 3 } })))[0]!.assignee).toBe(p.users[7])
  })
  it('who must not approve his own request is refused, and asked only when nobody else is', async () => {
    const p = world()
    const id = await run(one(), { rules: { a: { users: of(0, 1) } }, forbidSelf: true })
    expect((await p.tasks(id))[0]!.assignee).toBe(p.users[1])
    p.administrators.splice(0, 9, p.users[0]!)
    const alone = await run(one(), { rules: { a: { users: of(0) } }, forbidSelf: true })
    await expect(p.approve(alone)).rejects.toThrow('不能审批本人提交的申请')
    p.administrators.length = 0
  })
  it.each([
    [0, ['b']],
    [1, []],
    [2, []],
  ] as const)('duplicate policy %i: who decided the node before', async (duplicatePolicy, open) => {
    const p = world()
    const id = await run(two, { rules: { a: { users: of(1) }, b: { users: of(1) } }, settings: { duplicatePolicy } })
    await p.approve(id, 'a')
    expect(await p.keys(id)).toEqual(open)
  })
  it('duplicate policy 2 looks at every node, policy 1 at the one before only', async () => {
    const p = world()
    const three = [start(), user('a'), user('b'), user('c'), end(), flows('s > a > b > c > e')]
    const rules = { a: { users: of(1) }, b: { users: of(2) }, c: { users: of(1) } }
    for (const [duplicatePolicy, left] of [
      [1, 1],
      [2, 2],
    ] as const) {
      const id = await run(three, { rules, settings: { duplicatePolicy } })
      await p.approve(id, 'a')
      await p.approve(id, 'b')
      expect(await p.result(id)).toBe(left)
    }
  })
  it.each([
    [1, 2],
    [2, 1],
  ] as const)('nobody to ask, policy %i', async (emptyPolicy, result) => {
    const p = world()
    p.administrators.splice(0, 9, p.users[6]!)
    const id = await run(one(), { rules: { a: { users: [] } }, settings: { emptyPolicy } })
    expect(await p.result(id)).toBe(result)
    if (result === 1) expect((await p.tasks(id))[0]!.assignee).toBe(p.users[6])
  })
  it('nobody to ask, policy 3 refuses the start, and the rule of the task goes before the process', async () => {
    await expect(run(one(), { rules: { a: { users: [] } }, settings: { emptyPolicy: 3 } })).rejects.toThrow(
      '任务【a】未找到处理人',
    )
    const id = await run(one(), { rules: { a: { users: [], emptyPolicy: 1 } }, settings: { emptyPolicy: 3 } })
    expect(await world().result(id)).toBe(2)
  })
  it('case 9: an approver who was disabled since the deployment is not asked', async () => {
    const p = world()
    await p.app.kernel.q.query('update sys_user set state = 0 where id = $1', [p.users[5]])
    const id = await run(one(), { rules: { a: { users: of(5) } }, settings: { emptyPolicy: 1 } })
    expect(await p.result(id)).toBe(2)
    await p.app.kernel.q.query('update sys_user set state = 1 where id = $1', [p.users[5]])
  })
  it('case 12: a first node that passes by itself ends the process in one step, messages in order', async () => {
    const p = world()
    const id = await run(one(), { rules: { a: { users: of(0) } }, settings: { initiatorPolicy: 2 } })
    const log = await p.app.kernel.q.query<{ action: string }>(
      'select action from task_log where instance_id = $1 order by at, id',
      [id],
    )
    expect(log.map((row) => row.action)).toEqual(['start', 'autoPass'])
    expect(await p.leftovers(id)).toBe(0)
  })
  it('a new version leaves running instances on theirs', async () => {
    const p = world()
    const key = `v${++serial}`
    const first = await p.deploy(
      diagram(key, [start(), user('a', { assignee: p.users[1]! }), end(), flows('s > a > e')]),
      {},
      1,
    )
    const id = await p.start(first)
    await p.deploy(
      diagram(key, [
        start(),
        user('a', { assignee: p.users[1]! }),
        user('b', { assignee: p.users[1]! }),
        end(),
        flows('s > a > b > e'),
      ]),
      {},
      2,
    )
    await p.approve(id)
    expect(await p.result(id)).toBe(2)
  })
})
