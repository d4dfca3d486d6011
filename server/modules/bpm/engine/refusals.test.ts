import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProcessSettings } from '@wuguan/contract/bpm/process-settings'
import {
  boundary,
  diagram,
  el,
  end,
  flows,
  multi,
  script,
  start,
  timer,
  user,
} from '../../../../tests/support/diagrams.ts'
import { Processes } from '../../../../tests/support/processes.ts'
import { approve, approveMany, reject } from '../task/decide.service.ts'
import { cancel, urge } from '../task/instance.service.ts'
import { sendBack, takeBack } from '../task/move.service.ts'
import { delegate, resolve, sign, unclaim, unsign } from '../task/person.service.ts'
import { migrateInstance, skip } from './admin.service.ts'
import { approvalEngine } from './approval-engine.ts'
import { parseBpmn } from './parse.ts'
import type { EngineDefinition } from './ports.ts'

/** What the engine does not do, whoever asks for it; and nothing of the attempt is kept. */
let p: Processes
beforeAll(async () => {
  p = await Processes.open(13)
})
afterAll(() => p?.close())

const n = (index: number) => p.users[index]!
const unprocessable = (message: string | RegExp) => ({
  code: 422,
  message: typeof message === 'string' ? message : expect.stringMatching(message),
})
let serial = 0
const fresh = () => `refused${++serial}`
type Rules = Record<string, { users: number[]; mode?: 4 }>
const ruled = (key: string, rules: Rules) => {
  for (const [task, rule] of Object.entries(rules)) p.rules.set(`${key}:${task}`, rule)
}
const LINE = [start(), user('a'), user('b'), end(), flows('s > a > b > e')]
async function line(settings: Partial<ProcessSettings> = {}): Promise<string> {
  const key = fresh()
  ruled(key, { a: { users: [n(1)] }, b: { users: [n(2)] } })
  return p.start(await p.deploy(diagram(key, LINE), settings))
}
/** Everything that an act could have changed of an instance. */
const kept = (id: string) =>
  p.app.kernel.q.query(
    `select (select to_jsonb(i) from process_instance i where i.id = $1::uuid) as instance,
       (select jsonb_agg(t order by t.id) from process_task t where t.instance_id = $1::uuid) as tasks,
       (select jsonb_agg(t order by t.id) from execution_token t where t.instance_id = $1::uuid) as tokens,
       (select jsonb_agg(l order by l.id) from task_log l where l.instance_id = $1::uuid) as logs`,
    [id],
  )
/** What an act is refused with; it has left nothing behind. */
async function refusal(id: string, attempt: () => Promise<unknown>): Promise<string> {
  const before = await kept(id)
  const error = await attempt().then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toMatchObject({ code: 422 })
  expect(await kept(id)).toEqual(before)
  return (error as Error).message
}

