import type { ProcessSettings } from '@wuguan/contract/bpm/process-settings'
import type { RuleValue } from '@wuguan/contract/bpm/task-assign-rule.entity'
import { COMMON_LEVEL_APPROVAL, COMMON_LEVEL_APPROVAL_XML } from '../engine/common-level-approval.ts'
import { draw } from './drawing.ts'

/** Processes that the product brings along for every company; people are found by where they stand, never by name. */
export interface ShippedRule {
  readonly task: string
  readonly value: RuleValue
  readonly emptyPolicy?: 1 | 2 | 3
}
export interface ShippedModel {
  readonly key: string
  readonly name: string
  readonly category: string
  readonly description: string
  readonly businessRoute: string | null
  readonly bpmnXml: string
  readonly settings: Partial<ProcessSettings>
  readonly rules: readonly ShippedRule[]
}

const BASE_CHANGE = draw({
  key: 'baseChange',
  name: '基础数据变更审批',
  nodes: [
    { id: 'start', type: 'startEvent', name: '发起', at: [0, 0] },
    { id: 'manager', type: 'userTask', name: '项目经理审核', at: [1, 0] },
    { id: 'scope', type: 'exclusiveGateway', name: '变更对象', at: [2, 0], otherwise: 'flow_scope_end' },
    { id: 'branch', type: 'userTask', name: '分公司经理审批', at: [3, 1] },
    { id: 'end', type: 'endEvent', name: '结束', at: [4, 0] },
  ],
  flows: [
    { from: 'start', to: 'manager' },
    { from: 'manager', to: 'scope' },
    {
      from: 'scope',
      to: 'branch',
      name: '项目或删除',
      condition: "${targetType == 'community' or action == 'delete'}",
    },
    { from: 'scope', to: 'end' },
    { from: 'branch', to: 'end' },
  ],
})
/** Up to a day the head of the department, up to three the project manager as well, beyond that the head of the branch. */
const LEAVE = draw({
  key: 'leave',
  name: '请假审批',
  nodes: [
    { id: 'start', type: 'startEvent', name: '发起', at: [0, 0] },
    { id: 'department', type: 'userTask', name: '部门负责人审批', at: [1, 0] },
    { id: 'longer', type: 'exclusiveGateway', name: '超过1天', at: [2, 0], otherwise: 'flow_longer_end' },
    { id: 'project', type: 'userTask', name: '项目经理审批', at: [3, 1] },
    { id: 'longest', type: 'exclusiveGateway', name: '超过3天', at: [4, 1], otherwise: 'flow_longest_end' },
    { id: 'branch', type: 'userTask', name: '分公司经理审批', at: [5, 2] },
    { id: 'end', type: 'endEvent', name: '结束', at: [6, 0] },
  ],
  flows: [
    { from: 'start', to: 'department' },
    { from: 'department', to: 'longer' },
    { from: 'longer', to: 'project', name: '1天以上', condition: '${days > 1}' },
    { from: 'longer', to: 'end' },
    { from: 'project', to: 'longest' },
    { from: 'longest', to: 'branch', name: '3天以上', condition: '${days > 3}' },
    { from: 'longest', to: 'end' },
    { from: 'branch', to: 'end' },
  ],
})
/** Key of the process that decides on emergencies; takes the variable `tier`. */
export const CONTINGENCY_APPROVAL = 'contingency'
/** A report of an emergency, or its closing: the project manager, then whom its level asks for. */
const CONTINGENCY = draw({
  key: CONTINGENCY_APPROVAL,
  name: '应急事件审批',
  nodes: [
    { id: 'start', type: 'startEvent', name: '发起', at: [0, 0] },
    { id: 'project', type: 'userTask', name: '项目经理审批', at: [1, 0] },
    { id: 'beyond', type: 'exclusiveGateway', name: '审批层级', at: [2, 0], otherwise: 'flow_beyond_end' },
    { id: 'company', type: 'userTask', name: '城市公司审批', at: [3, 1] },
    { id: 'top', type: 'exclusiveGateway', name: '是否报集团', at: [4, 1], otherwise: 'flow_top_end' },
    { id: 'group', type: 'userTask', name: '集团审批', at: [5, 2] },
    { id: 'end', type: 'endEvent', name: '结束', at: [6, 0] },
  ],
  flows: [
    { from: 'start', to: 'project' },
    { from: 'project', to: 'beyond' },
    { from: 'beyond', to: 'company', name: '城市公司或集团', condition: "${tier != 'community'}" },
    { from: 'beyond', to: 'end' },
    { from: 'company', to: 'top' },
    { from: 'top', to: 'group', name: '集团', condition: "${tier == 'group'}" },
    { from: 'top', to: 'end' },
    { from: 'group', to: 'end' },
  ],
})
const above = (level: number): RuleValue => ({ script: 'initiatorLeader', params: { level } })

