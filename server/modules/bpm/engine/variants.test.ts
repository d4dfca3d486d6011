import { expect, it } from 'vitest'
import {
  boundary,
  diagram,
  el,
  end,
  error,
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
import { FAILING, type Processes, everyLife } from '../../../../tests/support/processes.ts'

/** Every other form in which an element of the book may stand: the usual ones have tests of their own beside this file. */
let serial = 0
everyLife(3, (world) => {
  const u = (id: string, inner = '') => user(id, { assignee: world().users[1]! }, inner)
  const run = async (
    body: readonly string[],
    roots: readonly string[] = [],
    variables: Record<string, unknown> = {},
    business?: { type: string; id: string },
  ) => {
    const definition = await world().deploy(diagram(`va${++serial}`, body, roots))
    return world().start(definition, { variables, ...(business ? { business } : {}) })
  }
  const later = (seconds: number) => {
    world().app.clock.advance(seconds)
    return world().jobs()
  }
  const done = async (p: Processes, id: string) => {
    expect(await p.result(id)).toBe(2)
    expect(await p.leftovers(id)).toBe(0)
  }

  it.each([
    ['a message end', 'endEvent', 'message'],
    ['a signal end', 'endEvent', 'signal'],
    ['a thrown message', 'intermediateThrowEvent', 'message'],
    ['a thrown signal', 'intermediateThrowEvent', 'signal'],
  ] as const)('%s is heard by who waits for it', async (_name, tag, kind) => {
    const p = world()
    const name = `heard${++serial}`
    const root = kind === 'message' ? message('x1', name) : signal('x1', name)
    const waits = await run(
      [start(), el('intermediateCatchEvent', 'c', {}, on(kind, 'x1')), u('a'), end(), flows('s > c > a > e')],
      [root],
      {},
      { type: 'test.hears', id: name },
    )
    const speaks =
      tag === 'endEvent'
        ? [start(), u('a'), el(tag, 'e', {}, on(kind, 'x1')), flows('s > a > e')]
        : [start(), u('a'), el(tag, 't', {}, on(kind, 'x1')), end(), flows('s > a > t > e')]
    // A message is for the process of the same record.
    const id = await run(speaks, [root], {}, { type: 'test.speaks', id: name })
    await p.approve(id)
    await done(p, id)
    await p.jobs()
    expect(await p.keys(waits)).toEqual(['a'])
  })

  it('an intermediate event of no kind is passed', async () => {
    const p = world()
    const id = await run([start(), el('intermediateThrowEvent', 't'), u('a'), end(), flows('s > t > a > e')])
    expect(await p.keys(id)).toEqual(['a'])
    expect(await p.trace(id)).toEqual(['s', 't'])
  })

  it('a send task runs its handler like a service', async () => {
    const p = world()
    const given = extensions('<camunda:field name="status" stringValue="sent"/>')
    const id = await run([
      start(),
      el('sendTask', 't', { class: 'setStatus' }, given),
      u('a'),
      end(),
      flows('s > t > a > e'),
    ])
    expect((await p.instance(id)).variables).toMatchObject({ status: 'sent' })
  })

  it('a service that fails is caught at its edge by the code', async () => {
    const p = world()
    const id = await run(
      [
        start(),
        el('serviceTask', 'v', { class: FAILING }),
        boundary('edge', 'v', on('error', 'E1')),
        u('mend'),
        end(),
        flows('s > v > e', 'edge > mend > e'),
      ],
      [error('E1')],
    )
    expect(await p.keys(id)).toEqual(['mend'])
    const plain = run([start(), el('serviceTask', 'v', { class: FAILING }), end(), flows('s > v > e')])
    await expect(plain).rejects.toThrow('节点【v】执行失败：没有信号')
  })

  it.each([
    ['a signal', (name: string) => ({ inner: on('signal', 'x1'), roots: [signal('x1', name)] })],
    ['a timer', () => ({ inner: timer('timeDuration', 'PT1H'), roots: [] })],
  ])('an event sub-process on %s', async (what, made) => {
    const p = world()
    const name = `esp${++serial}`
    const { inner, roots } = made(name)
    const inside = start('es', inner) + u('c') + end('ee') + flows('es > c > ee')
    const id = await run(
      [start(), u('a'), end(), flows('s > a > e'), el('subProcess', 'esp', { triggeredByEvent: true }, inside)],
      roots,
    )
    if (what === 'a timer') await later(3600)
    else await p.send('signal', name)
    expect(await p.keys(id)).toEqual(['c'])
    await p.approve(id)
    await done(p, id)
  })

  it('a signal starts a process', async () => {
    const p = world()
    const key = `sg${++serial}`
    await p.deploy(
      diagram(key, [start('s', on('signal', 'x1')), u('a'), end(), flows('s > a > e')], [signal('x1', `begin-${key}`)]),
    )
    expect(await p.send('signal', `begin-${key}`)).toBe(1)
    const made = await p.app.kernel.q.query('select 1 from process_instance where definition_key = $1', [key])
    expect(made).toHaveLength(1)
  })

  it('an event gateway waits before a receive task and a signal', async () => {
    const p = world()
    const name = `gate${++serial}`
    const id = await run(
      [
        start(),
        el('eventBasedGateway', 'g'),
        el('receiveTask', 'r', { messageRef: 'm1' }),
        el('intermediateCatchEvent', 'c', {}, on('signal', 'x1')),
        u('a'),
        u('b'),
        end(),
        flows('s > g > r > a > e', 'g > c > b > e'),
      ],
      [message('m1', name), signal('x1', name)],
    )
    await p.send('signal', name)
    expect(await p.keys(id)).toEqual(['b'])
    expect(await p.send('message', name, { instanceId: id })).toBe(0)
  })

  it.each([true, false])('instances of a script and of a service, in a row: %s', async (sequential) => {
    const p = world()
    const each = multi({ sequential, collection: 'list', variable: 'one' })
    const service = el(
      'serviceTask',
      'v',
      { class: 'businessUpdate' },
      extensions('<camunda:field name="last" stringValue="${one}"/>') + each,
    )
    const id = await run(
      [
        start(),
        script('j', 'setVariable("sum", sum + one)', {}, each),
        service,
        u('a'),
        end(),
        flows('s > j > v > a > e'),
      ],
      [],
      { list: [1, 2, 3], sum: 0 },
    )
    expect(await p.keys(id)).toEqual(['a'])
    expect((await p.instance(id)).variables).toMatchObject({ sum: 6, business: { last: 3 } })
  })

  it.each([true, false])('instances of a receive task, in a row: %s', async (sequential) => {
    const p = world()
    const name = `many${++serial}`
    const r = el('receiveTask', 'r', { messageRef: 'm1' }, multi({ sequential, cardinality: '2' }))
    const id = await run([start(), r, u('a'), end(), flows('s > r > a > e')], [message('m1', name)])
    for (const keys of [[], ['a']]) {
      expect(await p.send('message', name, { instanceId: id })).toBe(1)
      expect(await p.keys(id)).toEqual(keys)
    }
  })

  it('a sub-process several times, in a row and beside itself', async () => {
    const p = world()
    const sub = (id: string, sequential: boolean) =>
      el(
        'subProcess',
        id,
        {},
        multi({ sequential, cardinality: '2' }) +
          start(`${id}s`) +
          u(`${id}u`) +
          end(`${id}e`) +
          flows(`${id}s > ${id}u > ${id}e`),
      )
    const id = await run([start(), sub('p', false), sub('q', true), end(), flows('s > p > q > e')])
    expect(await p.keys(id)).toEqual(['pu', 'pu'])
    for (const task of await p.tasks(id))
      await p.as(p.users[1]!, (context, input, { approve }) => approve(context, input), { taskId: task.id } as never)
    for (const _ of [1, 2]) {
      expect(await p.keys(id)).toEqual(['qu'])
      await p.approve(id)
    }
    await done(p, id)
  })

  it('a person is asked again while the condition of the loop holds', async () => {
    const p = world()
    const loop =
      '<bpmn:standardLoopCharacteristics loopMaximum="3"><bpmn:loopCondition xsi:type="bpmn:tFormalExpression">${again}</bpmn:loopCondition></bpmn:standardLoopCharacteristics>'
    const id = await run([start(), u('a', loop), end(), flows('s > a > e')], [], { again: true })
    for (const _ of [1, 2, 3]) {
      expect(await p.keys(id)).toEqual(['a'])
      await p.approve(id)
    }
    await done(p, id)
  })

  it('a call names its version', async () => {
    const p = world()
    const key = `vers${++serial}`
    await p.deploy(diagram(key, [start(), u('old'), end(), flows('s > old > e')]), {}, 1)
    await p.deploy(diagram(key, [start(), u('new'), end(), flows('s > new > e')]), {}, 2)
    const call = el('callActivity', 'call', {
      calledElement: key,
      'camunda:calledElementBinding': 'version',
      'camunda:calledElementVersion': 1,
    })
    const id = await run([start(), call, end(), flows('s > call > e')])
    const [child] = await p.app.kernel.q.query<{ id: string }>(
      'select id from process_instance where parent_instance_id = $1',
      [id],
    )
    expect(await p.keys(child!.id)).toEqual(['old'])
  })

  it('work is tried again as often and as late as its element says', async () => {
    const p = world()
    const cycle = extensions('<camunda:failedJobRetryTimeCycle>R2/PT5M</camunda:failedJobRetryTimeCycle>')
    const id = await run([
      start(),
      script('j', 'throw new Error("坏了")', { asyncBefore: true }, cycle),
      end(),
      flows('s > j > e'),
    ])
    expect(await p.jobs()).toBe(1)
    expect(await later(299)).toBe(0)
    expect(await later(1)).toBe(1)
    expect((await p.instance(id)).failure).toContain('坏了')
  })

  it('pools, lanes, groups, notes and data stand in the picture and do nothing', async () => {
    const p = world()
    const key = `va${serial + 1}`
    const id = await run(
      [
        '<bpmn:laneSet id="ls"><bpmn:lane id="l1" name="财务"><bpmn:flowNodeRef>a</bpmn:flowNodeRef></bpmn:lane></bpmn:laneSet>',
        start(),
        u('a'),
        end(),
        flows('s > a > e'),
        '<bpmn:dataObject id="d"/><bpmn:dataObjectReference id="dr" dataObjectRef="d"/>',
        '<bpmn:dataStoreReference id="ds"/>',
        '<bpmn:textAnnotation id="note"><bpmn:text>说明</bpmn:text></bpmn:textAnnotation>',
        '<bpmn:association id="as" sourceRef="a" targetRef="note"/>',
        '<bpmn:group id="gr"/>',
      ],
      [
        `<bpmn:collaboration id="co"><bpmn:participant id="own" processRef="${key}"/><bpmn:participant id="other" name="业主"/></bpmn:collaboration>`,
      ],
    )
    await p.approve(id)
    expect(await p.trace(id)).toEqual(['s', 'a', 'e'])
    await done(p, id)
  })
})
