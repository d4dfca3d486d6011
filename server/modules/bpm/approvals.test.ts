import { approveTask, approveTurns, rejectTurns } from '@wuguan/contract/bpm/task.actions'
import type { Prediction } from '@wuguan/contract/bpm/todo.actions'
import { contingencyApproval } from '@wuguan/contract/contingency/contingency-approval.entity'
import type { Attachment } from '@wuguan/contract/kernel/fields'
import type { Outcome } from '@wuguan/contract/kernel/flow'
import { orderApply } from '@wuguan/contract/work-order/order-apply.entity'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../../tests/support/app.ts'
import { type ContingencyWorld, openContingencies } from '../../../tests/support/contingencies.ts'
import { send } from '../../../tests/support/import-batches.ts'
import { must } from '../../../tests/support/must.ts'

/** 流程审批: inboxes of processes, each with the columns of the records that it decides on. */
let w: ContingencyWorld
beforeAll(async () => {
  w = await openContingencies()
})
afterAll(() => w.app.stop())

type Shown = { id: string }
const inbox = async (caller: Caller, query: Record<string, string> = {}) =>
  (
    await must<{ list: Shown[] }>(caller, 'GET', `${contingencyApproval.base}/page`, undefined, {
      ...w.place,
      query: { limit: '1000', ...query },
    })
  ).list
const instanceOf = async (id: string) => (await w.rowOf(id)).instance
const decideMany = async (
  action: typeof approveTurns | typeof rejectTurns,
  caller: Caller,
  instanceIds: readonly string[],
  comment: string | null = '情况属实',
) => caller.call<{ outcomes: Outcome[] }>(action.method, action.path, { ...w.place, body: { instanceIds, comment } })
const resultsOf = async (instances: readonly string[]) =>
  (
    await w.sql<{ result: number }>(
      'select i.result from unnest($1::uuid[]) with ordinality as x(id, n) join process_instance i on i.id = x.id order by x.n',
      [instances],
    )
  ).map(({ result }) => result)

// “The layout is generic: any businessType may be added as a child with its own columns”
it('an inbox is a list of processes with the columns of its records, whichever they are', async () => {
  const instance = await instanceOf(await w.reported({ title: '地库冒烟' }))
  const [row] = (await inbox(w.admin)).filter(({ id }) => id === instance)
  expect(row).toMatchObject({ title: '地库冒烟', round: 'contingency.report', levelId: w.levels.common })
  // Another sort of record is read by the same turns, and tells its own.
  for (const entity of [contingencyApproval, orderApply]) {
    expect(Object.keys(entity.computed)).toContain('turn')
    expect(entity.list.filters).toContain('turn')
  }
  expect(orderApply.list.columns).toEqual(expect.arrayContaining(['applyNo', 'kind', 'orderId', 'reasonId']))
})

// “node, waiting hours, result”
it('says for whom a process waits and since when, and how it ended', async () => {
  const instance = await instanceOf(await w.reported())
  await w.sql(
    "update process_task set create_time = create_time - interval '90 minutes' where instance_id = $1::uuid",
    [instance],
  )
  const shown = async () => (await inbox(w.admin)).find(({ id }) => id === instance)
  expect(await shown()).toMatchObject({
    node: '项目经理审批',
    people: 'cont-manager',
    waitingHours: '1.50',
    result: 1,
    endTime: null,
  })
  await w.decide(instance)
  expect(await shown()).toMatchObject({ node: null, people: null, waitingHours: null, result: 2 })
})

// “Right to act comes from being assignee/candidate, not from a menu”
it('is decided by whoever is asked, whatever menus he has, and by nobody else', async () => {
  const instance = await instanceOf(await w.reported())
  const reader = await w.who('appr-reader', ['bpm:contingency:list', 'bpm:task:batch', 'contingency:event:view'])
  expect((await inbox(reader)).map(({ id }) => id)).toContain(instance)
  expect((await decideMany(approveTurns, reader, [instance])).data.outcomes).toEqual([
    { id: instance, refusal: '您不是该任务的处理人' },
  ])
  expect(await resultsOf([instance])).toEqual([1])
  // Whom the rule names has no menu of approvals.
  expect((await w.manager.call('GET', `${contingencyApproval.base}/page`, { ...w.place })).code).toBe(403)
  expect((await decideMany(approveTurns, w.manager, [instance])).data.outcomes).toEqual([
    { id: instance, refusal: null },
  ])
  expect(await resultsOf([instance])).toEqual([2])
})

