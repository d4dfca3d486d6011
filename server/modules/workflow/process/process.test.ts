import type { Page } from '@wuguan/contract/kernel/envelope'
import type { ProcessUserLine } from '@wuguan/contract/workflow/process.actions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { must } from '../../../../tests/support/must.ts'
import { type ProcessDemo, startProcessDemo } from '../../../../tests/support/process-demo.ts'

/** The compact view on the engine: the same rows under codes of its own. */
let demo: ProcessDemo
beforeAll(async () => {
  demo = await startProcessDemo()
})
afterAll(() => demo?.app.stop())

const HEAD = 'gz-manager01'
const call = async <T = never>(
  username: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
) => (await demo.as(username)).call<T>(method, path, body === undefined ? {} : { body })
const get = async <T>(username: string, path: string, query: Record<string, string | number> = {}) =>
  must<T>(await demo.as(username), 'GET', path, undefined, { query })
const process = (key: string, executable = 'true') =>
  `<process id="${key}" name="会议室申请" isExecutable="${executable}"><startEvent id="s_${key}"/><sequenceFlow id="f_${key}" sourceRef="s_${key}" targetRef="e_${key}"/><endEvent id="e_${key}"/></process>`
const file = (...processes: string[]) =>
  `<?xml version="1.0"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t">${processes.join('')}</definitions>`
const upload = (bpmnXml: string) =>
  call<{ processDefinitionId: string; version: number }>(HEAD, 'POST', '/workflow/deployment/upload', {
    fileName: 'room.bpmn',
    bpmnXml,
  })
const deploymentOf = (definitionId: string) =>
  demo.one<{ id: string }>('select deployment_id as id from process_definition where id = $1', [definitionId])

describe('deployments', () => {
  it('are as many as the engine has, in both lists', async () => {
    const older = await get<Page<unknown>>(HEAD, '/workflow/deployment/page', { limit: 100 })
    const newer = await get<Page<unknown>>(HEAD, '/camunda/bpm/deployment/page', { limit: 100 })
    expect(older.total).toBe(newer.total)
    const definitions = await get<Page<unknown>>(HEAD, '/workflow/definition/page', { limit: 100 })
    expect(definitions.total).toBe(
      (await get<Page<unknown>>(HEAD, '/camunda/bpm/definition/page', { limit: 100 })).total,
    )
  })
  it('come from files, version by version, and go out as files', async () => {
    expect((await upload(file(process('meeting')))).data).toMatchObject({ key: 'meeting', version: 1 })
    const second = await upload(file(process('meeting')))
    expect(second.data.version).toBe(2)
    const { id } = await deploymentOf(second.data.processDefinitionId)
    const down = await get<{ fileName: string; bpmnXml: string }>(HEAD, '/workflow/deployment/file', { id })
    expect(down.fileName).toBe('meeting_v2.bpmn')
    expect(down.bpmnXml).toContain('id="meeting"')
  })
  it('refuse a file with two executable processes', async () => {
    const answer = await upload(file(process('one'), process('two')))
    expect(answer).toMatchObject({ code: 400, msg: '文件中只能包含一个可执行流程' })
  })
  it('are deleted only where nobody ever started anything', async () => {
    const { id } = await demo.one<{ id: string }>(
      `select d.deployment_id as id from process_definition d where exists (select 1 from process_instance i where i.process_definition_id = d.id)
         and d.company_id is not null limit 1`,
    )
    const drop = (of: string) => call(HEAD, 'DELETE', '/workflow/deployment', { id: of })
    expect((await drop(id)).msg).toBe('该部署下存在流程实例，不能删除')
    const made = await upload(file(process('parcel')))
    const again = await upload(file(process('parcel')))
    expect((await drop((await deploymentOf(again.data.processDefinitionId)).id)).code).toBe(0)
    expect(await demo.one("select deployed_definition_id as id from process_model where key = 'parcel'")).toEqual({
      id: made.data.processDefinitionId,
    })
    const [shipped] = await demo.app.kernel.q.query<{ id: string }>(
      'select id from process_deployment where company_id is null limit 1',
    )
    expect((await drop(shipped!.id)).code).not.toBe(0)
  })
  it('become drafts again', async () => {
    const { id } = await demo.one<{ id: string }>(
      "select id from process_definition where key = 'refund' order by version_no limit 1",
    )
    const { modelId, made } = (
      await call<{ modelId: string; made: boolean }>(HEAD, 'POST', '/workflow/definition/to-model', { id })
    ).data
    expect(made).toBe(false)
    expect(await demo.one('select dirty from process_model where id = $1', [modelId])).toEqual({ dirty: true })
    const shipped = await demo.one<{ id: string }>("select id from process_definition where key = 'leave'")
    const copy = await call<{ modelId: string; made: boolean }>(HEAD, 'POST', '/workflow/definition/to-model', shipped)
    expect(copy.data.made).toBe(true)
    expect(
      await demo.one('select count(*)::int as n from task_assign_rule where model_id = $1', [copy.data.modelId]),
    ).toEqual({ n: 3 })
  })
})

