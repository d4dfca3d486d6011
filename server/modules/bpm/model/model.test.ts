import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readFile } from 'node:fs/promises'
import { parseBpmn } from '../engine/parse.ts'
import { XML_MAX } from '../engine/xml.ts'
import { readDiagram } from './reading.ts'
import { type Caller, type TestApp, startTestApp } from '../../../../tests/support/app.ts'
import { diagram, el, end, extensions, flows, start, user } from '../../../../tests/support/diagrams.ts'

/** Models over the wire: keys, judging, deploying, versions, files from outside. The sentences are the book's. */
let app: TestApp
let admin: Caller
const BASE = '/camunda/bpm/model'
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.admin()
})
afterAll(() => app?.stop())

const post = <T = never>(path: string, body: unknown) => admin.call<T>('POST', `${BASE}/${path}`, { body })
const put = (path: string, body: unknown) => admin.call<true>('PUT', `${BASE}/${path}`, { body })
const get = <T>(path: string, query: Record<string, string>) => admin.call<T>('GET', `${BASE}/${path}`, { query })
const body = (tasks = [user('finance', { name: '财务审核' })], path = 's > finance > e') => [
  start(),
  ...tasks,
  end(),
  flows(path),
]
let serial = 0
async function model(
  more: Record<string, unknown> = {},
  key = `process_${++serial}`,
): Promise<{ id: string; key: string }> {
  const answer = await post<string>('create', {
    key,
    name: '退款审批',
    formType: 2,
    bpmnXml: diagram(key, body()).replace(`name="${key}"`, 'name="退款审批"'),
    ...more,
  })
  expect(answer.msg || answer.code).toBe(0)
  return { id: answer.data, key }
}
const ruled = (modelId: string, taskDefinitionKey = 'finance') =>
  put('assign-rule', { modelId, taskDefinitionKey, rules: [{ type: 50, value: { script: 'initiator' } }] })

it('ends of older diagrams get the mark that their words meant, and are asked about until somebody confirms', async () => {
  const drawn = (id: string, name: string, inside = '') => el('endEvent', id, { name }, inside)
  const property = extensions('<camunda:properties><camunda:property name="result" value="3"/></camunda:properties>')
  const ends = [
    drawn('a', '已驳回'),
    drawn('b', '未被驳回'),
    drawn('c', '结束'),
    drawn('d', '退场', property),
    end('reject_1'),
  ]
  const { id } = await model({ bpmnXml: diagram('old', [start(), ...ends]) }, 'old')
  const sql = await readFile(new URL('../../../db/migrations/bpm/202611221640-end-marks.sql', import.meta.url), 'utf8')
  await app.kernel.pool.query(sql)
  await app.kernel.pool.query(sql)
  const { data } = await get<{ bpmnXml: string }>('get', { id })
  const { nodes } = await parseBpmn(data.bpmnXml)
  expect(
    Object.values(nodes).flatMap((one) => (one.type === 'endEvent' ? [[one.id, one.outcome, one.outcomeGuessed]] : [])),
  ).toEqual([
    ['a', 'rejected', true],
    ['b', 'approved', true],
    ['c', null, false],
    ['d', 'rejected', true],
    ['reject_1', 'rejected', true],
  ])
  const judged = await post<{ problems: { text: string; level: string }[] }>('validate', { id })
  expect(judged.data.problems).toContainEqual(
    expect.objectContaining({
      level: 'warn',
      text: '结束事件【未被驳回】的审批结果“通过”由旧版本按名称推断，请在属性中确认',
    }),
  )
  const [row] = (await get<{ list: { endsGuessed: boolean }[] }>('page', { 'key.eq': 'old' })).data.list
  expect(row).toMatchObject({ endsGuessed: true })
})
it.each(['camunda', 'activiti', 'flowable'])('a mark is read under %s', async (prefix) => {
  const xml = diagram('marked', [start(), el('endEvent', 'e', { name: '完', result: 'rejected' })])
  expect((await parseBpmn(xml.replaceAll('camunda', prefix))).nodes['e']).toMatchObject({
    outcome: 'rejected',
    outcomeGuessed: false,
  })
})

