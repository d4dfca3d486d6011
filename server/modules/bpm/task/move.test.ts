import { expect, it } from 'vitest'
import type { ProcessSettings } from '@wuguan/contract/bpm/process-settings'
import { diagram, el, end, flows, script, start, user } from '../../../../tests/support/diagrams.ts'
import { type Processes, everyLife } from '../../../../tests/support/processes.ts'
import { returnable, sendBack, takeBack } from './move.service.ts'
import { claim, delegate, resolve, sign, transfer, unclaim, unsign } from './person.service.ts'
import { approve, reject } from './decide.service.ts'
import { cancel, urge } from './instance.service.ts'

let serial = 0
everyLife(8, (world) => {
  type Rules = Record<string, { users: number[]; mode?: 1 | 2 | 3 | 4 }>
  const n = (index: number) => world().users[index]!
  const run = async (body: string[], rules: Rules, settings: Partial<ProcessSettings> = {}) => {
    const p = world()
    const key = `mv${++serial}`
    for (const [task, rule] of Object.entries(rules)) p.rules.set(`${key}:${task}`, rule)
    return p.start(await p.deploy(diagram(key, body), settings))
  }
  const line = [start(), user('a'), user('b'), user('c'), end(), flows('s > a > b > c > e')]
  const lineRules = (): Rules => ({ a: { users: [n(1)] }, b: { users: [n(2)] }, c: { users: [n(3)] } })
  const back = async (p: Processes, id: string, key: string, targetKey: string) => {
    const task = await p.task(id, key)
    return p.as(task.assignee!, sendBack, { taskId: task.id, targetKey, comment: '请补充' } as never)
  }
  const rounds = async (p: Processes, id: string) =>
    (await p.tasks(id, false)).map((task) => `${task.key}${task.round}:${task.result}`)

  it('is decided by its assignee, once, with an opinion when it is rejected', async () => {
    const p = world()
    const id = await run(line, lineRules())
    const task = await p.task(id)
    await expect(p.as(n(5), approve, { taskId: task.id } as never)).rejects.toThrow('您不是该任务的处理人')
    await expect(p.as(n(1), reject, { taskId: task.id } as never)).rejects.toThrow('请填写驳回意见')
    await p.approve(id)
    await expect(p.as(n(1), approve, { taskId: task.id } as never)).rejects.toThrow('该任务已处理，请刷新')
    await expect(p.as(n(5), approve, { taskId: task.id } as never)).rejects.toThrow('该任务已处理，请刷新')
  })
  it('takes the call to a task back from whose turn is over', async () => {
    const p = world()
    const id = await run(line, lineRules())
    const task = await p.task(id)
    const over = () =>
      p.app.kernel.q.query<{ items: { bizId: string; userIds: number[] }[] }>(
        "select payload->'items' as items from outbox where topic = 'notice.settled' and payload::text like '%' || $1 || '%' order by id",
        [task.id],
      )
    expect(await over()).toEqual([])
    await p.as(n(1), transfer, { taskId: task.id, userIds: [n(5)], comment: '请处理' } as never)
    await p.approve(id, 'a', n(5))
    expect((await over()).flatMap(({ items }) => items.map(({ userIds }) => userIds))).toEqual([[n(1)], [n(5)]])
  })
  it('returns to an earlier node: what lies between is done again', async () => {
    const p = world()
    const id = await run(line, lineRules())
    await p.approve(id)
    await p.approve(id)
    await back(p, id, 'c', 'a')
    expect(await rounds(p, id)).toEqual(['a1:2', 'a2:1', 'b1:2', 'c1:3'])
    await p.approve(id)
    await p.approve(id)
    await p.approve(id)
    expect(await p.result(id)).toBe(2)
  })
  it('does not return to a later, an unvisited or an unknown node', async () => {
    const p = world()
    const id = await run(line, lineRules())
    for (const target of ['b', 'c', 'x', 'a'])
      await expect(back(p, id, 'a', target)).rejects.toThrow('不能退回到该节点')
    await p.approve(id)
    const task = await p.task(id)
    expect(await p.as(n(2), returnable, { taskId: task.id })).toEqual([
      { key: 'initiator', name: '发起人' },
      { key: 'a', name: 'a' },
    ])
  })
  it('case 6: a return to a node of several asks them all afresh, and skips nobody', async () => {
    const p = world()
    const id = await run(
      [start(), user('a'), user('b'), end(), flows('s > a > b > e')],
      { a: { users: [n(1), n(2)], mode: 2 }, b: { users: [n(3)] } },
      { duplicatePolicy: 2, initiatorPolicy: 2 },
    )
    await p.approve(id, 'a', n(1))
    await p.approve(id, 'a', n(2))
    await back(p, id, 'b', 'a')
    expect((await p.tasks(id)).map((task) => [task.assignee, task.round])).toEqual([
      [n(1), 2],
      [n(2), 2],
    ])
    await p.approve(id, 'a', n(1))
    await p.approve(id, 'a', n(2))
    expect((await p.tasks(id)).map((task) => task.key)).toEqual(['b'])
  })
  it('case 7: does not return across a parallel gateway; inside a branch it leaves the other alone', async () => {
    const p = world()
    const body = [
      start(),
      user('z'),
      el('parallelGateway', 'f'),
      user('a1'),
      user('a2'),
      user('b'),
      el('parallelGateway', 'j'),
      end(),
      flows('s > z > f > a1 > a2 > j > e', 'f > b > j'),
    ]
    const id = await run(body, {
      z: { users: [n(1)] },
      a1: { users: [n(2)] },
      a2: { users: [n(3)] },
      b: { users: [n(4)] },
    })
    await p.approve(id, 'z')
    await p.approve(id, 'a1')
    await expect(back(p, id, 'a2', 'z')).rejects.toThrow('不能退回到该节点：存在并行的分支')
    await back(p, id, 'a2', 'a1')
    expect(await p.keys(id)).toEqual(['a1', 'b'])
    await p.approve(id, 'b')
    await p.approve(id, 'a1')
    await back(p, id, 'a2', 'a1')
    await p.approve(id, 'a1')
    await p.approve(id, 'a2')
    expect(await p.result(id)).toBe(2)
    expect(await p.leftovers(id)).toBe(0)
  })
  it.each([
    [1, 'a'],
    [2, 'b'],
  ] as const)('goes back to the initiator, who submits again: way %i', async (resubmitTo, next) => {
    const p = world()
    const id = await run(line, lineRules(), { rejectPolicy: 2, resubmitTo })
    await p.approve(id)
    await p.reject(id, 'b')
    expect((await p.tasks(id)).map((task) => [task.kind, task.assignee])).toEqual([[4, n(0)]])
    expect(await p.result(id)).toBe(1)
    await p.approve(id)
    expect(await p.keys(id)).toEqual([next])
  })
  it('is taken back while nobody has acted on what follows', async () => {
    const p = world()
    const id = await run(line, lineRules())
    const first = await p.task(id)
    await p.approve(id)
    await p.as(n(1), takeBack, { taskId: first.id } as never)
    expect(await p.keys(id)).toEqual(['a'])
    await p.approve(id)
    await p.approve(id, 'b')
    await expect(
      p.as(n(1), takeBack, {
        taskId: (await p.tasks(id, false)).find((t) => t.key === 'a' && t.result === 2)!.id,
      } as never),
    ).rejects.toThrow('下一节点已处理，不能撤回')
    await p.approve(id, 'c')
    expect(await p.result(id)).toBe(2)
    expect(await p.leftovers(id)).toBe(0)
  })
  it('is not taken back past a join, a script, or where the process forbids it', async () => {
    const p = world()
    const refusal = '下一节点已处理，不能撤回'
    const joined = await run(
      [
        start(),
        el('parallelGateway', 'f'),
        user('a'),
        user('b'),
        el('parallelGateway', 'j'),
        user('c'),
        end(),
        flows('s > f > a > j > c > e', 'f > b > j'),
      ],
      lineRules(),
    )
    const a = await p.task(joined, 'a')
    await p.approve(joined, 'a')
    // Waiting at the join is not past it.
    await p.as(n(1), takeBack, { taskId: a.id } as never)
    await p.approve(joined, 'a')
    const b = await p.task(joined, 'b')
    await p.approve(joined, 'b')
    await expect(p.as(n(2), takeBack, { taskId: b.id } as never)).rejects.toThrow(refusal)
    const scripted = await run(
      [start(), user('a'), script('x', '1'), user('b'), end(), flows('s > a > x > b > e')],
      lineRules(),
    )
    const before = await p.task(scripted)
    await p.approve(scripted)
    await expect(p.as(n(1), takeBack, { taskId: before.id } as never)).rejects.toThrow(refusal)
    const forbidden = await run(line, lineRules(), { allowWithdraw: false })
    const held = await p.task(forbidden)
    await p.approve(forbidden)
    await expect(p.as(n(1), takeBack, { taskId: held.id } as never)).rejects.toThrow(refusal)
  })
  it('a vote is taken back while the others are still asked', async () => {
    const p = world()
    const id = await run([start(), user('a'), end(), flows('s > a > e')], { a: { users: [n(1), n(2)], mode: 2 } })
    const vote = await p.task(id, 'a', n(1))
    await p.approve(id, 'a', n(1))
    await p.as(n(1), takeBack, { taskId: vote.id } as never)
    expect(await p.keys(id)).toEqual(['a', 'a'])
    await p.reject(id, 'a', n(1))
    expect(await p.result(id)).toBe(3)
  })

  it('case 8: a delegated task of a transferee comes back to him; it is delegated once', async () => {
    const p = world()
    const id = await run(line, lineRules())
    const { id: taskId } = await p.task(id)
    await expect(p.as(n(1), transfer, { taskId, userIds: [n(1)] } as never)).rejects.toThrow('该用户不能处理此任务')
    await p.as(n(1), transfer, { taskId, userIds: [n(4)] } as never)
    await p.as(n(4), delegate, { taskId, userIds: [n(5)] } as never)
    await expect(p.as(n(5), delegate, { taskId, userIds: [n(6)] } as never)).rejects.toThrow('委派任务不能再次委派')
    await p.as(n(5), resolve, { taskId, comment: '已核实' } as never)
    expect((await p.task(id)).assignee).toBe(n(4))
    await p.approve(id, 'a', n(4))
    expect(await p.keys(id)).toEqual(['b'])
  })
  it('is not given to who is disabled or out of reach', async () => {
    const p = world()
    const id = await run(line, lineRules())
    const { id: taskId } = await p.task(id)
    await p.app.kernel.q.query('update sys_user set state = 0 where id = $1', [n(6)])
    await expect(p.as(n(1), transfer, { taskId, userIds: [n(6)] } as never)).rejects.toThrow('该用户不能处理此任务')
    await p.app.kernel.q.query('update sys_user set state = 1 where id = $1', [n(6)])
  })
  it('is claimed by the first of its candidates, who may put it back', async () => {
    const p = world()
    const id = await run([start(), user('a'), end(), flows('s > a > e')], { a: { users: [n(1), n(2)] } })
    const { id: taskId } = await p.task(id)
    await p.as(n(1), claim, { taskId })
    await expect(p.as(n(2), claim, { taskId })).rejects.toThrow('任务已被他人认领')
    await expect(p.as(n(2), approve, { taskId } as never)).rejects.toThrow('您不是该任务的处理人')
    await p.as(n(1), unclaim, { taskId })
    await p.as(n(2), approve, { taskId } as never)
    expect(await p.result(id)).toBe(2)
  })

  it('case 8: asks others before: the parent waits, and goes on when all have answered or are asked no more', async () => {
    const p = world()
    const id = await run(line, lineRules())
    const { id: taskId } = await p.task(id)
    await p.as(n(1), sign, { taskId, signType: 'before', userIds: [n(4), n(5)] } as never)
    await expect(p.as(n(1), approve, { taskId } as never)).rejects.toThrow('加签任务未完成，请等待')
    await p.approve(id, 'a', n(4))
    await p.as(n(1), unsign, { taskId, userIds: [n(5)] } as never)
    expect(await p.tasks(id)).toMatchObject([{ id: taskId, waiting: false }])
    await p.approve(id, 'a')
    expect(await p.keys(id)).toEqual(['b'])
  })
  it('asked before, one no brings the parent back with the opinion', async () => {
    const p = world()
    const id = await run(line, lineRules())
    const { id: taskId } = await p.task(id)
    await p.as(n(1), sign, { taskId, signType: 'before', userIds: [n(4), n(5)] } as never)
    await p.reject(id, 'a', n(4))
    expect(await p.tasks(id)).toMatchObject([{ id: taskId, waiting: false }])
    expect(await p.result(id)).toBe(1)
  })
  it('case 8: asked after, the approval counts when they are done; taking them away before it does not decide', async () => {
    const p = world()
    const id = await run(line, lineRules())
    const { id: taskId } = await p.task(id)
    await p.as(n(1), sign, { taskId, signType: 'after', userIds: [n(4), n(5)] } as never)
    await p.as(n(1), unsign, { taskId, userIds: [n(5)] } as never)
    expect((await p.tasks(id)).find((task) => task.id === taskId)!.result).toBe(1)
    await p.approve(id, 'a', n(1))
    expect(await p.keys(id)).toEqual(['a', 'a'])
    await p.approve(id, 'a', n(4))
    expect(await p.keys(id)).toEqual(['b'])
  })
  it('asked after and taken away again, the approval counts', async () => {
    const p = world()
    const id = await run(line, lineRules())
    const { id: taskId } = await p.task(id)
    await p.as(n(1), sign, { taskId, signType: 'after', userIds: [n(4)] } as never)
    await p.approve(id, 'a', n(1))
    await p.as(n(1), unsign, { taskId, userIds: [n(4)] } as never)
    expect(await p.keys(id)).toEqual(['b'])
  })

  it('the initiator cancels with a reason, and urges every half hour', async () => {
    const p = world()
    const id = await run(line, lineRules())
    expect(await p.as(n(0), urge, { id } as never)).toEqual({ urged: 1 })
    p.app.clock.advance(10 * 60)
    await expect(p.as(n(0), urge, { id } as never)).rejects.toThrow('请20分钟后再催办')
    p.app.clock.advance(20 * 60)
    await p.as(n(0), urge, { id } as never)
    await expect(p.as(n(1), cancel, { id, reason: '不需要' })).rejects.toThrow('没有操作权限')
    await p.as(n(0), cancel, { id, reason: '不需要' })
    expect(await p.instance(id)).toMatchObject({ result: 4, endReason: '不需要' })
    expect(await p.leftovers(id)).toBe(0)
  })
  it('a suspended instance refuses every action', async () => {
    const p = world()
    const id = await run(line, lineRules())
    await p.app.kernel.q.query('update process_instance set suspended = true where id = $1', [id])
    await expect(p.approve(id)).rejects.toThrow('流程已挂起，暂不能处理')
  })
})
