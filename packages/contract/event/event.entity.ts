import { approvalFields } from '../kernel/approval-fields.ts'
import { type CrossRule, defineEntity, group, openIn, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { TURN } from '../kernel/turn.ts'
import { LEVEL_COLOR } from '../kernel/level-color.ts'
import { EVENT_STATUS } from './event-options.ts'

const count = (label: string, required: boolean) =>
  f.integer(label, { required, min: 0, max: 99_999, default: 0, messages: { range: `${label}不能为负数` } })
const yes = (label: string) => f.flag(label, { default: false })
const TOO_SHORT = '事件描述至少10个字'

/** What is told of an event; a draft may leave most of it open. */
export const toldFields = <const R extends boolean>(required: R) => ({
  title: f.text('标题', { required: true, max: 60, search: true, indexed: true, width: 220 }),
  typeId: f.ref('类型', { to: 'event.eventType', required, indexed: true, width: 110 }),
  levelId: f.ref('级别', {
    to: 'event.eventLevel',
    indexed: true,
    width: 84,
    having: { enabled: '1' },
    help: '不选择时取事件类型的默认级别',
  }),
  happenedAt: f.dateTime('发生时间', { required, indexed: true, width: 130 }),
  foundAt: f.dateTime('发现时间', { required, width: 130 }),
  location: f.text('地点', { required, max: 200, search: true, width: 150 }),
  buildingId: f.ref('楼栋', { to: 'basedata.building' }),
  houseId: f.ref('房产', { to: 'basedata.house', narrow: { buildingId: 'buildingId' } }),
  geo: f.geoPoint('坐标'),
  description: f.longText('事件描述', { required, min: 10, max: 2000, messages: { range: TOO_SHORT } }),
  injured: count('受伤人数', false),
  dead: count('死亡人数', false),
  lossAmount: f.money('损失金额', { min: 0, messages: { range: '损失金额不能为负数' } }),
  affectedHouses: count('影响户数', false),
  policeCalled: yes('已报警'),
  fireCalled: yes('已报119'),
  ambulanceCalled: yes('已叫120'),
  mediaRisk: yes('舆情风险'),
  measures: f.longText('已采取措施', { max: 1000 }),
  handlerId: f.refInt('处理人', { to: 'system.user', indexed: true, width: 84, help: '不选择时由上报人处理' }),
  handlerDept: f.refInt('处理岗位', { to: 'system.position' }),
  reporterMobile: f.phone('上报人电话', { masked: true, help: '不填写时取上报人的手机号' }),
  attachments: f.attachments('附件', { max: 20, help: '照片、视频、录音；敏感的在事件详情中另传' }),
})
/** What is sound whoever tells it. */
export const toldRules: readonly CrossRule[] = [
  {
    field: 'foundAt',
    message: '发现时间不能早于发生时间',
    holds: ({ happenedAt, foundAt }) => !happenedAt || !foundAt || String(foundAt) >= String(happenedAt),
  },
]
/** In the order in which they are asked for. */
export const TOLD = {
  事件: [
    'title',
    'typeId',
    'levelId',
    'happenedAt',
    'foundAt',
    'location',
    'buildingId',
    'houseId',
    'geo',
    'description',
  ],
  伤亡与损失: [
    'injured',
    'dead',
    'lossAmount',
    'affectedHouses',
    'policeCalled',
    'fireCalled',
    'ambulanceCalled',
    'mediaRisk',
  ],
  处置: ['measures', 'handlerId', 'handlerDept', 'reporterMobile', 'attachments'],
} as const
const { draft, pendingAudit, rejected, handling, pendingClose, closed, upgraded } = EVENT_STATUS
/** States in which it has a number, until it is voided. */
const NUMBERED = [pendingAudit, rejected, handling, pendingClose, closed, upgraded]

export const event = defineEntity('event.event', {
  label: '突发事件',
  doc: `What happened in a community and what became of it. Number, times and the mark of a late report are set when it is reported; level and handler change by
follow-ups and audits only. processInstanceId is the audit that runs or ran last, reportInstanceId and closeInstanceId those of the report and of the closing.`,
  title: 'title',
  base: '/manage/event/emergencies',
  perms: { prefix: 'event:event', list: 'view', add: 'create', plain: 'viewSensitive' },
  scope: 'community',
  softDelete: false,
  verbs: ['list', 'add', 'edit', 'export', 'plain'],
  prints: { permission: 'event:event:print' },
  fields: {
    eventNo: f.text('编号', { max: 32, readonly: true, search: true, indexed: true, width: 140 }),
    ...toldFields(false),
    status: f.state('状态', { of: EVENT_STATUS, default: 'draft', indexed: true, width: 92 }),
    reporterId: f.refInt('上报人', { to: 'system.user', readonly: true, indexed: true, width: 84 }),
    reportedAt: f.dateTime('上报时间', { readonly: true, indexed: true, width: 130 }),
    lateReport: f.flag('迟报', { readonly: true, default: false, width: 64 }),
    auditedAt: f.dateTime('首次审核完成', { readonly: true }),
    lastFollowAt: f.dateTime('最近跟进', { readonly: true, width: 110 }),
    nextFollowAt: f.dateTime('下次跟进', { readonly: true }),
    ...approvalFields,
    reportInstanceId: f.text('上报审核流程', { max: 64, readonly: true, internal: true }),
    closeInstanceId: f.text('结案审核流程', { max: 64, readonly: true, internal: true }),
    closeSummary: f.longText('结案说明', { max: 2000, readonly: true }),
    causeText: f.longText('原因分析', { max: 1000, readonly: true }),
    improveText: f.longText('改进措施', { max: 1000, readonly: true }),
    closedAt: f.dateTime('结案时间', { readonly: true, width: 130 }),
    upgradedAt: f.dateTime('升级时间', { readonly: true }),
    contingencyEventId: f.ref('应急事件', { to: 'contingency.contingencyEvent', readonly: true, indexed: true }),
  },
  computed: {
    turn: f.choice('审核', { of: TURN }),
    levelColor: f.choice('级别颜色', { of: LEVEL_COLOR }),
    casualty: f.flag('有伤亡'),
    followOver: f.flag('跟进超时'),
    auditOver: f.flag('审核超时'),
    closeOver: f.flag('结案超时'),
    auditDueAt: f.dateTime('审核到期'),
    followDueAt: f.dateTime('跟进到期'),
    closeDueAt: f.dateTime('结案到期'),
    guide: f.longText('处置要点'),
  },
  unique: [unique(['eventNo', 'companyId'], '事件编号已存在', { status: NUMBERED })],
  locks: [openIn('edit', { status: [draft, rejected] }, '只能修改草稿或已驳回的突发事件')],
  rules: toldRules,
  list: {
    columns: [
      'eventNo',
      'title',
      'typeId',
      'levelId',
      'status',
      'location',
      'happenedAt',
      'reportedAt',
      'lateReport',
      'handlerId',
      'lastFollowAt',
      'communityId',
      'injured',
      'dead',
      'lossAmount',
    ],
    filters: [
      'typeId',
      'levelId',
      'status',
      'happenedAt',
      'lateReport',
      'casualty',
      'communityId',
      'handlerId',
      'reporterId',
      'turn',
    ],
    sort: { field: 'happenedAt', order: 'desc' },
    totals: ['injured', 'dead', 'lossAmount'],
    tabs: [
      { key: 'all', label: '全部', where: {} },
      { key: 'todo', label: '待我审核', where: { turn: 'todo', status: [pendingAudit, pendingClose].join(',') } },
      { key: 'handling', label: '处置中', where: { status: [pendingAudit, handling, pendingClose].join(',') } },
      { key: 'closed', label: '已结案', where: { status: String(closed) } },
      { key: 'mine', label: '我上报的', where: { mine: 'true' } },
      { key: 'draft', label: '草稿', where: { status: String(draft) } },
    ],
  },
  form: Object.entries(TOLD).map(([title, fields]) => group(title, fields)),
})
