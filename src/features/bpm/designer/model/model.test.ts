import { describe, expect, it } from 'vitest'
import { applyChanges, childOf, listOf, textOf, type Change, type ModdleElement } from '../moddle/moddle-element'
import { toCanonical } from '../moddle/prefix'
import { documentOf, SAMPLES } from '../round-trip/builder'
import { makeReader } from '../round-trip/reader'
import { readAsync, withAsync, withRetryCycle } from './async'
import { readButtons, withButtons } from './buttons'
import { readFlow, readRows, withCondition, withFlowKind, withRows } from './condition'
import { guessed, resultOf, withResult } from './end-result'
import { readTimer, timerFault, withTimer } from './events'
import { extensionsOf, movedExtension, withExtensions } from './extensions'
import { businessKeyOf, fieldFault, fieldsOf, NEW_FIELD, readField, savedField, withoutField } from './forms'
import { hiddenSettings } from './hidden-settings'
import { idFault, identityOf, KEY_MISSING, keyFault, mainProcess, NAME_MISSING, nameFault } from './identity'
import { fieldFaults, listenerFaults, NEW_LISTENER, readListener, savedListener, type ListenerRow } from './listeners'
import { LOOP_PRESETS, loopKindOf, readLoop, withLoopField, withLoopKind, withPreset } from './multi-instance'
import { propertyFault, readProperties, withProperties } from './properties'
import { rootFault, rootsOf, savedRoot, usersOf } from './roots'
import { readMappings, readService, withMappings, withService } from './service'

const reader = makeReader()
const make = reader.create

async function sample(name: string): Promise<(id: string) => ModdleElement> {
  const xml = documentOf(
    SAMPLES.find((one) => one.name === name)!,
    'camunda',
  )
  const { definitions } = await reader.read(toCanonical(xml))
  const found = new Map<string, ModdleElement>([['definitions', definitions]])
  const visit = (element: ModdleElement) => {
    if (element.id !== undefined) found.set(element.id, element)
    for (const child of [...listOf(element, 'rootElements'), ...listOf(element, 'flowElements')]) visit(child)
  }
  visit(definitions)
  return (id) => found.get(id)!
}
/** Does changes and takes them back: what the editor's undo relies on. */
function undoable(changes: readonly Change[], look: () => unknown): unknown {
  const before = changes.map(({ target, set }) => ({
    target,
    set: Object.fromEntries(Object.keys(set).map((name) => [name, target.get(name)])),
  }))
  applyChanges(changes)
  const after = look()
  applyChanges(before.toReversed())
  return after
}

describe('identity', () => {
  it.each([
    ['', KEY_MISSING],
    ['  ', KEY_MISSING],
    ['1abc', '流程标识须以字母或下划线开头'],
    ['退款', '流程标识须以字母或下划线开头'],
    ['a b', '流程标识须以字母或下划线开头'],
    ['x'.repeat(65), '流程标识不能超过64个字符'],
    ['refund_2.v-1', null],
    ['_a', null],
  ])('key %j: %s', (key, said) => expect(keyFault(key)).toBe(said))
  it('a name is needed', () => {
    expect(nameFault(' ')).toBe(NAME_MISSING)
    expect(nameFault('退款')).toBeNull()
  })
  it('ids are their own', () => {
    expect(idFault('a', (id) => id === 'a')).toBe('该标识已被使用')
    expect(idFault('b', () => false)).toBeNull()
  })
  it('the process is the one that may run', async () => {
    const at = await sample('assignee')
    const definitions = at('definitions')
    const idle = make('bpmn:Process', { id: 'idle', isExecutable: false })
    definitions.set('rootElements', [idle, ...listOf(definitions, 'rootElements')])
    expect(identityOf(mainProcess(definitions))).toEqual({ key: 'P', name: '' })
  })
})

describe('messages and signals', () => {
  it('refuses an id twice, in the words of the book', async () => {
    const at = await sample('receive task')
    const definitions = at('definitions')
    expect(rootFault(definitions, 'message', { id: 'm1', name: '另一个' })).toBe('该消息已存在，请修改id后重新保存')
    expect(rootFault(definitions, 'signal', { id: 'm1', name: '另一个' })).toBe('该信号已存在，请修改id后重新保存')
    expect(rootFault(definitions, 'message', { id: 'm1', name: '改名' }, rootsOf(definitions, 'message')[0])).toBeNull()
    applyChanges(savedRoot(make, definitions, 'message', { id: 'm2', name: '退回' }))
    expect(rootsOf(definitions, 'message').map(({ id }) => id)).toEqual(['m1', 'm2'])
  })
  it('knows who uses them', async () => {
    const at = await sample('receive task')
    const [message] = rootsOf(at('definitions'), 'message')
    expect(usersOf(at('definitions'), 'message', message!).map(({ id }) => id)).toEqual(['t'])
    const boundary = await sample('message boundary')
    const [used] = rootsOf(boundary('definitions'), 'message')
    expect(usersOf(boundary('definitions'), 'message', used!).map(({ id }) => id)).toEqual(['b'])
  })
})

