import { expect, it } from 'vitest'
import {
  boundary,
  diagram,
  el,
  end,
  extensions,
  flows,
  message,
  multi,
  on,
  script,
  signal,
  start,
  timer,
  user,
} from '../../../../tests/support/diagrams.ts'
import { retry, skip } from './admin.service.ts'
import { receiveMessage, receiveSignal } from './signals.service.ts'
import { type Processes, everyLife } from '../../../../tests/support/processes.ts'

let serial = 0
everyLife(3, (world) => {
  const run = async (
    body: string[],
    roots: string[] = [],
    more: { variables?: Record<string, unknown>; business?: { type: string; id: string } } = {},
  ) => {
    const p = world()
    return p.start(await p.deploy(diagram(`ev${++serial}`, body, roots)), more)
  }
  const u = (id: string, inner = '') => user(id, { assignee: world().users[1]! }, inner)
  const later = async (p: Processes, seconds: number) => {
    p.app.clock.advance(seconds)
    return p.jobs()
  }
  const ended = async (p: Processes, id: string) => {
    expect(await p.result(id)).toBe(2)
    expect(await p.leftovers(id)).toBe(0)
  }

  it('an intermediate timer goes on when it is due, not before, and not twice', async () => {
    const p = world()
    const id = await run([
      start(),
      el('intermediateCatchEvent', 't', {}, timer('timeDuration', 'PT1H')),
      u('a'),
      end(),
      flows('s > t > a > e'),
    ])
    await later(p, 3599)
    expect(await p.keys(id)).toEqual([])
    await later(p, 1)
    expect(await p.keys(id)).toEqual(['a'])
    expect(await later(p, 7200)).toBe(0)
    await p.approve(id)
    await ended(p, id)
  })
  it('an interrupting boundary timer breaks the task off', async () => {
    const p = world()
    const id = await run([
      start(),
      u('a'),
      boundary('b', 'a', timer('timeDuration', 'P1DT1H')),
      u('late'),
      end(),
      flows('s > a > e', 'b > late > e'),
    ])
    await later(p, 25 * 3600)
    expect(await p.keys(id)).toEqual(['late'])
    expect((await p.tasks(id, false)).find((task) => task.key === 'a')!.result).toBe(4)
    await p.approve(id)
    await ended(p, id)
  })
  it('a task that is done takes its timer with it', async () => {
    const p = world()
    const id = await run([
      start(),
      u('a'),
      boundary('b', 'a', timer('timeDuration', 'PT1H')),
      u('late'),
      end(),
      flows('s > a > e', 'b > late > e'),
    ])
    await p.approve(id)
    expect(await later(p, 7200)).toBe(0)
    await ended(p, id)
  })
  it('a cycle beside a task comes as often as it says', async () => {
    const p = world()
    const id = await run(
      [
        start(),
        u('a'),
        boundary('b', 'a', timer('timeCycle', 'R3/PT10M'), false),
        script('n', 'setVariable("n", n + 1)'),
        end(),
        end('e2'),
        flows('s > a > e', 'b > n > e2'),
      ],
      [],
      { variables: { n: 0 } },
    )
    for (const expected of [1, 2, 3, 3]) {
      await later(p, 600)
      expect((await p.instance(id)).variables).toMatchObject({ n: expected })
    }
    expect(await p.keys(id)).toEqual(['a'])
    await p.approve(id)
    await ended(p, id)
  })
  it('a timeout listener speaks when the task has waited', async () => {
    const p = world()
    const listener = extensions(
      '<camunda:taskListener id="l" event="timeout" class="setStatus"><camunda:field name="status" stringValue="late"/><bpmn:timerEventDefinition><bpmn:timeDuration>PT2H</bpmn:timeDuration></bpmn:timerEventDefinition></camunda:taskListener>',
    )
    const id = await run([start(), u('a', listener), end(), flows('s > a > e')])
    await later(p, 7200)
    expect((await p.instance(id)).variables).toMatchObject({ status: 'late' })
    const log = await p.app.kernel.q.query('select 1 from task_log where instance_id = $1 and action = $2', [
      id,
      'timeout',
    ])
    expect(log).toHaveLength(1)
    await p.approve(id)
    await ended(p, id)
  })
  it('a message finds its instance by the business key, once', async () => {
    const p = world()
    const body = [start(), el('receiveTask', 'r', { messageRef: 'm1' }), u('a'), end(), flows('s > r > a > e')]
    const first = await run(body, [message('m1', 'paid')], { business: { type: 'test.thing', id: `K${serial}` } })
    const key = `K${serial - 1}`
    const second = await run(body, [message('m1', 'paid')], { business: { type: 'test.thing', id: 'OTHER' + serial } })
    expect(await p.send('message', 'paid', { businessKey: key, variables: { sum: '10.00' } })).toBe(1)
    expect(await p.keys(first)).toEqual(['a'])
    expect((await p.instance(first)).variables).toMatchObject({ sum: '10.00' })
    expect(await p.keys(second)).toEqual([])
    expect(await p.send('message', 'paid', { businessKey: key })).toBe(0)
    expect(await p.send('message', 'paid', { instanceId: second })).toBe(1)
  })
  it('a signal reaches everybody who waits for it', async () => {
    const p = world()
    const name = `sig${serial}`
    const body = [
      start(),
      el('intermediateCatchEvent', 'c', {}, on('signal', 'g1')),
      u('a'),
      end(),
      flows('s > c > a > e'),
    ]
    const both = [await run(body, [signal('g1', name)]), await run(body, [signal('g1', name)])]
    expect(await p.send('signal', name)).toBe(2)
    for (const id of both) expect(await p.keys(id)).toEqual(['a'])
  })
  it('after an event gateway the first event wins, the others are no longer waited for', async () => {
    const p = world()
    const name = `race${serial}`
    const body = [
      start(),
      el('eventBasedGateway', 'g'),
      el('intermediateCatchEvent', 'm', {}, on('message', 'm1')),
      el('intermediateCatchEvent', 't', {}, timer('timeDuration', 'PT1H')),
      u('a'),
      u('b'),
      end(),
      flows('s > g > m > a > e', 'g > t > b > e'),
    ]
    const byMessage = await run(body, [message('m1', name)])
    const byTimer = await run(body, [message('m1', name)])
    await p.send('message', name, { instanceId: byMessage })
    expect(await p.keys(byMessage)).toEqual(['a'])
    await later(p, 3600)
    expect(await p.keys(byMessage)).toEqual(['a'])
    expect(await p.keys(byTimer)).toEqual(['b'])
    expect(await p.send('message', name, { instanceId: byTimer })).toBe(0)
    await p.approve(byMessage)
    await ended(p, byMessage)
  })
  it.each([
    ['message', true],
    ['message', false],
    ['signal', true],
    ['signal', false],
  ] as const)('a boundary %s, interrupting: %s', async (kind, interrupting) => {
    const p = world()
    const name = `edge${serial}`
    const body = [
      start(),
      u('a'),
      boundary('b', 'a', on(kind, 'x1'), interrupting),
      u('c'),
      end(),
      end('e2'),
      flows('s > a > e', 'b > c > e2'),
    ]
    const id = await run(body, [kind === 'message' ? message('x1', name) : signal('x1', name)])
    await p.send(kind, name, { instanceId: id })
    expect(await p.keys(id)).toEqual(interrupting ? ['c'] : ['a', 'c'])
    if (!interrupting) {
      await p.send(kind, name, { instanceId: id })
      expect(await p.keys(id)).toEqual(['a', 'c', 'c'])
    }
  })
  it.each([true, false])('an event sub-process on a message, interrupting: %s', async (interrupting) => {
    const p = world()
    const name = `esp${serial}`
    const esp = el(
      'subProcess',
      'esp',
      { triggeredByEvent: true },
      `<bpmn:startEvent id="es" isInterrupting="${interrupting}">${on('message', 'm1')}</bpmn:startEvent>` +
        u('c') +
        end('ee') +
        flows('es > c > ee'),
    )
    const id = await run([start(), u('a'), end(), flows('s > a > e'), esp], [message('m1', name)])
    await p.send('message', name, { instanceId: id })
    expect(await p.keys(id)).toEqual(interrupting ? ['c'] : ['a', 'c'])
    for (const key of await p.keys(id)) await p.approve(id, key)
    await ended(p, id)
  })
  it('a boundary timer on a sub-process and on a parallel node cancels everything inside', async () => {
    const p = world()
    const sub = el('subProcess', 'sub', {}, start('s1') + u('in') + end('e1') + flows('s1 > in > e1'))
    const many = user('many', { assignee: p.users[1]! }, multi({ cardinality: '3' }))
    const id = await run([
      start(),
      el('parallelGateway', 'f'),
      sub,
      many,
      boundary('b1', 'sub', timer('timeDuration', 'PT1H')),
      boundary('b2', 'many', timer('timeDuration', 'PT1H')),
      end(),
      end('e2'),
      flows('s > f > sub > e', 'f > many > e', 'b1 > e2', 'b2 > e2'),
    ])
    expect(await p.keys(id)).toHaveLength(4)
    await later(p, 3600)
    await ended(p, id)
  })
  it('a thrown message is heard by the own instance at once and by others through their job', async () => {
    const p = world()
    const name = `throw${serial}`
    const waits = await run(
      [start(), el('intermediateCatchEvent', 'c', {}, on('signal', 'g1')), u('a'), end(), flows('s > c > a > e')],
      [signal('g1', name)],
    )
    const id = await run(
      [start(), u('a'), el('intermediateThrowEvent', 't', {}, on('signal', 'g1')), end(), flows('s > a > t > e')],
      [signal('g1', name)],
    )
    await p.approve(id)
    await ended(p, id)
    await p.jobs()
    expect(await p.keys(waits)).toEqual(['a'])
  })
  it('asynchronous work goes on in a transaction of its own and is tried again, then stands out', async () => {
    const p = world()
    const id = await run(
      [
        start(),
        u('a'),
        script('j', 'if (!ready) throw new Error("外部系统不可用"); 1', { asyncBefore: true }),
        u('b'),
        end(),
        flows('s > a > j > b > e'),
      ],
      [],
      { variables: { ready: false } },
    )
    await p.approve(id)
    expect(await p.keys(id)).toEqual([])
    await p.jobs()
    for (const _ of [1, 2]) {
      expect((await p.instance(id)).failure).toBeNull()
      await later(p, 600)
    }
    expect((await p.instance(id)).failure).toContain('外部系统不可用')
    expect(await later(p, 6000)).toBe(0)
    // Once it works again the administrator has it tried, or lets the process go on without it.
    await p.app.kernel.q.query(`update process_instance set variables = '{"ready": true}' where id = $1`, [id])
    await p.as(p.users[1]!, retry, { id })
    await p.jobs()
    expect(await p.keys(id)).toEqual(['b'])
    expect((await p.instance(id)).failure).toBeNull()
  })
  it('an element that keeps failing may be skipped', async () => {
    const p = world()
    const id = await run([
      start(),
      script('j', 'throw new Error("坏了")', { asyncBefore: true }),
      u('b'),
      end(),
      flows('s > j > b > e'),
    ])
    for (const _ of [1, 2, 3, 4]) await later(p, 600)
    await p.as(p.users[1]!, skip, { id })
    expect(await p.keys(id)).toEqual(['b'])
    await p.approve(id)
    await ended(p, id)
  })
  it('moves to another version where every place of it exists, and not elsewhere', async () => {
    const p = world()
    const key = `mig${++serial}`
    const first = await p.deploy(diagram(key, [start(), u('a'), end(), flows('s > a > e')]), {}, 1)
    const second = await p.deploy(diagram(key, [start(), u('a'), u('b'), end(), flows('s > a > b > e')]), {}, 2)
    const third = await p.deploy(diagram(key, [start(), u('c'), end(), flows('s > c > e')]), {}, 3)
    const id = await p.start(first)
    const move = (to: typeof first) =>
      p.as(p.users[1]!, (context, _, { migrateInstance }) => migrateInstance(context, id, to), null)
    await expect(
      p.as(p.users[0]!, (context, _, { migrateInstance }) => migrateInstance(context, id, second), null),
    ).rejects.toThrow('不能处理本人提交的申请')
    await expect(move(third)).rejects.toThrow('节点a在新版本中不存在')
    await move(second)
    await p.approve(id)
    expect(await p.keys(id)).toEqual(['b'])
  })
  it('whoever has asked for something moves it by no message of his own, and his signal leaves it out', async () => {
    const p = world()
    const [applicant, other] = p.users as [number, number]
    const name = `own${++serial}`
    const body = [
      start(),
      u('a'),
      boundary('b', 'a', on('message', 'm1')),
      boundary('c', 'a', on('signal', 'g1')),
      end(),
      flows('s > a > e', 'b > e', 'c > e'),
    ]
    const id = await run(body, [message('m1', name), signal('g1', name)])
    await expect(p.as(applicant, receiveMessage, { name, instanceId: id })).rejects.toThrow('不能处理本人提交的申请')
    expect(await p.as(applicant, receiveSignal, { name })).toEqual({ receivers: 0 })
    expect(await p.keys(id)).toEqual(['a'])
    expect(await p.as(other, receiveSignal, { name })).toEqual({ receivers: 1 })
    await ended(p, id)
  })
  it('a message may start a process', async () => {
    const p = world()
    const name = `begin${++serial}`
    await p.deploy(
      diagram(
        `st${serial}`,
        [el('startEvent', 's', {}, on('message', 'm1')), u('a'), end(), flows('s > a > e')],
        [message('m1', name)],
      ),
    )
    expect(await p.send('message', name, { variables: { x: 1 } })).toBe(1)
    const [made] = await p.app.kernel.q.query<{ id: string }>(
      'select id from process_instance where definition_key = $1',
      [`st${serial}`],
    )
    expect(await p.keys(made!.id)).toEqual(['a'])
  })
  it('a timer starts a process again and again', async () => {
    const p = world()
    const key = `ts${++serial}`
    const definition = await p.deploy(
      diagram(key, [el('startEvent', 's', {}, timer('timeCycle', 'R2/PT1H')), u('a'), end(), flows('s > a > e')]),
    )
    await p.as(p.users[0]!, (context, _, { armStartTimers }) => armStartTimers(context, definition, p.companyId), null)
    for (const expected of [1, 2, 2]) {
      await later(p, 3600)
      const [row] = await p.app.kernel.q.query<{ n: number }>(
        'select count(*) as n from process_instance where definition_key = $1',
        [key],
      )
      expect(row!.n).toBe(expected)
    }
  })
  it('work that goes on after an element leaves it by its job', async () => {
    const p = world()
    const id = await run([start(), el('manualTask', 'm', { asyncAfter: true }), u('a'), end(), flows('s > m > a > e')])
    expect(await p.keys(id)).toEqual([])
    expect(await p.jobs()).toBe(1)
    expect(await p.keys(id)).toEqual(['a'])
  })
})