describe('people of processes', () => {
  const users = () => get<Page<ProcessUserLine>>(HEAD, '/workflow/user/page', { limit: 100 })
  const openOf = async (username: string) =>
    (
      await demo.one<{ n: number }>(
        'select count(*)::int as n from process_task k join process_instance i on i.id = k.instance_id and i.result = 1 where k.assignee_id = $1 and k.result = 1',
        [demo.users[username]],
      )
    ).n
  it('are listed with their work, those who are stopped first', async () => {
    await demo.app.kernel.q.query('update sys_user set state = 0 where id = $1', [demo.users['charge01']])
    const { list } = await users()
    const stopped = list.findIndex(({ state }) => state === 1)
    expect(list.slice(0, stopped).map(({ id }) => id)).toContain(demo.users['charge01'])
    expect(list.find(({ id }) => id === demo.users['charge01'])!.openTasks).toBe(await openOf('charge01'))
    await demo.app.kernel.q.query('update sys_user set state = 1 where id = $1', [demo.users['charge01']])
  })
  const transfer = (body: Record<string, unknown>) =>
    call<{ transferred: number }>(HEAD, 'PUT', '/workflow/user/transfer', body)
  it('do not take over from themselves', async () => {
    const id = demo.users['charge01']
    expect((await transfer({ fromUserId: id, toUserId: id })).msg).toBe('不能转办给本人')
  })
  it('hand everything over that waits for them', async () => {
    const [row] = await demo.app.kernel.q.query<{ id: number; n: number }>(
      `select k.assignee_id as id, count(*)::int as n from process_task k join process_instance i on i.id = k.instance_id and i.result = 1 and not i.suspended
       where k.result = 1 and k.assignee_id is not null and k.assignee_id <> $1 group by 1 order by 2 desc limit 1`,
      [demo.users['finance01']],
    )
    const answer = await transfer({ fromUserId: row!.id, toUserId: demo.users['finance01'] })
    expect(answer).toMatchObject({ code: 0, data: { transferred: row!.n } })
    expect((await transfer({ fromUserId: row!.id, toUserId: demo.users['finance01'] })).data.transferred).toBe(0)
  })
  it('get a substitute from whoever may name one', async () => {
    const set = (userId: number, proxyUserId: number) =>
      call<{ id: string }>(HEAD, 'PUT', '/workflow/user/proxy', {
        userId,
        proxyUserId,
        startAt: '2026-03-20 09:00:00',
        endAt: '2026-03-22 18:00:00',
      })
    const { charge01, finance01 } = demo.users as { charge01: number; finance01: number }
    expect((await set(charge01, charge01)).msg).toBe('不能委托给本人')
    expect((await set(charge01, finance01)).code).toBe(0)
    expect((await set(charge01, finance01)).msg).toBe('该时段已有委托')
    const { list } = await users()
    expect(list.find(({ id }) => id === charge01)!.proxyName).toBe('李伟')
  })
})