describe('a start', () => {
  const condition =
    '<bpmn:sequenceFlow id="way" sourceRef="g" targetRef="e"><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression" language="javascript">throw "broken"</bpmn:conditionExpression></bpmn:sequenceFlow>'
  const loop =
    '<bpmn:standardLoopCharacteristics loopMaximum="3"><bpmn:loopCondition xsi:type="bpmn:tFormalExpression">${again}</bpmn:loopCondition></bpmn:standardLoopCharacteristics>'
  const alone = (element: string) => [start(), element, end(), flows('s > x > e')]
  const several = (given: Parameters<typeof multi>[0]) => alone(user('x', {}, multi(given)))
  const crowd = Array.from({ length: 201 }, (_, index) => index)
  it.each<[string, string[], Record<string, unknown>, string | RegExp]>([
    [
      'a timer that is no time',
      alone(el('intermediateCatchEvent', 'x', {}, timer('timeDuration', '${when}'))),
      { when: '改天' },
      '定时器格式不正确：改天',
    ],
    [
      'a handler that nobody registered',
      alone(el('serviceTask', 'x', { class: 'ghost' })),
      {},
      '未注册的处理器：ghost',
    ],
    [
      'as many instances as no number',
      several({ cardinality: '${many}' }),
      { many: '许多' },
      '多实例循环基数不正确：x',
    ],
    ['too many instances', several({ cardinality: '${many}' }), { many: 201 }, '多实例数量不能超过200'],
    ['instances over too many', several({ collection: 'all' }), { all: crowd }, '多实例数量不能超过200'],
    ['instances over no list', several({ collection: 'all' }), { all: '张三' }, '多实例集合不是列表：x'],
    [
      'a formula that does not work out',
      alone(script('x', '${amount > 100}', { scriptFormat: 'formula' })),
      { amount: '甲' },
      /^脚本执行失败：./,
    ],
    [
      'a script that lies nowhere',
      alone(script('x', '', { resource: 'deployment://approve.js' })),
      {},
      '脚本资源不存在：deployment://approve.js',
    ],
    [
      'a condition whose script breaks',
      [start(), el('exclusiveGateway', 'g'), end(), flows('s > g'), condition],
      {},
      '条件表达式计算失败：way',
    ],
    [
      'an assignee whom no variable names',
      alone(user('x', { assignee: '${boss}' })),
      {},
      /^表达式计算失败：\$\{boss\}（.+）$/,
    ],
    [
      'a loop whose end no variable says',
      alone(el('manualTask', 'x', {}, loop)),
      {},
      /^表达式计算失败：\$\{again\}（.+）$/,
    ],
    [
      'a call of a process that is not there',
      alone(el('callActivity', 'x', { calledElement: 'nowhere' })),
      {},
      '被调用的流程不存在或未部署：nowhere',
    ],
  ])('with %s is refused as a whole', async (_what, body, variables, sentence) => {
    const key = fresh()
    const definition = await p.deploy(diagram(key, body))
    await expect(p.start(definition, { variables })).rejects.toMatchObject(unprocessable(sentence))
    expect(await p.app.kernel.q.query('select 1 from process_instance where definition_key = $1', [key])).toEqual([])
  })
  it('of a suspended process is refused', async () => {
    const key = fresh()
    const definition = { ...(await p.deploy(diagram(key, LINE))), suspended: true }
    await expect(p.start(definition)).rejects.toMatchObject(unprocessable('该流程已挂起，无法发起'))
    expect(await p.app.kernel.q.query('select 1 from process_instance where definition_key = $1', [key])).toEqual([])
  })
  it('for a record by a process that is not deployed is refused', async () => {
    const subject = {
      type: 'test.thing',
      businessId: 'T1',
      title: '单据',
      variables: {},
      companyId: p.companyId,
      communityId: null,
      modelKey: 'nowhere',
    }
    await expect(p.as(n(0), (context) => approvalEngine.start(context, subject), null)).rejects.toMatchObject(
      unprocessable('流程未部署'),
    )
  })
})

describe('who stands behind a record', () => {
  it('is not told before its process has passed', async () => {
    const id = await line()
    expect(await refusal(id, () => p.as(n(0), (context) => approvalEngine.demandChain(context, id), null))).toBe(
      '审批尚未通过',
    )
  })
  it('does not take it back once that has ended', async () => {
    const id = await line()
    await p.approve(id)
    await p.approve(id)
    expect(await refusal(id, () => p.as(n(0), (context) => approvalEngine.withdraw(context, id, '写错了'), null))).toBe(
      '流程已结束',
    )
  })
})