describe('a key', () => {
  it.each([
    ['', '流程标识不能为空'],
    ['1abc', '流程标识须以字母或下划线开头'],
    ['a b', '流程标识须以字母或下划线开头'],
  ])('%s: %s', async (key, sentence) => {
    expect(await post('create', { key, name: 'x' })).toMatchObject({ code: 400, msg: sentence })
  })
  it('is one in its company, and never changes', async () => {
    const { id, key } = await model()
    expect(await post('create', { key, name: '再来', formType: 2 })).toMatchObject({ msg: '流程标识已存在' })
    const [row] = (await get<{ list: { id: string; version: number }[] }>('page', { 'key.eq': key })).data.list
    expect(await put('update', { id, version: row!.version, key: 'other' })).toMatchObject({
      code: 422,
      msg: '流程标识不可修改',
    })
    const xml = diagram('other', body())
    expect(await put('update', { id, version: row!.version, bpmnXml: xml })).toMatchObject({ msg: '流程标识不可修改' })
  })
  it('of a shipped process is free for a company of its own', async () => {
    const copy = await admin.call<string>('GET', `${BASE}/page`, { query: { 'key.eq': 'leave' } })
    const [shipped] = (copy.data as unknown as { list: { id: string; shipped: boolean }[] }).list
    expect(shipped!.shipped).toBe(true)
    expect(await put('update', { id: shipped!.id, version: 1, description: 'x' })).toMatchObject({
      msg: '系统预置流程不能修改，请复制后修改',
    })
    expect(await admin.call('DELETE', `${BASE}/delete`, { query: { id: shipped!.id } })).toMatchObject({
      msg: '系统预置流程不可删除',
    })
    const made = await post<string>('copy', { id: shipped!.id, key: 'leave', name: '本公司请假' })
    expect(made.code).toBe(0)
    const rules = await get<{ name: string; words: string }[]>('assign-rule', { modelId: made.data })
    expect(rules.data.map(({ name }) => name)).toEqual(['部门负责人审批', '项目经理审批', '分公司经理审批'])
    expect(rules.data[0]!.words).toBe('自定义脚本：发起人第1级部门负责人')
    const deployed = await post<{ version: number }>('deploy?id=' + made.data, {})
    expect(deployed).toMatchObject({ code: 0, data: { version: 1 } })
  })
})

it('a model without a name is called by the moment, and starts with a start event', async () => {
  const made = await post<string>('create', { key: 'unnamed', formType: 2 })
  const found = await get<{ name: string; bpmnXml: string; dirty: boolean }>('get', { id: made.data })
  expect(found.data.name).toBe(`业务流程_${app.clock.now().getTime()}`)
  expect(found.data.bpmnXml).toContain('startEvent')
  expect(found.data.dirty).toBe(true)
})