describe('extensions', () => {
  it('one type changes, the others stay where they are', async () => {
    const at = await sample('task listeners')
    const task = at('t')
    const other = make('ext:Button', { id: 'b' })
    applyChanges(withExtensions(make, task, 'ext:Button', [other]))
    const [first] = extensionsOf(task, 'ext:TaskListener')
    applyChanges(withExtensions(make, task, 'ext:TaskListener', [first!]))
    expect(listOf(childOf(task, 'extensionElements'), 'values').map(({ $type }) => $type)).toEqual([
      'ext:TaskListener',
      'ext:Button',
    ])
  })
  it('the holder goes with the last of them, and comes back by undo', async () => {
    const at = await sample('extension properties')
    const task = at('t')
    expect(undoable(withProperties(make, task, []), () => task.get('extensionElements'))).toBeUndefined()
    expect(readProperties(task)).toEqual([{ name: 'level', value: '2' }])
  })
  it('moves one among its own', async () => {
    const at = await sample('task listeners')
    const task = at('t')
    const [first] = extensionsOf(task, 'ext:TaskListener')
    expect(movedExtension(make, task, first!, -1)).toEqual([])
    applyChanges(movedExtension(make, task, first!, 1))
    expect(extensionsOf(task, 'ext:TaskListener').map((one) => textOf(one, 'event'))).toEqual(['complete', 'create'])
  })
  it('case 2: what nobody knows survives the removal of a listener', async () => {
    const at = await sample('unknown elements')
    const task = at('t')
    applyChanges(
      savedListener(make, task, 'task', {
        ...NEW_LISTENER,
        event: 'create',
        id: 'l',
        listenerType: 'classListener',
        class: 'notify',
      }),
    )
    applyChanges(withExtensions(make, task, 'ext:TaskListener', []))
    expect(listOf(childOf(task, 'extensionElements'), 'values').map(({ $type }) => $type)).toEqual([
      'ext:Raw',
      'ext:Raw',
    ])
  })
})

describe('form fields', () => {
  it('reads and keeps every part', async () => {
    const at = await sample('form fields')
    const task = at('t')
    const [amount, kind, on] = fieldsOf(task).map(readField)
    expect(amount).toMatchObject({
      id: 'amount',
      type: 'long',
      defaultValue: '0',
      constraints: [{ name: 'min', config: '1' }],
      properties: [{ id: 'unit', value: '元' }],
    })
    expect(kind!.values).toEqual([
      { id: 'a', name: '事假' },
      { id: 'b', name: '病假' },
    ])
    expect(on!.datePattern).toBe('yyyy-MM-dd')
    applyChanges(savedField(make, task, { ...kind!, label: '请假类型' }, fieldsOf(task)[1]))
    expect(readField(fieldsOf(task)[1]!)).toEqual({ ...kind, label: '请假类型' })
  })
  it('the business key goes with its field, the data with the last', async () => {
    const at = await sample('form fields')
    const task = at('t')
    applyChanges(withoutField(make, task, fieldsOf(task)[0]!))
    expect(businessKeyOf(task)).toBe('')
    applyChanges(withoutField(make, task, fieldsOf(task)[0]!))
    applyChanges(withoutField(make, task, fieldsOf(task)[0]!))
    expect(task.get('extensionElements')).toBeUndefined()
  })
  it.each([
    [{ id: '' }, '请输入字段标识'],
    [{ id: 'amount', label: '金额' }, '字段标识重复：amount'],
    [{ id: 'days' }, '请输入字段名称'],
    [{ id: 'days', label: '天数', type: 'enum' }, '枚举至少需要一个选项'],
    [{ id: '1', label: '天数' }, '字段标识须以字母或下划线开头，只含字母、数字和下划线'],
    [{ id: 'days', label: '天数' }, null],
  ])('%j: %s', (row, said) => expect(fieldFault({ ...NEW_FIELD, ...row }, ['amount'])).toBe(said))
})

