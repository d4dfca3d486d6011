import type { ProcessSettings } from '@wuguan/contract/bpm/process-settings'
import { type DrawnFlow, type DrawnNode, draw } from '../../modules/bpm/model/drawing.ts'

/** The company's own processes of the demo: who decides what, drawn and ruled. */
export interface DemoRule {
  readonly task: string
  readonly role?: string
  readonly group?: string
  readonly script?: string
  readonly mode?: 1 | 2 | 3 | 4
}
export interface DemoModel {
  readonly key: string
  readonly name: string
  readonly category: string
  readonly form: string | null
  readonly settings?: Partial<ProcessSettings>
  readonly rules: readonly DemoRule[]
  readonly bpmnXml: string
}
export const GROUPS: readonly { code: string; name: string; members: readonly string[] }[] = [
  { code: 'legal', name: '法务组', members: ['gz-manager01', 'manager01'] },
  { code: 'board', name: '经营班子', members: ['gz-manager01', 'finance01', 'manager01'] },
  { code: 'parking', name: '停车管理组', members: ['zhaolei', 'steward01'] },
  { code: 'works', name: '工程审核组', members: ['engineer01', 'manager01'] },
  { code: 'review', name: '采购评审组', members: ['manager01', 'finance01', 'charge01', 'zhaolei', 'gz-manager01'] },
]

const task = (id: string, name: string, column: number, row = 0): DrawnNode => ({
  id,
  type: 'userTask',
  name,
  at: [column, row],
})
const begin: DrawnNode = { id: 'start', type: 'startEvent', name: '发起', at: [0, 0] }
const finish = (column: number): DrawnNode => ({ id: 'end', type: 'endEvent', name: '结束', at: [column, 0] })
const choice = (id: string, name: string, column: number, row: number, otherwise: string): DrawnNode => ({
  id,
  type: 'exclusiveGateway',
  name,
  at: [column, row],
  otherwise: `flow_${id}_${otherwise}`,
})
const line = (...ids: string[]): DrawnFlow[] => ids.slice(1).map((to, at) => ({ from: ids[at]!, to }))
const when = (from: string, to: string, name: string, condition: string): DrawnFlow => ({ from, to, name, condition })
const model = (
  of: Omit<DemoModel, 'bpmnXml'>,
  nodes: readonly DrawnNode[],
  flows: readonly DrawnFlow[],
): DemoModel => ({ ...of, bpmnXml: draw({ key: of.key, name: of.name, nodes, flows }) })

/** Before the second version every refund was decided by the head of charging alone. */
export const REFUND_1 = draw({
  key: 'refund',
  name: '退款审批',
  nodes: [begin, task('check', '收费主管审核', 1), finish(2)],
  flows: line('start', 'check', 'end'),
})

