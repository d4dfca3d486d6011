import { defineEntity, group, type ScreenRow } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { states } from '../kernel/options.ts'

export const LEAVE_STATUS = states({
  draft: [0, '草稿'],
  running: [1, '审批中', 'info'],
  approved: [2, '通过', 'success'],
  rejected: [3, '驳回', 'danger'],
  cancelled: [4, '已取消'],
})
/** Coming back early: asked by the owner, confirmed by his leader. */
export const RETURN_STATUS = states({ asked: [1, '销假待确认', 'warning'], confirmed: [2, '已销假', 'success'] })

export const leave = defineEntity('workflow.leave', {
  label: '请假单',
  doc: `A person's leave. days counts half days of work between startAt and endAt; parts has them by calendar year, as they are frozen
in and taken from the balances. status and everything about the process change through the verbs only.`,
  title: 'code',
  table: 'leave_request',
  base: '/workflow/leave',
  perms: { prefix: 'workflow:leave', edit: 'add' },
  scope: 'company',
  softDelete: false,
  verbs: ['list', 'export'],
  fields: {
    code: f.serial('单号', { rule: 'workflow.leave', search: true }),
    userId: f.refInt('申请人', { to: 'system.user', readonly: true, indexed: true }),
    departmentId: f.refInt('部门', { to: 'system.company', readonly: true, indexed: true }),
    leaveTypeId: f.ref('假期类型', {
      to: 'workflow.leaveType',
      required: true,
      readonly: true,
      indexed: true,
    }),
    startAt: f.dateTime('开始时间', { required: true, indexed: true }),
    endAt: f.dateTime('结束时间', { required: true, indexed: true }),
    days: f.decimal('天数', { precision: 5, scale: 1, readonly: true, unit: '天' }),
    parts: f.json<Record<string, string>>('分年天数', { readonly: true, internal: true }),
    reason: f.longText('请假事由', {
      required: true,
      max: 500,
      search: true,
      messages: { required: '请填写请假事由', range: '请假事由不能超过500个字符' },
    }),
    proxyUserId: f.refInt('工作代理人', { to: 'system.user' }),
    attachments: f.attachments('证明材料', { max: 9 }),
    status: f.state('状态', { of: LEAVE_STATUS, default: 'draft', indexed: true }),
    processInstanceId: f.ref('流程', { to: 'bpm.processInstance', readonly: true, indexed: true }),
    cancelledDays: f.decimal('销假天数', {
      required: true,
      precision: 5,
      scale: 1,
      readonly: true,
      unit: '天',
      default: '0.0',
    }),
    returnAt: f.dateTime('销假时间', { readonly: true }),
    returnStatus: f.choice('销假状态', { of: RETURN_STATUS, readonly: true }),
  },
  computed: {
    node: f.text('当前节点'),
    /** The caller's open task in the process, for deciding from the list. */
    taskId: f.text('待办任务', {}),
    mine: f.flag('本人', {}),
    /** The caller leads the person: he confirms an early return. */
    leads: f.flag('下属', {}),
  },
  list: {
    columns: ['code', 'userId', 'leaveTypeId', 'startAt', 'endAt', 'days', 'status', 'node'],
    filters: ['leaveTypeId', 'startAt', 'status', 'userId', 'departmentId'],
    totals: ['days'],
  },
  form: [group('请假', ['startAt', 'endAt', 'reason', 'proxyUserId', 'attachments'])],
})

export type Leave = ScreenRow<typeof leave>
