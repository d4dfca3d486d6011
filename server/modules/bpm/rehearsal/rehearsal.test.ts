import type { CaseVerdict, Rehearsal, RehearsalBoard } from '@wuguan/contract/bpm/rehearsal.actions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../../tests/support/app.ts'
import { diagram, end, flow, flows, start, timer, user, el, message, on } from '../../../../tests/support/diagrams.ts'
import { type ProcessDemo, startProcessDemo } from '../../../../tests/support/process-demo.ts'

/** Rehearsals run the real conditions and rules and leave nothing; cases guard deployments. */
let demo: ProcessDemo
let chief: Caller
let refund: { id: string; version: number }
const BASE = '/camunda/bpm/model'
beforeAll(async () => {
  demo = await startProcessDemo()
  chief = await demo.as('gz-manager01')
  refund = await demo.one("select id, version from process_model where key = 'refund' and company_id = $1", [
    demo.companies['广州分公司'],
  ])
})
afterAll(() => demo?.app.stop())

const run = async (modelId: string, more: Record<string, unknown> = {}) =>
  (
    await chief.call<Rehearsal>('POST', `${BASE}/rehearsal/run`, {
      body: { modelId, initiatorId: demo.users['steward01'], ...more },
    })
  ).data
const filled = (amount: string) => ({
  customer: '陈晓东',
  room: '3栋1单元501',
  amount,
  reason: '1',
  account: '6222 0210 1000',
})
const way = ({ steps }: Rehearsal) => steps.map(({ name, outcome }) => `${name}:${outcome}`)
let serial = 0
async function drawn(body: readonly string[], settings: object = {}, rules: Record<string, string> = {}) {
  const key = `rehearsed_${++serial}`
  const made = await chief.call<string>('POST', `${BASE}/create`, {
    body: { key, name: key, formType: 2, settings, bpmnXml: diagram(key, body, [message('paid')]) },
  })
  expect(made.msg || made.code).toBe(0)
  for (const [taskDefinitionKey, expression] of Object.entries(rules)) {
    const saved = await chief.call('PUT', `${BASE}/assign-rule`, {
      body: {
        modelId: made.data,
        taskDefinitionKey,
        rules: [{ type: 50, value: { script: 'expression', expression }, scopeFilter: false }],
      },
    })
    expect(saved.msg || saved.code).toBe(0)
  }
  return made.data
}

describe('a rehearsal of the draft', () => {
  it.each([
    ['1000.00', ['收费主管审核:approved']],
    ['1000.01', ['收费主管审核:approved', '财务经理审批:approved']],
    ['10000.01', ['收费主管审核:approved', '财务经理审批:approved', '总经理审批:approved']],
  ])('of a refund of %s goes its way, with its people', async (amount, expected) => {
    const rehearsal = await run(refund.id, { sample: filled(amount) })
    expect(rehearsal).toMatchObject({ result: 2, stopped: null, findings: [] })
    expect(way(rehearsal)).toEqual(expected)
    expect(rehearsal.steps.every(({ people }) => people.length > 0)).toBe(true)
    expect(rehearsal.picture!.elements['end']).toBe('passed')
  })
  it('says no where it is told to', async () => {
    const rehearsal = await run(refund.id, { sample: filled('20000.00'), rejects: ['finance'] })
    expect(way(rehearsal)).toEqual(['收费主管审核:approved', '财务经理审批:rejected'])
    expect(rehearsal.result).toBe(3)
  })
  it('leaves nothing behind', async () => {
    const counts = () =>
      demo.one(
        `select (select count(*) from process_instance) as i, (select count(*) from process_task) as t, (select count(*) from process_definition) as d,
           (select count(*) from outbox) as o, (select count(*) from task_log) as l, (select version from process_model where id = $1) as v`,
        [refund.id],
      )
    const before = await counts()
    await run(refund.id, { sample: filled('20000.00') })
    expect(await counts()).toEqual(before)
  })
  it('runs a deployed version as well', async () => {
    const first = await demo.one<{ id: string }>(
      "select id from process_definition where key = 'refund' and version_no = 1 and model_id = $1",
      [refund.id],
    )
    const rehearsal = await run(refund.id, { sample: filled('20000.00'), processDefinitionId: first.id })
    expect(way(rehearsal)).toEqual(['收费主管审核:approved'])
  })
  it('shows a dead end by its gateway', async () => {
    const id = await drawn(
      [
        start(),
        user('a'),
        el('exclusiveGateway', 'g'),
        end('yes'),
        end('no'),
        flows('s > a > g'),
        flow('f1', 'g', 'yes', '${amount > 10}'),
        flow('f2', 'g', 'no', '${amount < 10}'),
      ],
      {},
      { a: '${initiator.id}' },
    )
    const rehearsal = await run(id, { sample: { amount: '10' } })
    expect(rehearsal).toMatchObject({
      result: 1,
      stopped: '没有满足条件的流转路径',
      findings: [{ elementId: 'g', level: 'block' }],
    })
    expect(rehearsal.steps.map(({ key }) => key)).toEqual(['a'])
  })
  it.each([
    [1, 2, '未找到处理人，自动通过'],
    [2, 2, '未找到处理人，转流程管理员'],
  ])('shows nobody found under policy %i', async (emptyPolicy, result, note) => {
    const id = await drawn(
      [start(), user('a', { name: '甲' }), end(), flows('s > a > e')],
      { emptyPolicy },
      {
        a: '${[]}',
      },
    )
    const rehearsal = await run(id)
    expect(rehearsal).toMatchObject({
      result,
      findings: [{ elementId: 'a', level: 'warn', text: `任务【甲】${note}` }],
    })
    expect(rehearsal.steps[0]!.note).toBe(note)
  })
  it('stops where nobody may be missing, and lists what stands in the way of a deployment', async () => {
    const id = await drawn(
      [start(), user('a', { name: '甲' }), end(), flows('s > a > e')],
      { emptyPolicy: 3 },
      {
        a: '${[]}',
      },
    )
    expect(await run(id)).toMatchObject({ stopped: '任务【甲】未找到处理人', findings: [{ elementId: 'a' }] })
    const bare = await drawn([start(), user('a', { name: '甲' }), end(), flows('s > a > e')])
    expect(await run(bare)).toMatchObject({
      stopped: '流程校验不通过',
      findings: [{ elementId: 'a', text: '任务【甲】未配置分配规则' }],
    })
  })
  it('lets come what is waited for', async () => {
    const id = await drawn([
      start(),
      el('intermediateCatchEvent', 'wait', {}, timer('timeDuration', 'P3D')),
      el('intermediateCatchEvent', 'hear', {}, on('message', 'paid')),
      end(),
      flows('s > wait > hear > e'),
    ])
    expect(await run(id)).toMatchObject({ result: 2, stopped: null })
  })
})

