import { describe, expect, it } from 'vitest'
import {
  boundary,
  diagram,
  el,
  end,
  extensions,
  flow,
  flows,
  message,
  multi,
  on,
  signal,
  start,
  timer,
  user,
} from '../../../../tests/support/diagrams.ts'
import { inOrder, reaching } from './graph.ts'
import { parseBpmn } from './parse.ts'
import { problemsOf } from './validate.ts'
import { afterDuration, cycleOf, dueOf } from './timers.ts'

const blocks = async (body: string[], roots: string[] = [], key = 'p') =>
  problemsOf(await parseBpmn(diagram(key, body, roots)))
    .filter((problem) => problem.level === 'block')
    .map((problem) => `${problem.elementId}: ${problem.text}`)
const line = (middle: string, id: string) => [start(), middle, end(), flows(`s > ${id} > e`)]

describe('what stands in the way of a deployment', () => {
  it('is nothing in a plain process', async () => {
    expect(await blocks(line(user('a'), 'a'))).toEqual([])
  })
  it.each([
    ['complexGateway', '复杂网关'],
    ['businessRuleTask', '业务规则任务'],
    ['transaction', '事务子流程'],
    ['adHocSubProcess', '即席子流程'],
  ])('%s is refused by its element', async (tag, name) => {
    expect(await blocks(line(el(tag, 'x'), 'x'))).toContain(`x: 不支持的流程元素：${name}`)
  })
  it.each(['compensate', 'escalation', 'link', 'conditional'])('a %s event is refused', async (kind) => {
    const found = await blocks(line(el('intermediateThrowEvent', 'x', {}, `<bpmn:${kind}EventDefinition/>`), 'x'))
    expect(found.some((text) => text.startsWith('x: 不支持的流程元素：'))).toBe(true)
  })
  const cases: [string, string[], string[], string][] = [
    ['no start', [end()], [], 'p: 缺少开始事件'],
    ['two plain starts', [start(), start('s2'), end(), flows('s > e', 's2 > e')], [], 's2: 只能有一个空开始事件'],
    ['an unreachable node', [start(), user('a'), end(), flows('s > e', 'a > e')], [], 'a: 节点无法到达：a'],
    ['a dead end', [start(), user('a'), flows('s > a')], [], 'a: 节点没有后续流转：a'],
    [
      'an empty condition',
      [
        start(),
        user('a'),
        end(),
        flows('s > a'),
        '<bpmn:sequenceFlow id="f" sourceRef="a" targetRef="e"><bpmn:conditionExpression/></bpmn:sequenceFlow>',
      ],
      [],
      'f: 请填写流转条件',
    ],
    [
      'a broken condition',
      [start(), user('a'), end(), flows('s > a'), flow('f', 'a', 'e', '${amount >}')],
      [],
      'f: 表达式语法错误：第9个字符附近',
    ],
    [
      'a gateway without conditions',
      [
        start(),
        el('exclusiveGateway', 'g'),
        user('a'),
        end(),
        flow('f0', 's', 'g'),
        flow('f1', 'g', 'a'),
        flow('f2', 'g', 'e', '${x}'),
        flow('f3', 'a', 'e'),
      ],
      [],
      'f1: 排他网关的流转路径须设置条件或设为默认',
    ],
    [
      'a default with a condition',
      [
        start(),
        el('exclusiveGateway', 'g', { default: 'f2' }),
        end(),
        flow('f0', 's', 'g'),
        flow('f2', 'g', 'e', '${x}'),
      ],
      [],
      'f2: 默认流转路径不能设置条件',
    ],
    ['a message that is none', line(el('receiveTask', 'r'), 'r'), [], 'r: 请选择消息'],
    [
      'one message twice',
      line(user('a'), 'a'),
      [message('m1', 'x'), message('m2', 'x')],
      'm2: 该消息已存在，请修改id后重新保存',
    ],
    [
      'a timer that is none',
      line(el('intermediateCatchEvent', 't', {}, timer('timeDuration', '1 hour')), 't'),
      [],
      't: 定时器格式不正确',
    ],
    ['instances of nothing', line(user('a', {}, multi({})), 'a'), [], 'a: 多实例须设置循环基数或集合'],
    ['a long id', line(user('x'.repeat(65)), 'x'.repeat(65)), [], `${'x'.repeat(65)}: 节点标识不能超过64个字符`],
    [
      'groovy',
      line(el('scriptTask', 'j', { scriptFormat: 'groovy' }, '<bpmn:script>1</bpmn:script>'), 'j'),
      [],
      'j: 不支持的脚本格式：groovy',
    ],
    [
      'a script of a file',
      line(el('scriptTask', 'j', { scriptFormat: 'javascript', resource: 'rate.js' }), 'j'),
      [],
      'j: 脚本资源不存在：rate.js',
    ],
    [
      'an unknown handler',
      line(el('serviceTask', 'v', { class: 'com.example.Pay' }), 'v'),
      [],
      'v: 未注册的处理器：com.example.Pay',
    ],
    [
      'an error on a person',
      [start(), user('a'), boundary('b', 'a', on('error', null)), end(), flows('s > a > e', 'b > e')],
      [],
      'b: 错误边界事件只能附着于子流程、调用活动、脚本任务或服务任务',
    ],
  ]
  it.each(cases)('%s', async (_name, body, roots, expected) => {
    expect(await blocks(body, roots)).toContain(expected)
  })
})

