import { PROCESS_RESULT } from '../bpm/process-states.ts'
import { LEVEL_COLOR } from '../kernel/level-color.ts'
import { type CrossRule, defineEntity, group, lockedIn, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { TURN } from '../kernel/turn.ts'
import { EXTERNAL_UNIT, HANDLE_STATUS } from './contingency-options.ts'

const people = (label: string) =>
  f.integer(label, { min: 0, max: 99_999, default: 0, unit: '人', messages: { range: `${label}人数不能为负数` } })
const TOO_SHORT = '请输入事件描述（至少10个字）'

/** Figures of people, which only progress entries change once it is reported. */
export const CASUALTIES = ['injured', 'dead', 'missing'] as const
export const casualtyFields = { injured: people('受伤'), dead: people('死亡'), missing: people('失联') }

/** What is told of an emergency; a draft may leave most of it open. */
export const emergencyFields = <const R extends boolean>(required: R) => ({
  title: f.text('事件标题', { required: true, max: 60, search: true, indexed: true, width: 220 }),
  typeId: f.ref('事件类型', {
    to: 'contingency.contingencyType',
    required: true,
    indexed: true,
    width: 100,
    having: { enabled: '1' },
  }),
  levelId: f.ref('事件级别', {
    to: 'contingency.contingencyLevel',
    indexed: true,
    width: 100,
    having: { enabled: '1' },
    help: '不选择时取事件类型的默认级别',
  }),
  happenedAt: f.dateTime('发生时间', { required, indexed: true, width: 130 }),
  foundAt: f.dateTime('发现时间', { required, width: 130 }),
  location: f.text('地点', { required, max: 200, search: true, width: 150 }),
  buildingId: f.ref('楼栋', { to: 'basedata.building' }),
  geo: f.geoPoint('坐标'),
  description: f.longText('事件描述', {
    required,
    min: 10,
    max: 3000,
    messages: { required: TOO_SHORT, range: TOO_SHORT },
  }),
  ...casualtyFields,
  evacuated: people('疏散'),
  lossAmount: f.money('直接损失', { min: 0, messages: { range: '直接损失不能为负数' } }),
  measures: f.longText('已采取措施', { max: 1000 }),
  externalUnits: f.choices('联动单位', { of: EXTERNAL_UNIT }),
  mediaRisk: f.flag('舆情风险', { default: false }),
  commanderId: f.refInt('总指挥', { to: 'system.user', required, indexed: true, width: 84 }),
  contactMobile: f.phone('联系电话', { masked: true, help: '不填写时取上报人的手机号' }),
  attachments: f.attachments('照片及附件', { max: 20 }),
  drill: f.flag('演练', { default: false, createOnly: true, width: 64, help: '演练不计入统计，通知均带演练标记' }),
})
/** What is sound whoever tells it. */
export const emergencyRules: readonly CrossRule[] = [
  {
    field: 'foundAt',
    message: '发现时间不能早于发生时间',
    holds: ({ happenedAt, foundAt }) => !happenedAt || !foundAt || String(foundAt) >= String(happenedAt),
  },
]
/** In the order in which they are asked for. */
export const EMERGENCY = {
  事件: [
    'title',
    'typeId',
    'levelId',
    'happenedAt',
    'foundAt',
    'location',
    'buildingId',
    'geo',
    'commanderId',
    'contactMobile',
    'drill',
    'description',
  ],
  人员与损失: ['injured', 'dead', 'missing', 'evacuated', 'lossAmount'],
  已采取措施: ['measures', 'externalUnits', 'mediaRisk'],
  附件: ['attachments'],
} as const
const { draft, responding, controlled, recovering, closed, cancelled } = HANDLE_STATUS

export const contingencyEvent = defineEntity('contingency.contingencyEvent', {
  label: '应急事件',
  doc: `An emergency, a drill of one included: what happened, how far the response is (handleStatus), and what became of its report (auditResult) and of
its closing (closeResult), which people decide on meanwhile. Number, times and the mark of a late report are set when it is reported; casualties
change by progress entries only and stand here as they are now. eventId names the event that it was upgraded from.`,
  title: 'title',
  base: '/complex/contingency/event',
  perms: { prefix: 'contingency:event', list: 'view', add: 'report', plain: 'handle' },
  scope: 'community',
  softDelete: false,
  verbs: ['list', 'add', 'edit', 'export', 'plain'],
  prints: { permission: 'contingency:event:print' },
  fields: {
    eventNo: f.text('编号', { max: 32, readonly: true, search: true, indexed: true, width: 140 }),
    classificationId: f.ref('事件分类', {
      to: 'contingency.contingencyClassification',
      readonly: true,
      indexed: true,
      width: 100,
    }),
    ...emergencyFields(false),
    reporterId: f.refInt('上报人', { to: 'system.user', readonly: true, indexed: true, width: 84 }),
    reportedAt: f.dateTime('上报时间', { readonly: true, indexed: true, width: 130 }),
    lateReport: f.flag('迟报', { readonly: true, default: false, width: 64 }),
    auditResult: f.choice('审批', { of: PROCESS_RESULT, readonly: true, indexed: true, width: 84 }),
    processInstanceId: f.text('上报流程', { max: 64, readonly: true, indexed: true }),
    firstSubmittedAt: f.dateTime('首次送审', { readonly: true, internal: true }),
    firstAuditedAt: f.dateTime('首次审批结束', { readonly: true }),
    handleStatus: f.state('处置', { of: HANDLE_STATUS, default: 'draft', indexed: true, width: 84 }),
    controlledAt: f.dateTime('控制时间', { readonly: true, width: 130 }),
    lastProgressAt: f.dateTime('最近续报', { readonly: true, width: 110 }),
    closedAt: f.dateTime('结案时间', { readonly: true, width: 130 }),
    closeSummary: f.longText('结案总结', { max: 3000, readonly: true }),
    causeText: f.longText('原因分析', { max: 3000, readonly: true }),
    dutyText: f.longText('责任认定', { max: 3000, readonly: true }),
    improveText: f.longText('改进措施', { max: 3000, readonly: true }),
    closeResult: f.choice('结案审批', { of: PROCESS_RESULT, readonly: true, width: 84 }),
    closeProcessInstanceId: f.text('结案流程', { max: 64, readonly: true, indexed: true }),
    eventId: f.ref('来源突发事件', { to: 'event.event', readonly: true, indexed: true }),
    progressToldFor: f.dateTime('已提醒的续报到期', { readonly: true, internal: true }),
    upgraded: f.flag('由突发事件升级', { readonly: true, default: false, internal: true }),
  },
  computed: {
    turn: f.choice('待我审批', { of: TURN }),
    levelColor: f.choice('级别颜色', { of: LEVEL_COLOR }),
    progressDueAt: f.dateTime('续报到期'),
    progressOver: f.flag('续报超时'),
    closeOver: f.flag('超期未结'),
    casualty: f.flag('有伤亡'),
  },
  unique: [
    unique(['eventNo', 'companyId'], '事件编号已存在', {
      handleStatus: [responding, controlled, recovering, closed],
    }),
    unique(['eventId'], '该突发事件已升级', { upgraded: true }),
  ],
  locks: [
    lockedIn('edit', { handleStatus: [closed, cancelled] }, '事件已结束，不能编辑'),
    lockedIn('edit', { auditResult: 2 }, '上报已审批通过，不能编辑'),
  ],
  rules: emergencyRules,
  list: {
    columns: [
      'eventNo',
      'title',
      'levelId',
      'typeId',
      'handleStatus',
      'auditResult',
      'communityId',
      'happenedAt',
      'reportedAt',
      'lateReport',
      'commanderId',
      'lastProgressAt',
      'drill',
    ],
    filters: [
      'levelId',
      'classificationId',
      'typeId',
      'communityId',
      'handleStatus',
      'auditResult',
      'happenedAt',
      'lateReport',
      'casualty',
      'drill',
      'commanderId',
      'turn',
    ],
    sort: { field: 'happenedAt', order: 'desc' },
    tabs: [
      { key: 'all', label: '全部', where: {} },
      { key: 'responding', label: '响应中', where: { handleStatus: String(responding) } },
      { key: 'todo', label: '待审批', where: { turn: 'todo' } },
      { key: 'closed', label: '已结案', where: { handleStatus: String(closed) } },
      { key: 'draft', label: '草稿', where: { handleStatus: String(draft) } },
    ],
  },
  form: Object.entries(EMERGENCY).map(([title, fields]) => group(title, fields)),
})