/** Purchases and what is taken: the project manager, then the branch, then the group; as far up as the amount asks. */
const MATERIAL_LEVELS = [
  { key: 'materialsProject', name: '物资审批（项目）', rooms: ['manager'] },
  { key: 'materialsCity', name: '物资审批（分公司）', rooms: ['manager', 'branch'] },
  { key: 'materialsGroup', name: '物资审批（集团）', rooms: ['manager', 'branch', 'group'] },
] as const
const MATERIAL_TASKS = {
  manager: { name: '项目经理审批', value: { script: 'communityManager' } },
  branch: { name: '分公司经理审批', value: above(2) },
  group: { name: '集团审批', value: above(3) },
} as const
const materialModel = ({ key, name, rooms }: (typeof MATERIAL_LEVELS)[number]): ShippedModel => ({
  key,
  name,
  category: 'materials',
  description: '物资采购与领用按金额分档的审批',
  businessRoute: null,
  bpmnXml: draw({
    key,
    name,
    nodes: [
      { id: 'start', type: 'startEvent', name: '发起', at: [0, 0] },
      ...rooms.map((room, n) => ({
        id: room,
        type: 'userTask' as const,
        name: MATERIAL_TASKS[room].name,
        at: [n + 1, 0] as const,
      })),
      { id: 'end', type: 'endEvent', name: '结束', at: [rooms.length + 1, 0] },
    ],
    flows: ['start', ...rooms].map((from, n) => ({ from, to: rooms[n] ?? 'end' })),
  }),
  settings: { emptyPolicy: 2, duplicatePolicy: 2 },
  rules: rooms.map((task) => ({ task, value: MATERIAL_TASKS[task].value })),
})

export const SHIPPED: readonly ShippedModel[] = [
  {
    key: COMMON_LEVEL_APPROVAL,
    name: '通用分级审批',
    category: 'other',
    description: '按业务配置的审批级别逐级审批',
    businessRoute: null,
    bpmnXml: COMMON_LEVEL_APPROVAL_XML,
    settings: { emptyPolicy: 2 },
    rules: [],
  },
  {
    key: 'baseChange',
    name: '基础数据变更审批',
    category: 'basedata',
    description: '房产、项目等关键信息变更的审批',
    businessRoute: null,
    bpmnXml: BASE_CHANGE,
    settings: { emptyPolicy: 2, rejectPolicy: 1 },
    rules: [
      { task: 'manager', value: { script: 'communityManager' } },
      { task: 'branch', value: above(2) },
    ],
  },
  {
    key: 'leave',
    name: '请假审批',
    category: 'office',
    description: '员工请假',
    businessRoute: null,
    bpmnXml: LEAVE,
    settings: { emptyPolicy: 2, duplicatePolicy: 2 },
    rules: [
      { task: 'department', value: above(1) },
      { task: 'project', value: { script: 'communityManager' }, emptyPolicy: 1 },
      { task: 'branch', value: above(2) },
    ],
  },
  ...MATERIAL_LEVELS.map(materialModel),
  {
    key: CONTINGENCY_APPROVAL,
    name: '应急事件审批',
    category: 'contingency',
    description: '应急事件的上报与结案，按事件级别的审批层级',
    businessRoute: '/contingency/event/record/detail/{id}',
    bpmnXml: CONTINGENCY,
    settings: { emptyPolicy: 2, rejectPolicy: 1, duplicatePolicy: 2 },
    rules: [
      { task: 'project', value: { script: 'communityManager' } },
      { task: 'company', value: { script: 'companyLeader' } },
      { task: 'group', value: { script: 'groupLeader' } },
    ],
  },
]