describe('deploying', () => {
  it('asks for a rule of every task, by name', async () => {
    const { id } = await model()
    expect(await post(`deploy?id=${id}`, {})).toMatchObject({ code: 422, msg: '任务【财务审核】未配置分配规则' })
  })
  it('asks for the form', async () => {
    const { id } = await model({ formType: 1 })
    await ruled(id)
    expect(await post(`deploy?id=${id}`, {})).toMatchObject({ msg: '请先配置流程表单' })
  })
  it('lists what is wrong with the diagram', async () => {
    const key = 'broken'
    const { id } = await model(
      { bpmnXml: diagram(key, [start(), user('a', { name: '甲' })]).replace(`name="${key}"`, 'name="退款审批"') },
      key,
    )
    await ruled(id, 'a')
    const answer = await post(`deploy?id=${id}`, {})
    expect(answer.msg).toMatch(/^流程校验不通过：.*节点无法到达：甲（a）/)
  })
  it('numbers the versions, keeps the rules of each, and says what was changed since', async () => {
    const { id, key } = await model()
    await ruled(id)
    const first = await post<{ processDefinitionId: string; version: number }>(`deploy?id=${id}`, {})
    expect(first.data.version).toBe(1)
    const state = async () =>
      (await get<{ dirty: boolean; deployedVersion: number; version: number }>('get', { id })).data
    expect(await state()).toMatchObject({ dirty: false, deployedVersion: 1 })
    const xml = diagram(key, body([user('finance', { name: '财务经理审核' })])).replace(
      `name="${key}"`,
      'name="退款审批"',
    )
    expect(await put('update', { id, version: (await state()).version, bpmnXml: xml })).toMatchObject({ code: 0 })
    expect((await state()).dirty).toBe(true)
    const second = await post<{ processDefinitionId: string; version: number }>(`deploy?id=${id}`, {})
    expect(second.data.version).toBe(2)
    const versions = await get<{ versionNo: number }[]>('versions', { id })
    expect(versions.data.map(({ versionNo }) => versionNo)).toEqual([2, 1])
    const compared = await get<{ changes: unknown[] }>('compare', {
      id,
      from: first.data.processDefinitionId,
      to: second.data.processDefinitionId,
    })
    expect(compared.data.changes).toEqual([
      {
        elementId: 'finance',
        name: '财务经理审核',
        type: 'userTask',
        change: 'changed',
        properties: [{ name: 'name', from: '财务审核', to: '财务经理审核' }],
      },
      ...(compared.data.changes as { type: string }[]).filter(({ type }) => type === 'sequenceFlow'),
    ])
    const [{ n }] = (await app.kernel.q.query<{ n: number }>(
      'select count(*) as n from task_assign_rule where process_definition_id = any($1)',
      [[first.data.processDefinitionId, second.data.processDefinitionId]],
    )) as [{ n: number }]
    expect(n).toBe(2)
    expect(
      await post('restore', {
        id,
        version: (await state()).version,
        processDefinitionId: first.data.processDefinitionId,
      }),
    ).toMatchObject({ code: 0 })
    expect((await get<{ bpmnXml: string }>('get', { id })).data.bpmnXml).toContain('财务审核')
  })
  it('is the condition of suspending', async () => {
    const { id } = await model()
    expect(await put('update-state', { id, state: 2 })).toMatchObject({ msg: '流程未部署' })
    await ruled(id)
    await post(`deploy?id=${id}`, {})
    expect(await put('update-state', { id, state: 2 })).toMatchObject({ code: 0 })
    expect(await put('update-state', { id, state: 3 })).toMatchObject({ code: 400 })
  })
})

it('two who save at once: the second is told', async () => {
  const { id } = await model()
  expect(await put('update', { id, version: 1, description: '甲' })).toMatchObject({ code: 0 })
  expect(await put('update', { id, version: 1, description: '乙' })).toMatchObject({ code: 409 })
})

it('judges a diagram as it is drawn, with a warning for names that the form does not have', async () => {
  const form = await admin.call<{ id: string }>('POST', '/camunda/bpm/form', {
    body: {
      name: '退款单',
      code: 'refundForm',
      fields: [{ id: 'amount', type: 'custom', label: '金额', properties: [{ id: 'widget', value: '金额' }] }],
    },
  })
  const { id, key } = await model({ formType: 1, formId: form.data.id })
  const xml = diagram(key, [
    start(),
    user('finance', { name: '财务审核' }),
    user('b', { name: '乙' }),
    end(),
    flows('s > finance', 'finance > b if ${price > 1}', 'finance > e if ${amount > 1}', 'b > e'),
  ])
  const found = await post<{ problems: { level: string; text: string }[] }>('validate', { id, bpmnXml: xml })
  expect(found.data.problems.map(({ level, text }) => `${level} ${text}`)).toEqual([
    'block 任务【财务审核】未配置分配规则',
    'block 任务【乙】未配置分配规则',
    'warn 条件中的变量price不是表单字段',
  ])
})