describe('another version', () => {
  const move = (id: string, to: EngineDefinition) => () =>
    p.as(n(5), (context) => migrateInstance(context, id, to), null)
  it('takes no process that has ended', async () => {
    const id = await line()
    const later = await p.deploy(diagram(fresh(), LINE), {}, 2)
    await p.approve(id)
    await p.approve(id)
    expect(await refusal(id, move(id, later))).toBe('流程已结束')
  })
  it('takes no turn that is one of several there', async () => {
    const key = fresh()
    ruled(key, { a: { users: [n(1)] } })
    const id = await p.start(await p.deploy(diagram(key, LINE)))
    const several = [start(), user('a', {}, multi({ cardinality: '2' })), user('b'), end(), flows('s > a > b > e')]
    expect(await refusal(id, move(id, await p.deploy(diagram(key, several), {}, 2)))).toBe('节点a在新版本中不存在')
  })
  it('takes nobody who waits at a join for a branch that is not there', async () => {
    const key = fresh()
    ruled(key, { a: { users: [n(1)] }, b: { users: [n(2)] } })
    const [fork, join] = [el('parallelGateway', 'f'), el('parallelGateway', 'j')]
    const before = [start(), fork, user('a'), user('b'), join, end(), flows('s > f > a > j > e', 'f > b > j')]
    const after = [start(), fork, user('b'), user('c'), join, end(), flows('s > f > b > j > e', 'f > c > j')]
    const id = await p.start(await p.deploy(diagram(key, before)))
    await p.approve(id, 'a')
    expect(await refusal(id, move(id, await p.deploy(diagram(key, after), {}, 2)))).toBe('节点j在新版本中不存在')
  })
})

it('a timer that failed has no place that one could go on behind', async () => {
  const key = fresh()
  ruled(key, { a: { users: [n(1)] } })
  const body = [
    start(),
    user('a'),
    boundary('late', 'a', timer('timeDuration', 'PT1H')),
    script('x', 'throw new Error("坏了")'),
    end(),
    flows('s > a > e', 'late > x > e'),
  ]
  const id = await p.start(await p.deploy(diagram(key, body)))
  p.app.clock.advance(3600)
  await p.jobs()
  expect(await refusal(id, () => p.as(n(1), skip, { id }))).toBe('该作业不能跳过')
})

describe('a turn', () => {
  /** The turn of the applicant, to whom his process was sent back. */
  const sentBack = async () => {
    const id = await line({ rejectPolicy: 2 })
    await p.reject(id, 'a')
    return { id, taskId: (await p.task(id)).id }
  }
  it('of the applicant is neither rejected, passed in a batch, sent back nor signed by others', async () => {
    const { id, taskId } = await sentBack()
    const asked = { taskId, comment: '意见' }
    expect(await refusal(id, () => p.as(n(0), reject, asked as never))).toBe('请重新提交或取消流程')
    expect(await refusal(id, () => p.as(n(0), approveMany, { taskIds: [taskId] }))).toBe(
      '所选任务需要填写表单，不能批量处理',
    )
    expect(await refusal(id, () => p.as(n(0), sendBack, { ...asked, targetKey: 'a' } as never))).toBe(
      '不能退回到该节点',
    )
    expect(await refusal(id, () => p.as(n(0), sign, { ...asked, signType: 'before', userIds: [n(3)] } as never))).toBe(
      '该任务不能加签',
    )
  })
  it('that is not there fails the batch that it is in', async () => {
    const id = await line()
    const { id: taskId } = await p.task(id)
    const taskIds = [taskId, '00000000-0000-7000-8000-000000000000']
    expect(await refusal(id, () => p.as(n(1), approveMany, { taskIds }))).toBe('该任务已处理，请刷新')
  })
  it('that was lent is given back, not decided; and only then', async () => {
    const id = await line()
    const { id: taskId } = await p.task(id)
    expect(await refusal(id, () => p.as(n(1), resolve, { taskId } as never))).toBe('该任务不是委派任务')
    await p.as(n(1), delegate, { taskId, userIds: [n(3)] } as never)
    expect(await refusal(id, () => p.as(n(3), approve, { taskId } as never))).toBe('该任务为委派任务，请使用委派完成')
  })
  it('that was never offered to several is not put back for them', async () => {
    const id = await line()
    const { id: taskId } = await p.task(id)
    expect(await refusal(id, () => p.as(n(1), unclaim, { taskId }))).toBe('该任务不能退回候选')
  })
  it('is signed by ten others at most, all before it or all after it, and they ask nobody themselves', async () => {
    const id = await line()
    const { id: taskId } = await p.task(id)
    const asks = (signType: string, userIds: number[]) => () => p.as(n(1), sign, { taskId, signType, userIds } as never)
    expect(await refusal(id, () => p.as(n(1), unsign, { taskId, userIds: [n(2)] } as never))).toBe('没有可以减签的人员')
    await asks('after', p.users.slice(2, 11))()
    expect(await refusal(id, asks('after', [n(11), n(12)]))).toBe('加签人员不能超过10人')
    expect(await refusal(id, asks('before', [n(11)]))).toBe('不能同时前加签和后加签')
    await p.approve(id, 'a', n(1))
    const own = await p.task(id, 'a', n(2))
    const further = { taskId: own.id, comment: '意见' }
    expect(
      await refusal(id, () => p.as(n(2), sign, { ...further, signType: 'after', userIds: [n(12)] } as never)),
    ).toBe('该任务不能加签')
    expect(await refusal(id, () => p.as(n(2), sendBack, { ...further, targetKey: 'initiator' } as never))).toBe(
      '不能退回到该节点',
    )
  })
  it('of several in a row is not taken back once the next but one is asked', async () => {
    const key = fresh()
    ruled(key, { a: { users: [n(1), n(2), n(3)], mode: 4 } })
    const id = await p.start(await p.deploy(diagram(key, LINE)))
    const { id: taskId } = await p.task(id)
    await p.approve(id, 'a', n(1))
    await p.approve(id, 'a', n(2))
    expect(await refusal(id, () => p.as(n(1), takeBack, { taskId } as never))).toBe('下一节点已处理，不能撤回')
    expect(await p.tasks(id)).toMatchObject([{ key: 'a', assignee: n(3) }])
  })
})