describe('flow conditions', () => {
  it('a default flow loses its condition, and a condition takes the default away', async () => {
    const at = await sample('exclusive gateway')
    const [gateway, conditional, fallback] = [at('g'), at('fa'), at('fb')]
    expect(readFlow(conditional)).toMatchObject({
      kind: 'condition',
      body: '${amount > 1000}',
      conditionType: 'expression',
    })
    applyChanges(withFlowKind(make, conditional, 'default'))
    expect(gateway.get('default')).toBe(conditional)
    expect(conditional.get('conditionExpression')).toBeUndefined()
    expect(readFlow(fallback).kind).toBe('normal')
    applyChanges(withFlowKind(make, conditional, 'condition'))
    expect(gateway.get('default')).toBeUndefined()
    expect(readFlow(conditional).kind).toBe('condition')
  })
  it('is an expression or a script, inline or in a resource', async () => {
    const at = await sample('exclusive gateway')
    const flow = at('fa')
    applyChanges(withCondition(make, flow, { conditionType: 'script', language: 'javascript', body: 'a > 1' }))
    expect(readFlow(flow)).toMatchObject({ conditionType: 'script', scriptType: 'inlineScript', body: 'a > 1' })
    applyChanges(withCondition(make, flow, { scriptType: 'externalScript' }))
    expect(readFlow(flow)).toMatchObject({ scriptType: 'externalScript', body: '', resource: '' })
    applyChanges(withCondition(make, flow, { resource: 'c.js' }))
    expect(readFlow(flow)).toMatchObject({ scriptType: 'externalScript', resource: 'c.js' })
    applyChanges(withCondition(make, flow, { conditionType: 'expression', scriptType: 'inlineScript', body: '${b}' }))
    expect(readFlow(flow)).toMatchObject({ conditionType: 'expression', body: '${b}', language: '' })
  })
  it('rows make the expression and are kept with it', async () => {
    const at = await sample('condition rows')
    const flow = at('fa')
    const rows = [
      { field: 'amount', compare: 'gt', value: '1000', logic: 'and' },
      { field: 'kind', compare: 'in', value: '退款，退费', logic: 'or' },
      { field: 'note', compare: 'notEmpty', value: '', logic: 'and' },
    ] as const
    applyChanges(withRows(make, flow, rows))
    expect(readFlow(flow).body).toBe("${amount > 1000 || (kind in ['退款', '退费'] && !empty(note))}")
    expect(readRows(flow)).toEqual(rows)
    applyChanges(withFlowKind(make, flow, 'normal'))
    expect(readRows(flow)).toEqual([])
  })
})

describe('multi-instance', () => {
  it('changes between sequential and parallel without losing anything', async () => {
    const at = await sample('parallel instances')
    const task = at('t')
    applyChanges(withLoopKind(make, task, 'SequentialMultiInstance'))
    expect(loopKindOf(task)).toBe('SequentialMultiInstance')
    expect(readLoop(task)).toMatchObject({
      collection: 'users',
      elementVariable: 'user',
      completionCondition: '${nrOfApproved/nrOfInstances >= 0.6}',
    })
    applyChanges(withLoopKind(make, task, 'StandardLoop'))
    expect(readLoop(task)).toMatchObject({ collection: '', loopCondition: '' })
    applyChanges(withLoopKind(make, task, 'Null'))
    expect(task.get('loopCharacteristics')).toBeUndefined()
  })
  it('reads each field where it stands', async () => {
    const at = await sample('sequential instances')
    expect(readLoop(at('t')).loopCardinality).toBe('5')
    applyChanges(withLoopField(make, at('t'), 'loopCardinality', ''))
    expect(childOf(at('t'), 'loopCharacteristics')!.get('loopCardinality')).toBeUndefined()
    const loop = await sample('standard loop')
    expect(readLoop(loop('t'))).toMatchObject({ loopCondition: '${again}', loopMaximum: '10' })
  })
  it('a preset keeps the collection and writes what can be read', async () => {
    const at = await sample('parallel instances')
    const task = at('t')
    applyChanges(
      withPreset(
        make,
        task,
        LOOP_PRESETS.find(({ key }) => key === 'any')!,
      ),
    )
    expect(readLoop(task)).toMatchObject({ collection: 'users', completionCondition: '${nrOfApproved >= 1}' })
    applyChanges(
      withPreset(
        make,
        task,
        LOOP_PRESETS.find(({ key }) => key === 'sequence')!,
      ),
    )
    expect([loopKindOf(task), readLoop(task).completionCondition]).toEqual(['SequentialMultiInstance', ''])
  })
})