// “attachments and business data shown inside follow the same right for this record only”
it('shows what lies inside to those of this process only', async () => {
  const [first, second] = [await instanceOf(await w.reported()), await instanceOf(await w.reported())]
  const { data: file } = await send<Attachment>(
    w.app,
    w.manager,
    '/file/sys/attachment/upload',
    '现场照片.png',
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  )
  const [task] = await w.openTasks(first)
  const answer = await w.manager.call(approveTask.method, approveTask.path, {
    ...w.place,
    body: { taskId: task!.id, comment: '现场已核实', attachments: [file] },
  })
  expect(answer.code, answer.msg).toBe(0)
  const guest = await w.who('appr-guest', ['bpm:instance:list'])
  const reads = async (instance: string) =>
    (await guest.call('GET', '/camunda/bpm/process-instance/get', { ...w.place, query: { id: instance } })).code
  const downloads = async () => (await guest.call('GET', file.url)).status
  expect([await reads(first), await reads(second), await downloads()]).toEqual([404, 404, 403])
  const sent = await w.manager.call('PUT', '/camunda/bpm/process-instance/cc', {
    ...w.place,
    body: { id: first, userIds: [guest.userId] },
  })
  expect(sent.code, sent.msg).toBe(0)
  expect([await reads(first), await reads(second), await downloads()]).toEqual([0, 404, 200])
})

// “nodes in order with persons, 未定 where a later variable decides”
it('foretells the nodes with their people, up to where something decides that nobody has said', async () => {
  const { id } = await w.one<{ id: string }>(
    "select id from process_definition where key = 'contingency' order by version_no desc limit 1",
  )
  const foretold = (variables: Record<string, unknown>) =>
    must<Prediction>(
      w.admin,
      'POST',
      '/camunda/bpm/process-instance/predict',
      { processDefinitionId: id, variables, communityId: w.place.communityId },
      w.place,
    )
  const { nodes, open } = await foretold({ tier: 'group' })
  expect(nodes.map(({ name, people }) => [name, people.map(({ nickname }) => nickname)])).toEqual([
    ['项目经理审批', ['cont-manager']],
    ['城市公司审批', ['cont-company']],
    ['集团审批', ['cont-group']],
  ])
  expect(open).toBeNull()
  const unsaid = await foretold({})
  expect(unsaid.nodes.map(({ name }) => name)).toEqual(['项目经理审批'])
  expect(unsaid.open).toMatch(/^未定/)
})

it('many are decided at once, each for itself: what one is refused leaves the others', async () => {
  const instances = await Promise.all(
    [1, 2, 3, 4].map(async () => instanceOf(await w.reported({ levelId: w.levels.common }))),
  )
  const [done, foreign, ...open] = instances as [string, string, string, string]
  await w.decide(done)
  await w.sql('update process_task set assignee_id = $2 where instance_id = $1::uuid', [foreign, w.company.userId])
  const { outcomes } = (await decideMany(approveTurns, w.manager, instances)).data
  expect(outcomes).toEqual([
    { id: done, refusal: '该任务已处理，请刷新' },
    { id: foreign, refusal: '您不是该任务的处理人' },
    ...open.map((id) => ({ id, refusal: null })),
  ])
  expect(await resultsOf(instances)).toEqual([2, 1, 2, 2])

  const refused = await instanceOf(await w.reported())
  expect(await decideMany(rejectTurns, w.manager, [refused], null)).toMatchObject({
    code: 400,
    data: { comment: '请输入驳回原因' },
  })
  expect((await decideMany(rejectTurns, w.manager, [refused, done])).data.outcomes).toEqual([
    { id: refused, refusal: null },
    { id: done, refusal: '该任务已处理，请刷新' },
  ])
  expect(await resultsOf([refused])).toEqual([3])
})