describe('the applicant', () => {
  it('neither cancels nor urges where the process does not let him', async () => {
    const id = await line({ allowCancel: false, allowUrge: false })
    expect(await refusal(id, () => p.as(n(0), cancel, { id, reason: '不需要' }))).toBe('该流程不允许取消')
    expect(await refusal(id, () => p.as(n(0), urge, { id } as never))).toBe('该流程不允许催办')
  })
  it('does not cancel a process that another one waits for', async () => {
    const [inner, outer] = [fresh(), fresh()]
    ruled(inner, { a: { users: [n(1)] } })
    await p.deploy(diagram(inner, LINE))
    const call = el('callActivity', 'x', { calledElement: inner })
    const id = await p.start(await p.deploy(diagram(outer, [start(), call, end(), flows('s > x > e')])))
    const [called] = await p.app.kernel.q.query<{ id: string }>(
      'select id from process_instance where parent_instance_id = $1',
      [id],
    )
    expect(await refusal(called!.id, () => p.as(n(0), cancel, { id: called!.id, reason: '不需要' }))).toBe(
      '子流程不能单独取消',
    )
    expect(await p.result(id)).toBe(1)
  })
})

it.each([
  ['a message', '<bpmn:message id="m"/>', '该消息已存在，请修改id后重新保存'],
  ['a signal', '<bpmn:signal id="m"/>', '该信号已存在，请修改id后重新保存'],
  ['an error', '<bpmn:error id="m"/>', '元素标识重复：m'],
])('a file with %s twice is not read', async (_what, root, sentence) => {
  await expect(parseBpmn(diagram('twice', LINE, [root, root]))).rejects.toMatchObject(unprocessable(sentence))
})
it.each([
  ['scopes in one another', '<bpmn:subProcess>'.repeat(100) + '</bpmn:subProcess>'.repeat(100), '流程图嵌套过深'],
  ['more tags than a diagram has', '<bpmn:task/>'.repeat(40_001), '流程图内容过多，请拆分为多个流程'],
])('a file with %s is not read', async (_what, inside, sentence) => {
  await expect(parseBpmn(diagram('hostile', [inside]))).rejects.toMatchObject({
    code: 400,
    data: { bpmnXml: sentence },
  })
})