describe('asynchronous steps', () => {
  it('exclusive resets to false when both are off, and the retry cycle goes', async () => {
    const at = await sample('send task')
    const task = at('t')
    expect(readAsync(task)).toEqual({ before: false, after: true, exclusive: true, retryCycle: 'R3/PT10M' })
    applyChanges(withAsync(make, task, { after: false }))
    expect(readAsync(task)).toEqual({ before: false, after: false, exclusive: false, retryCycle: '' })
    expect(task.get('ext:exclusive')).toBe(false)
    applyChanges(withAsync(make, task, { before: true }))
    expect(readAsync(task)).toMatchObject({ before: true, exclusive: true })
    applyChanges(withRetryCycle(make, task, 'R5/PT1M'))
    applyChanges(withRetryCycle(make, task, 'R5/PT2M'))
    expect(readAsync(task).retryCycle).toBe('R5/PT2M')
    applyChanges(withAsync(make, task, { exclusive: false }))
    expect(readAsync(task).exclusive).toBe(false)
  })
  it('reads what old files call async', async () => {
    const at = await sample('sub-process')
    expect(readAsync(at('p')).before).toBe(true)
    applyChanges(withAsync(make, at('p'), { before: false }))
    expect(readAsync(at('p')).before).toBe(false)
  })
})

it('an end says its result, and whoever says it confirms what was guessed', () => {
  const end = make('bpmn:EndEvent', { id: 'e', name: '未被驳回' })
  expect([resultOf(end), guessed(end)]).toEqual(['approved', false])
  applyChanges([{ target: end, set: { 'ext:result': 'rejected', 'ext:resultFrom': 'name' } }])
  expect([resultOf(end), guessed(end)]).toEqual(['rejected', true])
  applyChanges(withResult(end, 'rejected'))
  expect([resultOf(end), guessed(end)]).toEqual(['rejected', false])
})

describe('listeners', () => {
  const row = (change: Partial<ListenerRow>): ListenerRow => ({
    ...NEW_LISTENER,
    event: 'create',
    id: 'l1',
    listenerType: 'classListener',
    class: 'notify',
    ...change,
  })
  it.each([
    [{}, {}],
    [{ event: '' }, { event: '请选择事件类型' }],
    [{ id: '' }, { id: '请输入监听器ID' }],
    [{ class: '' }, { class: '请填写Java类' }],
    [{ listenerType: 'expressionListener' }, { expression: '请填写表达式' }],
    [{ listenerType: 'delegateExpressionListener' }, { delegateExpression: '请填写代理表达式' }],
    [{ listenerType: 'scriptListener' }, { scriptFormat: '请填写脚本格式', scriptType: '请选择脚本类型' }],
    [
      { listenerType: 'scriptListener', scriptFormat: 'javascript', scriptType: 'inlineScript' },
      { value: '请填写脚本内容' },
    ],
    [
      { listenerType: 'scriptListener', scriptFormat: 'javascript', scriptType: 'externalScript' },
      { resource: '请填写资源地址' },
    ],
    [{ event: 'timeout', eventDefinitionType: 'duration' }, { eventTimeDefinitions: '请填写定时器配置' }],
    [{ event: 'timeout', eventDefinitionType: 'null' }, { eventDefinitionType: '请填写定时器配置' }],
  ] as const)('%j: %j', (change, faults) =>
    expect(listenerFaults(row(change as Partial<ListenerRow>), 'task')).toEqual(faults),
  )
  it('an execution listener needs no id', () => expect(listenerFaults(row({ id: '' }), 'execution')).toEqual({}))
  it('injected fields need a name and their value', () => {
    expect(fieldFaults({ name: '', fieldType: 'string', string: '', expression: '' })).toEqual({
      name: '请填写字段名称',
      string: '请填写字段值',
    })
    expect(fieldFaults({ name: 'a', fieldType: 'expression', string: '', expression: '' })).toEqual({
      expression: '请填写表达式',
    })
  })
  it('reads back what it writes, in every kind', async () => {
    const at = await sample('assignee')
    const task = at('t')
    const rows: ListenerRow[] = [
      row({
        fields: [
          { name: 'to', fieldType: 'string', string: '2', expression: '' },
          { name: 'by', fieldType: 'expression', string: '', expression: '${user}' },
        ],
      }),
      row({ listenerType: 'expressionListener', class: '', expression: '${x}' }),
      row({ listenerType: 'delegateExpressionListener', class: '', delegateExpression: '${notify}' }),
      row({
        listenerType: 'scriptListener',
        class: '',
        scriptFormat: 'javascript',
        scriptType: 'inlineScript',
        value: 'a < b',
      }),
      row({
        listenerType: 'scriptListener',
        class: '',
        scriptFormat: 'javascript',
        scriptType: 'externalScript',
        resource: 'a.js',
      }),
      row({ event: 'timeout', eventDefinitionType: 'cycle', eventTimeDefinitions: 'R3/PT10M' }),
    ]
    for (const one of rows) applyChanges(savedListener(make, task, 'task', one))
    expect(extensionsOf(task, 'ext:TaskListener').map(readListener)).toEqual(rows)
    const [first] = extensionsOf(task, 'ext:TaskListener')
    applyChanges(savedListener(make, task, 'task', rows[1]!, first))
    expect(readListener(first!)).toEqual(rows[1])
  })
})

