import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { grades, options } from '../kernel/options.ts'

const written = {
  base: null,
  perms: { prefix: 'hotline:link', list: 'view', add: 'issue', edit: 'revoke', delete: 'revoke' },
  softDelete: false,
  verbs: [],
} as const
const linkId = f.ref('热线链接', { to: 'hotline.hotlineLink', required: true, indexed: true })

export const CALL_MATCH = options(['mobile', '手机号'], ['house', '房产'])
export const hotlineCallSession = defineEntity('hotline.hotlineCallSession', {
  ...written,
  label: '来电会话',
  doc: 'One caller at a seat: whoever is named by a whole mobile number or a whole house. What the seat reads of earlier orders is bound to it.',
  title: 'callerKey',
  scope: 'community',
  fields: {
    linkId,
    callerKey: f.text('会话编号', { required: true, max: 36 }),
    matchKind: f.choice('识别方式', { of: CALL_MATCH, required: true }),
    mobile: f.phone('来电号码', { masked: true }),
    houseId: f.ref('房产', { to: 'basedata.house' }),
    customerId: f.ref('客户', { to: 'basedata.customer' }),
    openedAt: f.dateTime('开始时间', { required: true, indexed: true }),
    expiresAt: f.dateTime('到期时间', { required: true }),
    closedAt: f.dateTime('结束时间'),
  },
  unique: [unique(['callerKey'])],
})

export const hotlineOrder = defineEntity('hotline.hotlineOrder', {
  ...written,
  label: '热线登记',
  doc: 'Which seat registered an order, and during which call.',
  title: 'orderId',
  scope: 'community',
  fields: {
    linkId,
    orderId: f.ref('工单', { to: 'work-order.workOrder', required: true }),
    sessionId: f.ref('来电会话', { to: 'hotline.hotlineCallSession', indexed: true }),
    seat: f.text('坐席', { max: 60 }),
    at: f.dateTime('登记时间', { required: true, indexed: true }),
  },
  unique: [unique(['orderId'])],
})

export const ACCESS_RESULT = grades(
  ['ok', '成功', 'success'],
  ['denied', '拒绝', 'danger'],
  ['limited', '限流', 'warning'],
  ['invalid', '无效令牌', 'danger'],
)
export const hotlineAccessLog = defineEntity('hotline.hotlineAccessLog', {
  ...written,
  label: '热线访问日志',
  doc: 'Every call of a hotline page, served or turned away; kept for 180 days.',
  title: 'action',
  scope: 'company',
  nullableCompany: true,
  appendOnly: true,
  fields: {
    linkId: f.ref('热线链接', { to: 'hotline.hotlineLink', indexed: true }),
    ip: f.text('地址', { max: 45 }),
    action: f.text('操作', { required: true, max: 60 }),
    callerKey: f.text('会话编号', { max: 36 }),
    result: f.choice('结果', { of: ACCESS_RESULT, required: true }),
    at: f.dateTime('时间', { required: true, indexed: true }),
  },
})