describe('a file from outside', () => {
  let victimId = ''
  const victim = async () => (victimId ||= (await model()).id)
  const take = (fileName: string, bpmnXml: string, more: object = {}) =>
    post<{ id: string; key: string; overwritten: boolean }>('import', { fileName, bpmnXml, ...more })
  const kept = () =>
    app.kernel.q.query(
      `select (select json_agg(m order by m.id) from process_model m) as models,
         (select count(*) from process_definition) as definitions, (select count(*) from process_deployment) as deployments`,
    )
  it.each([
    ['picture.png', '<a/>', '仅支持.xml、.bpmn文件，且不超过1MB'],
    ['process.bpmn', 'PK\u0003\u0004', '仅支持.xml、.bpmn文件，且不超过1MB'],
    ['key.bpmn', diagram('1abc', [start(), end(), flows('s > e')]), '流程标识须以字母或下划线开头'],
    ['colon.bpmn', diagram('a:b', [start(), end(), flows('s > e')]), '流程标识须以字母或下划线开头'],
    ['long.bpmn', diagram('k'.repeat(65), [start(), end(), flows('s > e')]), '流程标识不能超过64个字符'],
  ])('%s is refused, and nothing is stored', async (fileName, bpmnXml, sentence) => {
    const before = await kept()
    expect((await take(fileName, bpmnXml)).msg).toBe(sentence)
    expect((await admin.call('POST', '/workflow/deployment/upload', { body: { fileName, bpmnXml } })).msg).toBe(
      sentence,
    )
    expect(await kept()).toEqual(before)
  })

  const hostile = (roots: string[], body = [start(), end(), flows('s > e')]) => diagram('hostile', body, roots)
  const withType = (type: string) => hostile([]).replace('<bpmn:definitions', `<!DOCTYPE l [${type}]><bpmn:definitions`)
  const laughs = Array.from({ length: 10 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')
  const nested = (depth: number) =>
    hostile(
      [],
      [start(), `${'<bpmn:subProcess>'.repeat(depth)}${'</bpmn:subProcess>'.repeat(depth)}`, end(), flows('s > e')],
    )
  describe.each([
    ['an external entity', withType('<!ENTITY x SYSTEM "file:///etc/passwd">'), '文件包含不允许的内容'],
    [
      'an entity of its parameters',
      withType('<!ENTITY % x SYSTEM "http://127.0.0.1/x.dtd">%x;'),
      '文件包含不允许的内容',
    ],
    ['a billion laughs', withType(`<!ENTITY l0 "ha">${laughs}`), '文件包含不允许的内容'],
    ['two megabytes', hostile([`<!--${'x'.repeat(2 * 1024 * 1024)}-->`]), '仅支持.xml、.bpmn文件，且不超过1MB'],
    ['five megabytes', hostile([`<!--${'x'.repeat(5 * 1024 * 1024)}-->`]), '提交的内容过大'],
    ['ten thousand scopes in one another', nested(10_000), '流程图嵌套过深'],
    [
      'a message id twice',
      hostile(['<bpmn:message id="m"/><bpmn:message id="m"/>']),
      '该消息已存在，请修改id后重新保存',
    ],
    ['a signal id twice', hostile(['<bpmn:signal id="m"/><bpmn:signal id="m"/>']), '该信号已存在，请修改id后重新保存'],
  ])('with %s', (_what, bpmnXml, sentence) => {
    const fileName = 'hostile.bpmn'
    it.each<[string, () => Promise<{ code: number; msg: string }>]>([
      ['create', () => post('create', { key: 'hostile', name: 'hostile', formType: 2, bpmnXml })],
      ['update', async () => put('update', { id: await victim(), version: 1, bpmnXml })],
      ['validate', () => post('validate', { bpmnXml })],
      ['import', () => take(fileName, bpmnXml)],
      ['upload', () => admin.call('POST', '/workflow/deployment/upload', { body: { fileName, bpmnXml } })],
    ])('is refused by %s, and nothing is stored', async (_door, send) => {
      await victim()
      const before = await kept()
      const { code, msg } = await send()
      expect([code, msg]).toEqual([expect.toSatisfy((given: number) => given === 400 || given === 422), sentence])
      expect(await kept()).toEqual(before)
    })
  })
  it('with a key that is taken asks what to do, overwrites the draft or becomes another', async () => {
    const xml = diagram('imported', [start(), end(), flows('s > e')])
    expect((await take('a.bpmn', xml)).data).toMatchObject({ key: 'imported', overwritten: false })
    const asked = await take('a.bpmn', xml)
    expect(asked).toMatchObject({ code: 422, msg: '流程标识已存在', data: { key: 'imported' } })
    expect((await take('a.bpmn', xml, { conflict: 'overwrite' })).data.overwritten).toBe(true)
    const other = await take('a.bpmn', xml, { conflict: 'rename' })
    expect(other.data.key).toBe('imported_2')
    const kept = await get<{ bpmnXml: string; key: string }>('get', { id: other.data.id })
    expect(kept.data.bpmnXml).toContain('process id="imported_2"')
    const exported = await get<{ fileName: string; bpmnXml: string }>('export', { id: other.data.id })
    expect(exported.data.fileName).toBe('imported_2.bpmn')
  })
})

describe('files as other tools write them', () => {
  const fixture = (name: string) =>
    readFile(new URL(`../../../../tests/fixtures/bpmn/${name}.bpmn`, import.meta.url), 'utf8')

  it.each(['plain', 'bpmn', 'bpmn2'])(
    'under %s they come out letter for letter, but for key and name',
    async (prefix) => {
      const xml = (await fixture(`kept.${prefix}`)).replace('<startEvent', '<!-- note --><startEvent')
      const { data } = await post<{ id: string }>('import', {
        fileName: 'kept.bpmn',
        bpmnXml: xml,
        key: `kept_${prefix}`,
        conflict: 'rename',
      })
      const { bpmnXml } = (await get<{ bpmnXml: string }>('export', { id: data.id })).data
      expect(bpmnXml).toBe(
        xml
          .replace('id="kept" name="不丢失的内容"', `id="kept_${prefix}" name="不丢失的内容"`)
          .replace('bpmnElement="kept"', `bpmnElement="kept_${prefix}"`),
      )
    },
  )

  it('a key that an element has already is refused', async () => {
    const answer = await post('import', {
      fileName: 'a.bpmn',
      bpmnXml: diagram('twice', body()),
      key: 'finance',
      conflict: 'rename',
    })
    expect(answer.msg).toBe('元素标识重复：finance')
  })

  it('flows without ids have the same ones in the draft, in the definition and in the rules of today', async () => {
    const { data } = await post<{ id: string }>('import', { fileName: 'ids.bpmn', bpmnXml: await fixture('ids.bpmn2') })
    await put('update', { id: data.id, version: 1, formType: 2 })
    for (const key of ['small', 'large']) await ruled(data.id, key)
    expect((await admin.call('POST', `${BASE}/deploy`, { query: { id: data.id } })).msg).toBe('')
    const [row] = await app.kernel.q.query<{ xml: string; parsed: { flows: object } }>(
      `select bpmn_xml as xml, parsed from process_definition where key = 'ids'`,
    )
    expect(Object.keys(row!.parsed.flows)).toHaveLength(5)
    for (const id of Object.keys(row!.parsed.flows)) expect(row!.xml).toContain(`id="${id}"`)
  })

  it('a file at the size limit is read beside the event loop, and what is too much is refused in words', async () => {
    const full = (piece: (index: number) => string) => {
      const pieces: string[] = []
      for (let size = 0; size < XML_MAX - 2_000;) size += pieces[pieces.push(piece(pieces.length)) - 1]!.length
      return diagram('full', pieces)
    }
    // Each unknown element makes the library count its lines from the start of the file.
    const slow = diagram(
      'slow',
      Array.from({ length: 1_500 }, () => '<bpmn:robot/>\n'),
    )
    let turns = 0
    const turn = () => {
      turns++
      ticking = setImmediate(turn)
    }
    let ticking = setImmediate(turn)
    const reading = await readDiagram(slow)
    clearImmediate(ticking)
    expect(turns).toBeGreaterThan(50)
    expect(reading.parsed.refused).toEqual([{ elementId: '', what: 'bpmn:robot' }])
    const many = await post('validate', { bpmnXml: full((index) => `<bpmn:task id="t${index}"/>`) })
    expect(many).toMatchObject({ code: 400, msg: '流程图内容过多，请拆分为多个流程' })
    expect(await post('validate', { bpmnXml: full(() => '<!--') })).toMatchObject({
      code: 422,
      msg: '文件不是有效的BPMN流程图',
    })
    const wide = diagram('wide', [
      start(),
      ...Array.from({ length: 2_500 }, (_, index) => `<bpmn:task id="t${index}"/><bpmn:sequenceFlow id="f${index}"/>`),
    ])
    expect((await post('validate', { bpmnXml: wide })).msg).toBe('流程图的节点和连线不能超过5000个')
    // The thread goes on after a refusal.
    expect((await readDiagram(diagram('next', body()))).parsed.key).toBe('next')
  })

  it('a small file does not wait for a large one, however long that takes', async () => {
    const small = () => readDiagram(diagram('small', body()))
    await small()
    const large = diagram('large', [
      `<!--${'x'.repeat(300_000)}-->`,
      ...Array.from({ length: 1_500 }, () => '<bpmn:robot/>'),
    ])
    let over = false
    const reading = readDiagram(large).finally(() => (over = true))
    expect((await small()).parsed.key).toBe('small')
    expect(over).toBe(false)
    expect((await reading).parsed.key).toBe('large')
  })
})
