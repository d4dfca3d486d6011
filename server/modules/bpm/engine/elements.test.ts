import { expect, it } from 'vitest'
import {
  boundary,
  diagram,
  el,
  end,
  error,
  extensions,
  flow,
  flows,
  multi,
  on,
  script,
  start,
  terminate,
  user,
} from '../../../../tests/support/diagrams.ts'
import { type Processes, everyLife } from '../../../../tests/support/processes.ts'

everyLife(4, (world) => {
  const run = async (body: string[], variables: Record<string, unknown> = {}, roots: string[] = []) => {
    const p = world()
    return p.start(await p.deploy(diagram('p', body, roots)), { variables })
  }
  const u = (id: string) => user(id, { assignee: world().users[1]! })
  const done = async (p: Processes, id: string) => {
    expect(await p.result(id)).toBe(2)
    expect(await p.leftovers(id)).toBe(0)
  }

  it('passes a line of tasks, manual and plain ones at once', async () => {
    const p = world()
    const id = await run([
      start(),
      u('a'),
      el('manualTask', 'm'),
      el('task', 't'),
      u('b'),
      end(),
      flows('s > a > m > t > b > e'),
    ])
    expect(await p.keys(id)).toEqual(['a'])
    await p.approve(id)
    expect(await p.keys(id)).toEqual(['b'])
    await p.approve(id)
    expect(await p.trace(id)).toEqual(['s', 'a', 'm', 't', 'b', 'e'])
    await done(p, id)
  })

  it.each([
    ['500.00', 'small'],
    ['1000', 'small'],
    ['1000.01', 'middle'],
    ['10000.01', 'large'],
  ])('an exclusive gateway takes the first true flow of %s, else its default', async (amount, key) => {
    const p = world()
    const id = await run(
      [
        start(),
        el('exclusiveGateway', 'g', { default: 'd' }),
        u('large'),
        u('middle'),
        u('small'),
        end(),
        flows(
          's > g',
          'g > large if ${amount > 10000}',
          'g > middle if ${amount > 1000}',
          'large > e',
          'middle > e',
          'small > e',
        ),
        flow('d', 'g', 'small'),
      ],
      { amount },
    )
    expect(await p.keys(id)).toEqual([key])
    await p.approve(id)
    await done(p, id)
  })
  it('without a true flow the action is refused and nothing has changed; an unknown variable is false', async () => {
    const p = world()
    const xml = [
      start(),
      u('a'),
      el('exclusiveGateway', 'g'),
      u('b'),
      end(),
      flows('s > a > g', 'g > b if ${nothing > 1}', 'b > e'),
    ]
    const id = await run(xml)
    await expect(p.approve(id)).rejects.toThrow('没有满足条件的流转路径')
    expect(await p.keys(id)).toEqual(['a'])
  })
  it('a type error in a condition refuses by the name of the flow', async () => {
    const p = world()
    const id = await run(
      [start(), u('a'), el('exclusiveGateway', 'g'), end(), flows('s > a > g'), flow('f1', 'g', 'e', '${name > 5}')],
      { name: '甲' },
    )
    await expect(p.approve(id)).rejects.toThrow('条件表达式计算失败：f1')
  })

  it('a parallel join waits for every branch', async () => {
    const p = world()
    const id = await run([
      start(),
      el('parallelGateway', 'f'),
      u('a'),
      u('b'),
      el('parallelGateway', 'j'),
      u('c'),
      end(),
      flows('s > f > a > j > c > e', 'f > b > j'),
    ])
    expect(await p.keys(id)).toEqual(['a', 'b'])
    await p.approve(id, 'a')
    expect(await p.keys(id)).toEqual(['b'])
    await p.approve(id, 'b')
    expect(await p.keys(id)).toEqual(['c'])
    await p.approve(id)
    await done(p, id)
  })

  const inclusive = (variables: Record<string, unknown>) =>
    run(
      [
        start(),
        el('inclusiveGateway', 'f', { default: 'd' }),
        u('a'),
        u('b'),
        u('c'),
        el('inclusiveGateway', 'j'),
        u('z'),
        end(),
        flows('s > f', 'f > a if ${x}', 'f > b if ${y}', 'a > j', 'b > j', 'c > j', 'j > z > e'),
        flow('d', 'f', 'c'),
      ],
      variables,
    )
  it.each([
    [{ x: true, y: false }, ['a']],
    [{ x: true, y: true }, ['a', 'b']],
    [{ x: false, y: false }, ['c']],
  ])('an inclusive gateway %o takes every true flow, and its join runs the follower once', async (variables, keys) => {
    const p = world()
    const id = await inclusive(variables)
    expect(await p.keys(id)).toEqual(keys)
    for (const [index, key] of keys.entries()) {
      await p.approve(id, key)
      expect(await p.keys(id)).toEqual(index === keys.length - 1 ? ['z'] : keys.slice(index + 1))
    }
    await p.approve(id, 'z')
    await done(p, id)
  })
  it('an inclusive join waits for a token that can still reach it by a detour', async () => {
    const p = world()
    const id = await run(
      [
        start(),
        el('parallelGateway', 'f'),
        u('a'),
        u('b'),
        u('b2'),
        el('exclusiveGateway', 'x', { default: 'xd' }),
        el('inclusiveGateway', 'j'),
        u('z'),
        end(),
        end('e2'),
        flows('s > f', 'f > a > j', 'f > b > x', 'x > b2 if ${detour}', 'b2 > j', 'j > z > e'),
        flow('xd', 'x', 'e2'),
      ],
      { detour: false },
    )
    await p.approve(id, 'a')
    expect(await p.keys(id)).toEqual(['b'])
    // The other token turns away to an end of its own: nobody can come any more, so the join fires.
    await p.approve(id, 'b')
    expect(await p.keys(id)).toEqual(['z'])
    await p.approve(id)
    await done(p, id)
  })
  it('an inclusive join in a loop waits for one turn at a time', async () => {
    const p = world()
    const id = await run(
      [
        start(),
        u('a'),
        el('inclusiveGateway', 'f'),
        u('b'),
        u('c'),
        el('inclusiveGateway', 'j'),
        u('ask'),
        el('exclusiveGateway', 'x', { default: 'xd' }),
        end(),
        flows(
          's > a > f',
          'f > b if ${true}',
          'f > c if ${true}',
          'b > j',
          'c > j',
          'j > ask > x',
          'x > a if ${again}',
        ),
        flow('xd', 'x', 'e'),
      ],
      { again: true },
    )
    for (const turn of [1, 2]) {
      await p.approve(id, 'a')
      await p.approve(id, 'b')
      expect(await p.keys(id)).toEqual(['c'])
      await p.approve(id, 'c')
      if (turn === 2)
        await p.app.kernel.q.query(`update process_instance set variables = '{"again": false}' where id = $1`, [id])
      await p.approve(id, 'ask')
    }
    await done(p, id)
  })

  it('an activity with conditions on its flows chooses by itself', async () => {
    const p = world()
    const id = await run(
      [
        start(),
        u('a'),
        u('b'),
        u('c'),
        end(),
        flows('s > a', 'a > b if ${n > 1}', 'a > c if ${n > 2}', 'b > e', 'c > e'),
      ],
      { n: 3 },
    )
    await p.approve(id)
    expect(await p.keys(id)).toEqual(['b', 'c'])
  })

  it('a terminate end kills all tokens of its scope', async () => {
    const p = world()
    const id = await run([
      start(),
      el('parallelGateway', 'f'),
      u('a'),
      u('b'),
      end('t', terminate),
      end(),
      flows('s > f > a > t', 'f > b > e'),
    ])
    await p.approve(id, 'a')
    await done(p, id)
    expect((await p.tasks(id, false)).map((task) => [task.key, task.result])).toEqual([
      ['a', 2],
      ['b', 4],
    ])
  })
  it('a terminate end inside a sub-process ends that only', async () => {
    const p = world()
    const sub = el(
      'subProcess',
      'sub',
      {},
      [
        start('s1'),
        el('parallelGateway', 'f'),
        u('a'),
        u('b'),
        end('t', terminate),
        end('e1'),
        flows('s1 > f > a > t', 'f > b > e1'),
      ].join(''),
    )
    const id = await run([start(), sub, u('after'), end(), flows('s > sub > after > e')])
    await p.approve(id, 'a')
    expect(await p.keys(id)).toEqual(['after'])
  })
  it.each([
    ['未被驳回', null, 2],
    ['驳回', 'approved', 2],
    ['不再受理', 'rejected', 3],
  ])('an end says its result by its mark, whatever its name: %s, %s', async (name, result, expected) => {
    const p = world()
    const marked = el('endEvent', 'e', { name, ...(result ? { result } : {}) })
    const id = await run([start(), u('a'), marked, flows('s > a > e')])
    await p.approve(id)
    expect(await p.instance(id)).toMatchObject({ result: expected, endReason: expected === 3 ? name : null })
  })

  it('an embedded sub-process is left when its last token ends', async () => {
    const p = world()
    const sub = el(
      'subProcess',
      'sub',
      {},
      [
        start('s1'),
        el('parallelGateway', 'f'),
        u('a'),
        u('b'),
        end('e1'),
        end('e2'),
        flows('s1 > f > a > e1', 'f > b > e2'),
      ].join(''),
    )
    const id = await run([start(), sub, end(), flows('s > sub > e')])
    await p.approve(id, 'a')
    expect(await p.result(id)).toBe(1)
    await p.approve(id, 'b')
    await done(p, id)
  })
  it('an error end is caught at the edge of its sub-process by its code', async () => {
    const p = world()
    const sub = el(
      'subProcess',
      'sub',
      {},
      [start('s1'), u('a'), end('x', on('error', 'E1')), flows('s1 > a > x')].join(''),
    )
    const id = await run(
      [
        start(),
        sub,
        boundary('other', 'sub', on('error', 'E2')),
        boundary('edge', 'sub', on('error', 'E1')),
        u('mend'),
        u('wrong'),
        end(),
        flows('s > sub > e', 'edge > mend > e', 'other > wrong > e'),
      ],
      {},
      [error('E1'), error('E2')],
    )
    await p.approve(id)
    expect(await p.keys(id)).toEqual(['mend'])
    await p.approve(id)
    await done(p, id)
  })
  it('an error that nobody catches ends the instance rejected', async () => {
    const p = world()
    const id = await run([start(), u('a'), end('x', on('error', 'E1')), flows('s > a > x')], {}, [error('E1')])
    await p.approve(id)
    expect(await p.result(id)).toBe(3)
    expect(await p.leftovers(id)).toBe(0)
  })
  it('an event sub-process catches an error of its scope', async () => {
    const p = world()
    const esp = el(
      'subProcess',
      'esp',
      { triggeredByEvent: true },
      [start('es', on('error', 'E1')), u('mend'), end('ee'), flows('es > mend > ee')].join(''),
    )
    const id = await run([start(), u('a'), end('x', on('error', 'E1')), flows('s > a > x'), esp], {}, [error('E1')])
    await p.approve(id)
    expect(await p.keys(id)).toEqual(['mend'])
    await p.approve(id)
    await done(p, id)
  })

  it('scripts set their result, and variables by name; formulas are exact', async () => {
    const p = world()
    const id = await run(
      [
        start(),
        script('j', 'setVariable("twice", amount * 2); rows.reduce((n, r) => n + r.v, 0)', { resultVariable: 'total' }),
        el(
          'scriptTask',
          'f',
          { scriptFormat: 'formula', resultVariable: 'exact' },
          '<bpmn:script>${0.1 + 0.2 == 0.3}</bpmn:script>',
        ),
        u('a'),
        end(),
        flows('s > j > f > a > e'),
      ],
      { amount: 4, rows: [{ v: 1 }, { v: 2 }] },
    )
    expect((await p.instance(id)).variables).toMatchObject({ total: 3, twice: 8, exact: true })
  })
  it.each([
    ['while (true) {}', '脚本执行超时'],
    ['const a = []; while (true) a.push(new Array(100000).fill(7))', '脚本执行'],
    ['process.exit()', '脚本执行失败'],
    ['fetch("http://x")', '脚本执行失败'],
    ['throw new Error("没有余额")', '没有余额'],
  ])('the script %s refuses the action', async (body, refusal) => {
    const p = world()
    const id = await run([start(), u('a'), script('j', body), end(), flows('s > a > j > e')])
    await expect(p.approve(id)).rejects.toThrow(refusal)
    expect(await p.keys(id)).toEqual(['a'])
  })
  it('an error at the edge of a script is caught by its code', async () => {
    const p = world()
    const id = await run(
      [
        start(),
        script('j', 'throw "E1"'),
        boundary('edge', 'j', on('error', 'E1')),
        u('mend'),
        end(),
        flows('s > j > e', 'edge > mend > e'),
      ],
      {},
      [error('E1')],
    )
    expect(await p.keys(id)).toEqual(['mend'])
  })
  it('service tasks and listeners run registered handlers with injected fields, in order', async () => {
    const p = world()
    const field = (name: string, value: string) => `<camunda:field name="${name}" stringValue="${value}"/>`
    const service = el(
      'serviceTask',
      'v',
      { class: 'businessUpdate', resultVariable: 'r' },
      extensions(field('level', '${n}')),
    )
    const listener = (event: string, value: string) =>
      `<camunda:taskListener event="${event}" class="setStatus">${field('variable', event)}${field('status', value)}</camunda:taskListener>`
    const id = await run(
      [
        start(),
        service,
        user(
          'a',
          { assignee: p.users[1]! },
          extensions(
            listener('create', 'made') +
              listener('assignment', '${task.assignee}') +
              listener('complete', '${task.result}'),
          ),
        ),
        end(),
        flows('s > v > a > e'),
      ],
      { n: 7 },
    )
    expect((await p.instance(id)).variables).toMatchObject({
      business: { level: 7, status: p.users[1] },
      create: 'made',
      assignment: p.users[1],
    })
    await p.approve(id)
    expect((await p.instance(id)).variables).toMatchObject({ complete: 2 })
  })
  it('a listener that throws refuses the action with its message', async () => {
    const p = world()
    const bad = extensions(
      '<camunda:taskListener event="complete"><camunda:script scriptFormat="javascript">throw new Error("合同未盖章")</camunda:script></camunda:taskListener>',
    )
    const id = await run([start(), user('a', { assignee: p.users[1]! }, bad), end(), flows('s > a > e')])
    await expect(p.approve(id)).rejects.toThrow('合同未盖章')
    expect(await p.keys(id)).toEqual(['a'])
  })

  it('a standard loop runs while its condition holds, at most as often as it may', async () => {
    const p = world()
    const loop = (inner: string) => `<bpmn:standardLoopCharacteristics ${inner}</bpmn:standardLoopCharacteristics>`
    const id = await run(
      [
        start(),
        script(
          'j',
          'setVariable("n", n + 1)',
          {},
          loop(
            'loopMaximum="5"><bpmn:loopCondition xsi:type="bpmn:tFormalExpression">${n &lt; 3}</bpmn:loopCondition>',
          ),
        ),
        script('k', 'setVariable("m", m + 1)', {}, loop('loopMaximum="4">')),
        u('a'),
        end(),
        flows('s > j > k > a > e'),
      ],
      { n: 0, m: 0 },
    )
    expect((await p.instance(id)).variables).toMatchObject({ n: 3, m: 4 })
  })
  it('a circle without a stop is refused', async () => {
    const id = run([start(), el('exclusiveGateway', 'g'), script('j', '1'), end(), flows('s > g > j > g')])
    await expect(id).rejects.toThrow('流程执行步数超出限制')
  })

  it('a call activity runs the newest version, with its variables in and out', async () => {
    const p = world()
    await p.deploy(diagram('child', [start(), u('old'), end(), flows('s > old > e')]), {}, 1)
    await p.deploy(
      diagram('child', [start(), u('c'), script('j', 'setVariable("y", x + 1)'), end(), flows('s > c > j > e')]),
      {},
      2,
    )
    const call = el(
      'callActivity',
      'call',
      { calledElement: 'child' },
      extensions('<camunda:in source="n" target="x"/><camunda:out source="y" target="answer"/>'),
    )
    const id = await run([start(), call, u('b'), end(), flows('s > call > b > e')], { n: 41 })
    expect(await p.keys(id)).toEqual([])
    const [child] = await p.app.kernel.q.query<{ id: string }>(
      'select id from process_instance where parent_instance_id = $1',
      [id],
    )
    await p.approve(child!.id, 'c')
    expect(await p.result(child!.id)).toBe(2)
    expect((await p.instance(id)).variables).toMatchObject({ answer: 42 })
    await p.approve(id, 'b')
    await done(p, id)
  })
  it('a rejection inside a called process rejects the caller; an error is caught at the edge of the call', async () => {
    const p = world()
    await p.deploy(diagram('fails', [start(), u('c'), end('x', on('error', 'E9')), flows('s > c > x')], [error('E9')]))
    const call = el('callActivity', 'call', { calledElement: 'fails' })
    const childOf = async (id: string) =>
      (
        await p.app.kernel.q.query<{ id: string }>('select id from process_instance where parent_instance_id = $1', [
          id,
        ])
      )[0]!.id
    const plain = await run([start(), call, end(), flows('s > call > e')])
    await p.reject(await childOf(plain))
    expect(await p.result(plain)).toBe(3)
    const edged = await run(
      [
        start(),
        call,
        boundary('edge', 'call', on('error', 'E9')),
        u('mend'),
        end(),
        flows('s > call > e', 'edge > mend > e'),
      ],
      {},
      [error('E9')],
    )
    await p.approve(await childOf(edged))
    expect(await p.keys(edged)).toEqual(['mend'])
  })
  it('many called processes run beside one another', async () => {
    const p = world()
    await p.deploy(diagram('each', [start(), u('c'), end(), flows('s > c > e')]))
    const call = el('callActivity', 'call', { calledElement: 'each' }, multi({ cardinality: '3' }))
    const id = await run([start(), call, end(), flows('s > call > e')])
    const children = await p.app.kernel.q.query<{ id: string }>(
      'select id from process_instance where parent_instance_id = $1 order by id',
      [id],
    )
    expect(children).toHaveLength(3)
    for (const child of children) await p.approve(child.id)
    await done(p, id)
  })
})
