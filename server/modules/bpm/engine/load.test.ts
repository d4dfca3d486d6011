import { afterAll, beforeAll, expect, it } from 'vitest'
import { DomainError } from '@wuguan/contract/kernel/errors'
import { diagram, el, end, flows, start, user } from '../../../../tests/support/diagrams.ts'
import { Processes } from '../../../../tests/support/processes.ts'
import { approve } from '../task/decide.service.ts'

const PEOPLE = 100
const INSTANCES = 300
const DONE = '该任务已处理，请刷新'

let p: Processes
beforeAll(async () => {
  p = await Processes.open(PEOPLE, 'turns')
})
afterAll(() => p?.close())

it('a hundred people at once decide every task once, and every instance ends', async () => {
  const xml = diagram('load', [
    start(),
    user('first'),
    el('parallelGateway', 'f'),
    user('left'),
    user('right'),
    el('parallelGateway', 'j'),
    end(),
    flows('s > first > f > left > j > e', 'f > right > j'),
  ])
  const definition = await p.deploy(xml)
  const person = (index: number) => p.users[index % PEOPLE]!
  const instances: string[] = []
  for (let index = 0; index < INSTANCES; index++) {
    // Candidates for the first task, one person each for the branches; rules are read when a node is reached.
    p.rules.set('load:first', { users: [person(index), person(index + 1)] })
    p.rules.set('load:left', { users: [person(index)] })
    p.rules.set('load:right', { users: [person(index + 1)] })
    instances.push(await p.start(definition))
  }
  let won = 0
  const refusals = new Set<string>()
  for (let wave = 0; wave < 2; wave++) {
    const open = await p.app.kernel.q.query<{ id: string; assignee_id: number | null; people: number[] }>(
      `select t.id, t.assignee_id, coalesce((select json_agg(c.target_id) from process_task__candidates c where c.owner_id = t.id), '[]') as people
       from process_task t where t.result = 1`,
    )
    expect(open).toHaveLength(wave === 0 ? INSTANCES : INSTANCES * 2)
    // Each task is clicked twice, by both of its candidates or twice by its assignee, all at the same time.
    const clicks = open.flatMap((task) => {
      const who = task.assignee_id === null ? task.people : [task.assignee_id, task.assignee_id]
      return who.map((userId) => ({ userId, taskId: task.id }))
    })
    await Promise.all(
      clicks.map(({ userId, taskId }) =>
        p.as(userId, approve, { taskId } as never).then(
          () => void won++,
          (error: unknown) => {
            if (!(error instanceof DomainError)) throw error
            refusals.add(error.message)
          },
        ),
      ),
    )
  }
  expect([...refusals]).toEqual([DONE])
  expect(won).toBe(INSTANCES * 3)
  const [ended] = await p.app.kernel.q.query<Record<string, number>>(
    `select count(*) as all, count(*) filter (where result = 2) as passed,
       (select count(*) from task_log where action = 'approve') as approvals, (select count(*) from execution_token) as tokens from process_instance`,
  )
  expect(ended).toEqual({ all: INSTANCES, passed: INSTANCES, approvals: INSTANCES * 3, tokens: 0 })
})