describe('events', () => {
  it('a timer says one thing at a time', async () => {
    const at = await sample('timer boundary')
    const [definition] = listOf(at('b'), 'eventDefinitions')
    expect(readTimer(definition!)).toEqual({ type: 'duration', text: 'PT2H' })
    applyChanges(withTimer(make, definition!, { type: 'cycle', text: 'R3/PT10M' }))
    expect(readTimer(definition!)).toEqual({ type: 'cycle', text: 'R3/PT10M' })
    expect(definition!.get('timeDuration')).toBeUndefined()
  })
  it.each([
    ['duration', 'P1DT2H', null],
    ['duration', 'P', '时长格式如 P1D、PT2H30M'],
    ['duration', '2小时', '时长格式如 P1D、PT2H30M'],
    ['date', '2026-12-01T08:00:00', null],
    ['date', '明天', '日期格式如 2026-12-01T08:00:00'],
    ['cycle', 'R3/PT10M', null],
    ['cycle', 'PT10M', '循环格式如 R3/PT10M'],
    ['duration', '${wait}', null],
    ['date', '', '请填写定时器配置'],
  ] as const)('%s %s: %s', (type, text, said) => expect(timerFault({ type, text })).toBe(said))
})

it('a service is called in one way at a time', async () => {
  const at = await sample('service by expression')
  const task = at('t')
  expect(readService(task)).toEqual({ kind: 'expression', text: '${a}', resultVariable: 'b' })
  applyChanges(withService(task, { kind: 'class', text: 'notify' }))
  expect(readService(task)).toEqual({ kind: 'class', text: 'notify', resultVariable: 'b' })
  expect(task.get('ext:expression')).toBeUndefined()
})

it('mappings leave the business key of a call alone', async () => {
  const at = await sample('call activity')
  const call = at('t')
  expect(readMappings(call, 'ext:In')).toEqual({ all: false, rows: [{ source: 'amount', target: 'sum' }] })
  expect(readMappings(call, 'ext:Out')).toEqual({ all: true, rows: [] })
  applyChanges(withMappings(make, call, 'ext:In', { all: true, rows: [{ source: '${a + 1}', target: 'b' }] }))
  expect(readMappings(call, 'ext:In')).toEqual({ all: true, rows: [{ source: '${a + 1}', target: 'b' }] })
  expect(
    extensionsOf(call, 'ext:In')
      .map((one) => textOf(one, 'businessKey'))
      .filter(Boolean),
  ).toEqual(['#{execution.processBusinessKey}'])
})

it('buttons keep their order, and only 同意 leads somewhere', async () => {
  const at = await sample('buttons')
  const task = at('t')
  expect(readButtons(task)).toEqual([{ id: 'b1', name: '同意', code: 'approve', isHide: false, next: 'f2' }])
  applyChanges(
    withButtons(make, task, [
      { id: 'b2', name: '驳回', code: 'reject', isHide: true, next: 'f2' },
      ...readButtons(task),
    ]),
  )
  expect(readButtons(task)).toEqual([
    { id: 'b2', name: '驳回', code: 'reject', isHide: true, next: '' },
    { id: 'b1', name: '同意', code: 'approve', isHide: false, next: 'f2' },
  ])
})

it('property names are their own', () => {
  expect(propertyFault({ name: '', value: '' }, [])).toBe('请填写属性名')
  expect(propertyFault({ name: 'a', value: '' }, ['a'])).toBe('属性名重复：a')
})

it.each([
  ['assignee', 't', ['assignee']],
  ['buttons', 't', ['button']],
  ['task listeners', 't', ['listener']],
  ['parallel instances', 't', ['completion']],
  ['form fields', 't', ['form']],
  ['send task', 't', ['async']],
  ['due dates', 't', ['due']],
  ['extension properties', 't', ['property']],
  ['exclusive gateway', 'fa', ['condition']],
  ['exclusive gateway', 'fb', []],
])('%s: %s carries %j', async (name, id, keys) => {
  const at = await sample(name)
  expect(hiddenSettings(at(id)).map(({ key }) => key)).toEqual(keys)
})