describe('cases', () => {
  const board = async (modelId: string) =>
    (await chief.call<RehearsalBoard>('GET', `${BASE}/rehearsal/board`, { query: { modelId } })).data
  it('hold for the version that they were kept of', async () => {
    expect((await board(refund.id)).cases.map(({ name }) => name)).toHaveLength(3)
    const { data } = await chief.call<CaseVerdict[]>('POST', `${BASE}/rehearsal/check`, {
      body: { modelId: refund.id },
    })
    expect(data.map(({ name, holds, said }) => [name, holds, said])).toEqual([
      ['20000元到总经理', true, null],
      ['5000元到财务经理', true, null],
      ['500元只到收费主管', true, null],
    ])
  })
  it('refuse a deployment that breaks them, and let it pass once they say so', async () => {
    const tasks = (condition: string) => [
      start(),
      user('a', { name: '甲' }),
      el('exclusiveGateway', 'g', { default: 'small' }),
      user('b', { name: '乙' }),
      end(),
      flows('s > a > g', 'b > e'),
      flow('large', 'g', 'b', condition),
      flow('small', 'g', 'e'),
    ]
    const id = await drawn(tasks('${amount > 1000}'), {}, { a: '${[initiator.id]}', b: '${[initiator.id]}' })
    expect((await board(id)).variables).toEqual(['amount'])
    const sample = { modelId: id, initiatorId: demo.users['steward01'], sample: { amount: '2000.00' } }
    const save = (more: object = {}) =>
      chief.call<{ id: string }>('POST', `${BASE}/rehearsal/case`, { body: { ...sample, name: '两千元', ...more } })
    const kept = await save()
    expect(kept.code).toBe(0)
    expect(await save()).toMatchObject({ code: 422, msg: '用例名称已存在' })
    const deploy = () => chief.call<{ version: number }>('POST', `${BASE}/deploy`, { query: { id } })
    expect(await deploy()).toMatchObject({ code: 0, data: { version: 1 } })
    const { key, version } = await demo.one<{ key: string; version: number }>(
      'select key, version from process_model where id = $1',
      [id],
    )
    const changed = await chief.call('PUT', `${BASE}/update`, {
      body: { id, version, bpmnXml: diagram(key, tasks('${amount > 5000}')) },
    })
    expect(changed.code).toBe(0)
    expect(await deploy()).toMatchObject({
      code: 422,
      msg: '演练用例未通过，不能部署：【两千元】原为甲→乙→通过，现为甲→通过',
    })
    const [{ n }] = (await demo.app.kernel.q.query<{ n: number }>(
      'select count(*) as n from process_definition where model_id = $1',
      [id],
    )) as [{ n: number }]
    expect(n).toBe(1)
    expect((await save({ id: kept.data.id })).code).toBe(0)
    expect(await deploy()).toMatchObject({ code: 0, data: { version: 2 } })
  })
  it('are kept of what came to an end only, and of no shipped process', async () => {
    const id = await drawn(
      [start(), user('a', { name: '甲' }), end(), flows('s > a > e')],
      { emptyPolicy: 3 },
      {
        a: '${[]}',
      },
    )
    const body = { name: 'x', initiatorId: demo.users['steward01'] }
    expect(await chief.call('POST', `${BASE}/rehearsal/case`, { body: { ...body, modelId: id } })).toMatchObject({
      code: 422,
      msg: '演练未走到结束，不能保存为用例：任务【甲】未找到处理人',
    })
    const shipped = await demo.one<{ id: string }>(
      "select id from process_model where key = 'leave' and company_id is null",
    )
    expect(
      await chief.call('POST', `${BASE}/rehearsal/case`, { body: { ...body, modelId: shipped.id } }),
    ).toMatchObject({ msg: '系统预置流程不能修改，请复制后修改' })
  })
})