export const MODELS: readonly DemoModel[] = [
  model(
    {
      key: 'refund',
      name: '退款审批',
      category: 'charge',
      form: 'refund',
      settings: { titleTemplate: '${form.customer}退款${form.amount}元', resubmitTo: 2 },
      rules: [
        { task: 'check', role: 'charge_lead' },
        { task: 'finance', role: 'finance' },
        { task: 'chief', role: 'branch_manager' },
      ],
    },
    [
      begin,
      task('check', '收费主管审核', 1),
      choice('middle', '大于1000元', 2, 0, 'end'),
      task('finance', '财务经理审批', 3, 1),
      choice('large', '大于10000元', 4, 1, 'end'),
      task('chief', '总经理审批', 5, 2),
      finish(6),
    ],
    [
      ...line('start', 'check', 'middle', 'end'),
      when('middle', 'finance', '大于1000元', '${amount > 1000}'),
      ...line('finance', 'large', 'end'),
      when('large', 'chief', '大于10000元', '${amount > 10000}'),
      ...line('chief', 'end'),
    ],
  ),
  model(
    {
      key: 'deduction',
      name: '减免审批',
      category: 'charge',
      form: null,
      rules: [
        { task: 'check', role: 'charge_lead' },
        { task: 'finance', role: 'finance' },
      ],
    },
    [
      begin,
      task('check', '收费主管审核', 1),
      choice('large', '大于500元', 2, 0, 'end'),
      task('finance', '财务审批', 3, 1),
      finish(4),
    ],
    [
      ...line('start', 'check', 'large', 'end'),
      when('large', 'finance', '大于500元', '${amount > 500}'),
      ...line('finance', 'end'),
    ],
  ),
  model(
    {
      key: 'void',
      name: '作废审批',
      category: 'charge',
      form: null,
      rules: [
        { task: 'check', role: 'charge_lead' },
        { task: 'finance', role: 'finance' },
      ],
    },
    [begin, task('check', '收费主管审核', 1), task('finance', '财务审批', 2), finish(3)],
    line('start', 'check', 'finance', 'end'),
  ),
  model(
    {
      key: 'contract',
      name: '合同审批',
      category: 'contract',
      form: 'contract',
      settings: { titleTemplate: '${form.title}', duplicatePolicy: 0 },
      rules: [
        { task: 'department', script: 'initiatorLeader1' },
        { task: 'legal', group: 'legal' },
        { task: 'finance', role: 'finance', mode: 3 },
        { task: 'board', group: 'board', mode: 2 },
      ],
    },
    [
      begin,
      task('department', '部门负责人审批', 1),
      { id: 'fork', type: 'parallelGateway', at: [2, 0] },
      task('legal', '法务审核', 3, -1),
      task('finance', '财务审核', 3, 1),
      { id: 'join', type: 'parallelGateway', at: [4, 0] },
      task('board', '经营班子会签', 5),
      finish(6),
    ],
    [...line('start', 'department', 'fork', 'legal', 'join', 'board', 'end'), ...line('fork', 'finance', 'join')],
  ),
  model(
    {
      key: 'paymentApplication',
      name: '付款申请审批',
      category: 'charge',
      form: 'payment',
      settings: { titleTemplate: '${form.payee}付款${form.amount}元' },
      rules: [
        { task: 'department', script: 'initiatorLeader1' },
        { task: 'finance', role: 'finance', mode: 3 },
        { task: 'chief', role: 'branch_manager' },
      ],
    },
    [
      begin,
      task('department', '部门负责人审批', 1),
      task('finance', '财务审批', 2),
      choice('large', '大于50000元', 3, 0, 'end'),
      task('chief', '总经理审批', 4, 1),
      finish(5),
    ],
    [
      ...line('start', 'department', 'finance', 'large', 'end'),
      when('large', 'chief', '大于50000元', '${amount > 50000}'),
      ...line('chief', 'end'),
    ],
  ),
  model(
    {
      key: 'hazard',
      name: '安全隐患整改审批',
      category: 'contingency',
      form: null,
      rules: [
        { task: 'guard', role: 'security_lead' },
        { task: 'project', script: 'communityManager' },
        { task: 'chief', role: 'branch_manager' },
      ],
    },
    [
      begin,
      task('guard', '秩序主管确认', 1),
      choice('tier2', '较大及以上', 2, 0, 'end'),
      task('project', '项目经理审批', 3, 1),
      choice('tier3', '重大及以上', 4, 1, 'end'),
      task('chief', '总经理审批', 5, 2),
      finish(6),
    ],
    [
      ...line('start', 'guard', 'tier2', 'end'),
      when('tier2', 'project', '较大及以上', '${level >= 2}'),
      ...line('project', 'tier3', 'end'),
      when('tier3', 'chief', '重大及以上', '${level >= 3}'),
      ...line('chief', 'end'),
    ],
  ),
  model(
    {
      key: 'vipCar',
      name: '贵宾车辆审批',
      category: 'park',
      form: 'vipCar',
      settings: { titleTemplate: '${form.plate}贵宾车辆' },
      rules: [{ task: 'check', group: 'parking' }],
    },
    [
      begin,
      task('check', '车场审核', 1),
      choice('gate', '同步道闸', 2, 0, 'end'),
      {
        id: 'sync',
        type: 'serviceTask',
        name: '下发道闸',
        at: [3, 1],
        attributes: { 'camunda:class': 'httpCallback', 'camunda:asyncBefore': 'true' },
        inside:
          '<bpmn:extensionElements><camunda:failedJobRetryTimeCycle>R1/PT1M</camunda:failedJobRetryTimeCycle><camunda:field name="url"><camunda:string>https://gate.example/vip</camunda:string></camunda:field></bpmn:extensionElements>',
      },
      finish(4),
    ],
    [...line('start', 'check', 'gate', 'end'), when('gate', 'sync', '同步', '${sync == true}'), ...line('sync', 'end')],
  ),
  model(
    {
      key: 'purchase',
      name: '采购审批',
      category: 'materials',
      form: 'purchase',
      settings: { titleTemplate: '${form.subject}' },
      rules: [
        { task: 'department', script: 'initiatorLeader1' },
        { task: 'finance', role: 'finance', mode: 3 },
      ],
    },
    [
      begin,
      task('department', '部门负责人审批', 1),
      {
        ...task('review', '采购评审会签', 2),
        attributes: { 'camunda:assignee': '${reviewer}' },
        inside:
          '<bpmn:multiInstanceLoopCharacteristics camunda:collection="reviewers" camunda:elementVariable="reviewer"><bpmn:completionCondition xsi:type="bpmn:tFormalExpression">${nrOfApproved/nrOfInstances &gt;= 0.6}</bpmn:completionCondition></bpmn:multiInstanceLoopCharacteristics>',
      },
      task('finance', '财务审批', 3),
      finish(4),
    ],
    line('start', 'department', 'review', 'finance', 'end'),
  ),
  model(
    {
      key: 'decoration',
      name: '装修审批',
      category: 'decoration',
      form: 'decoration',
      settings: { titleTemplate: '${form.room}装修申请', rejectPolicy: 2 },
      rules: [
        { task: 'check', role: 'steward' },
        { task: 'works', group: 'works', mode: 4 },
      ],
    },
    [begin, task('check', '客服初审', 1), task('works', '工程审核', 2), finish(3)],
    line('start', 'check', 'works', 'end'),
  ),
]
