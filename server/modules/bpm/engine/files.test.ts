import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  diagram,
  el,
  end,
  error,
  extensions,
  flows,
  boundary,
  on,
  start,
  user,
} from '../../../../tests/support/diagrams.ts'
import { Processes } from '../../../../tests/support/processes.ts'
import { parseBpmn } from './parse.ts'
import { problemsOf } from './validate.ts'

/** Files as other tools write them: each class in the three prefixes, read, judged and run. */
const FIXTURES = fileURLToPath(new URL('../../../../tests/fixtures/bpmn', import.meta.url))
const PREFIXES = ['plain', 'bpmn', 'bpmn2'] as const
const NAMES = ['ids', 'errors', 'qnames', 'kept', 'bare', 'several'] as const
const file = (name: string, prefix: string) => readFileSync(`${FIXTURES}/${name}.${prefix}.bpmn`, 'utf8')
const problems = async (xml: string) => problemsOf(await parseBpmn(xml)).map(({ level, text }) => `${level} ${text}`)

it('every file of the folder is one of them', () => {
  expect(readdirSync(FIXTURES).toSorted()).toEqual(
    NAMES.flatMap((name) => PREFIXES.map((prefix) => `${name}.${prefix}.bpmn`)).toSorted(),
  )
})

describe.each(NAMES)('%s', (name) => {
  it('says the same under every prefix, and may be deployed', async () => {
    const [first, ...others] = await Promise.all(PREFIXES.map((prefix) => parseBpmn(file(name, prefix))))
    for (const other of others) expect(other).toEqual(first)
    expect(problemsOf(first!).filter(({ level }) => level === 'block')).toEqual([])
  })
})

it('flows without ids are as many as are drawn', async () => {
  const { flows: read, nodes } = await parseBpmn(file('ids', 'bpmn2'))
  expect(Object.values(read).map(({ source, target }) => `${source} > ${target}`)).toEqual([
    'start > check',
    'check > small',
    'check > large',
    'small > end',
    'large > end',
  ])
  expect(nodes['check']!.outgoing).toEqual(Object.keys(read).slice(1, 3))
  expect(await problems(file('ids', 'bpmn2'))).toContain('warn 请输入任务名称')
})

it('what refers to nothing is refused by what asks for it, and what BPMN does not know is not left out in silence', async () => {
  const body = (gateway: string, catches: string, more = '') => [
    start(),
    `<bpmn:exclusiveGateway id="g" default="${gateway}"/>`,
    el('intermediateCatchEvent', 'c', {}, on('message', catches)),
    end(),
    flows('s > g > c > e'),
    more,
  ]
  expect(await problems(diagram('p', body('nowhere', 'm9')))).toEqual([
    'block 默认流转路径不属于该节点',
    'block 请选择消息',
  ])
  expect(await problems(diagram('p', [start(), end(), flows('s > e'), '<bpmn:robot id="r"/>']))).toEqual([
    'block 不支持的流程元素：bpmn:robot',
  ])
  await expect(parseBpmn(diagram('p', [start(), end(), user('1a'), flows('s > e')]))).rejects.toThrow(
    '元素标识不正确：1a',
  )
  await expect(parseBpmn(diagram('1p', [start()]))).rejects.toThrow('流程标识须以字母或下划线开头')
  expect(await problems(diagram('p', []).replace('id="p" ', ''))).toContain('block 流程标识不能为空')
})

it('a cycle has a length, and a timeout a time', async () => {
  const listener = (time: string) =>
    extensions(
      `<camunda:taskListener id="l" event="timeout" class="setStatus"><bpmn:timerEventDefinition>${time}</bpmn:timerEventDefinition></camunda:taskListener>`,
    )
  const of = (time: string) =>
    problems(diagram('p', [start(), user('a', {}, listener(time)), end(), flows('s > a > e')]))
  expect(await of('')).toEqual(['block 请填写定时器配置'])
  expect(await of('<bpmn:timeDuration>soon</bpmn:timeDuration>')).toEqual(['block 定时器格式不正确'])
  expect(await of('<bpmn:timeCycle>R/PT0S</bpmn:timeCycle>')).toEqual(['block 定时器格式不正确'])
  expect(await of('<bpmn:timeDuration>PT2H</bpmn:timeDuration>')).toEqual([])
})