describe('reading', () => {
  it('refuses document types, entities, what is too large and what is no diagram', async () => {
    const laughs = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><definitions>&a;</definitions>'
    await expect(parseBpmn(laughs)).rejects.toThrow('文件包含不允许的内容')
    await expect(parseBpmn(' '.repeat(1024 * 1024 + 1))).rejects.toThrow('仅支持.xml、.bpmn文件，且不超过1MB')
    await expect(parseBpmn('{"no": "xml"}')).rejects.toThrow('文件不是有效的BPMN流程图')
    expect(await blocks(line(user('a'), 'a'), [], 'a:b')).toEqual(
      expect.arrayContaining([expect.stringContaining('流程标识须以字母或下划线开头')]),
    )
  })
  it('reads the three prefixes alike', async () => {
    const inner = extensions(
      '<camunda:taskListener event="create" class="notify"><camunda:field name="title"><camunda:string>x</camunda:string></camunda:field></camunda:taskListener>',
    )
    const xml = diagram(
      'p',
      line(
        user(
          'a',
          { assignee: '${initiator.id}', dueDate: 'PT1H', asyncBefore: true },
          inner + multi({ collection: 'c', variable: 'v' }),
        ),
        'a',
      ),
    )
    const said = await Promise.all(
      [
        xml,
        xml
          .replaceAll('camunda:', 'flowable:')
          .replaceAll('xmlns:camunda', 'xmlns:flowable')
          .replace('http://camunda.org/schema/1.0/bpmn', 'http://flowable.org/bpmn'),
        xml
          .replaceAll('camunda:', 'activiti:')
          .replaceAll('xmlns:camunda', 'xmlns:activiti')
          .replace('http://camunda.org/schema/1.0/bpmn', 'http://activiti.org/bpmn'),
      ].map(parseBpmn),
    )
    expect(said[1]).toEqual(said[0])
    expect(said[2]).toEqual(said[0])
    expect(said[0]!.nodes['a']).toMatchObject({
      user: { assignee: '${initiator.id}', dueDate: 'PT1H' },
      asyncBefore: true,
      loop: { collection: 'c', elementVariable: 'v' },
      taskListeners: [{ event: 'create', handler: 'notify', fields: [{ name: 'title', text: 'x' }] }],
    })
  })
})

it('nodes come in the order of the process, however they are kept', async () => {
  const inner = el('subProcess', 'sub', {}, start('s1') + user('in') + end('e1') + flows('s1 > in > e1'))
  const parsed = await parseBpmn(
    diagram('p', [end(), user('a'), inner, user('zz'), start(), flows('s > zz > sub > a > e')]),
  )
  const nodes = Object.fromEntries(Object.entries(parsed.nodes).toReversed())
  expect(inOrder({ ...parsed, nodes }).flatMap(({ id, type }) => (type === 'userTask' ? [id] : []))).toEqual([
    'zz',
    'in',
    'a',
  ])
})

describe('timers', () => {
  const at = new Date('2026-01-31T10:00:00+08:00')
  it.each([
    ['PT10M', '2026-01-31T10:10:00+08:00'],
    ['P1DT2H', '2026-02-01T12:00:00+08:00'],
    ['P1M', '2026-02-28T10:00:00+08:00'],
    ['P2W', '2026-02-14T10:00:00+08:00'],
  ])('%s after the 31st of January', (text, expected) => {
    expect(afterDuration(text, at)).toEqual(new Date(expected))
  })
  it('knows dates, cycles and what is neither', () => {
    expect(dueOf({ kind: 'date', text: '2026-03-01T09:00:00' }, at)!.at).toEqual(new Date('2026-03-01T09:00:00+08:00'))
    expect(cycleOf('R3/PT10M')).toEqual({ times: 3, every: 'PT10M' })
    expect(cycleOf('R/PT10M')).toEqual({ times: null, every: 'PT10M' })
    for (const text of ['PT', 'P', '10M', 'R3', 'R3/PT']) expect(cycleOf(text) ?? afterDuration(text, at)).toBeNull()
  })
})

it('the work of judging and ordering grows with the diagram, not with its square', async () => {
  const work = async (count: number) => {
    const name = (index: number) => `n${index}`
    const body = Array.from({ length: count }, (_, index) =>
      [
        el('receiveTask', name(index), { messageRef: `m${index}` }),
        boundary(`b${index}`, name(index), on('signal', 'x')),
        flow(`f${index}`, index === 0 ? 's' : name(index - 1), name(index)),
        flow(`g${index}`, `b${index}`, 'e'),
      ].join(''),
    )
    const messages = Array.from({ length: count }, (_, index) => message(`m${index}`))
    const parsed = await parseBpmn(
      diagram('p', [start(), ...body, end(), flow('last', name(count - 1), 'e')], [...messages, signal('x')]),
    )
    let reads = 0
    const counted = <T extends object>(target: T): T =>
      new Proxy(target, { get: (of, key) => (reads++, Reflect.get(of, key) as unknown) })
    const watched = { ...parsed, nodes: counted(parsed.nodes), messages: counted(parsed.messages as []) }
    expect(problemsOf(watched).filter(({ level }) => level === 'block')).toEqual([])
    expect(inOrder(watched)).toHaveLength(2 * count + 2)
    reaching(watched, 'e')
    reaching(watched, 'e')
    return reads
  }
  expect((await work(400)) / (await work(100))).toBeLessThan(5)
})