describe('run', () => {
  let p: Processes
  beforeAll(async () => {
    p = await Processes.open(3)
  })
  afterAll(() => p?.close())
  const run = async (xml: string, variables: Record<string, unknown> = {}) =>
    p.start(await p.deploy(xml), { variables })

  it.each(PREFIXES)('ids.%s: each flow keeps its own condition', async (prefix) => {
    expect(await p.keys(await run(file('ids', prefix), { amount: 1000 }))).toEqual(['small'])
    const id = await run(file('ids', prefix), { amount: 1001 })
    expect(await p.keys(id)).toEqual(['large'])
    await p.approve(id)
    expect(await p.result(id)).toBe(2)
  })

  it('errors: a code that no error declares is caught by its own event only', async () => {
    expect(await p.keys(await run(file('errors', 'plain'), { code: 'BANK_DOWN' }))).toEqual(['bank'])
    expect(await p.keys(await run(file('errors', 'plain'), { code: 'NO_MONEY' }))).toEqual(['money'])
    await expect(run(file('errors', 'plain'), { code: 'ELSE' })).rejects.toThrow('节点【付款】执行失败')
  })

  it('several: a cycle shorter than the poll loses no repeat, and comes no more often than it says', async () => {
    const id = await run(file('several', 'bpmn'), { people: p.users, ticks: 0 })
    for (const person of p.users.slice(0, 2)) await p.approve(id, 'vote', person)
    expect(await p.keys(id)).toEqual(['wait'])
    p.app.clock.advance(2)
    await p.jobs()
    expect((await p.instance(id)).variables).toMatchObject({ ticks: 2 })
    p.app.clock.advance(60)
    await p.jobs()
    expect((await p.instance(id)).variables).toMatchObject({ ticks: 3 })
  })

  it('an endless cycle keeps its beat, and begins anew after a standstill; a cycle may be an expression', async () => {
    const cycle = (text: string) =>
      file('several', 'plain').replace('R3/PT1S', text).replaceAll('${person}', '${initiator.id}')
    const ticks = async (id: string) => (await p.instance(id)).variables['ticks']
    const id = await run(cycle('R/PT2S'), { people: [], ticks: 0 })
    for (const expected of [2, 5, 7]) {
      p.app.clock.advance(5)
      await p.jobs()
      expect(await ticks(id)).toBe(expected)
    }
    p.app.clock.advance(86_400)
    await p.jobs()
    expect(await ticks(id)).toBe(8)
    const spoken = await run(cycle('${beat}'), { people: [], ticks: 0, beat: 'R2/PT1S' })
    p.app.clock.advance(5)
    await p.jobs()
    expect(await ticks(spoken)).toBe(2)
  })

  it('a start by a short cycle happens as often as it says', async () => {
    const xml = diagram('often', [
      start('s', '<bpmn:timerEventDefinition><bpmn:timeCycle>R3/PT1S</bpmn:timeCycle></bpmn:timerEventDefinition>'),
      user('a', { assignee: p.users[0]! }),
      end(),
      flows('s > a > e'),
    ])
    const definition = await p.deploy(xml)
    await p.as(p.users[0]!, (context, _, { armStartTimers }) => armStartTimers(context, definition, p.companyId), null)
    p.app.clock.advance(5)
    await p.jobs()
    const [row] = await p.app.kernel.q.query<{ n: number }>(
      `select count(*) as n from process_instance where definition_key = 'often'`,
    )
    expect(row!.n).toBe(3)
  })

  it('a call without mappings passes nothing; a mapping sees the form, and all variables take it along', async () => {
    await p.deploy(diagram('inner', [start(), user('c', { assignee: p.users[0]! }), end(), flows('s > c > e')]))
    const called = async (mappings: string) => {
      const call = el('callActivity', 'call', { calledElement: 'inner' }, mappings && extensions(mappings))
      const definition = await p.deploy(
        diagram(`outer${mappings.length}`, [start(), call, end(), flows('s > call > e')]),
      )
      const id = await p.start(definition, { variables: { secret: 1 }, formData: { amount: '5' } })
      const [child] = await p.app.kernel.q.query<Record<string, unknown>>(
        `select variables, form_data as form from process_instance where parent_instance_id = $1`,
        [id],
      )
      return child
    }
    expect(await called('')).toEqual({ variables: {}, form: {} })
    expect(await called('<camunda:in source="amount" target="sum"/>')).toEqual({ variables: { sum: '5' }, form: {} })
    expect(await called('<camunda:in variables="all"/>')).toMatchObject({
      variables: { secret: 1 },
      form: { amount: '5' },
    })
  })

  it('an error event without any error still catches all', async () => {
    const inside = start('i') + el('endEvent', 'x', {}, on('error', 'E1')) + flows('i > x')
    const id = await run(
      diagram(
        'all',
        [
          start(),
          el('subProcess', 'sub', {}, inside),
          boundary('edge', 'sub', '<bpmn:errorEventDefinition/>'),
          user('mend', { assignee: p.users[0]! }),
          end(),
          flows('s > sub > e', 'edge > mend > e'),
        ],
        [error('E1')],
      ),
    )
    expect(await p.keys(id)).toEqual(['mend'])
  })
})
