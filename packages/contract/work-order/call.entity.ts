import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED, states } from '../kernel/options.ts'

export const CALL_STATUS = states({
  ringing: [1, '振铃中', 'warning'],
  talking: [2, '通话中', 'info'],
  ended: [3, '已结束'],
  missed: [4, '未接', 'danger'],
  returned: [5, '已回电', 'success'],
})

export const callRecord = defineEntity('work-order.callRecord', {
  label: '通话',
  doc: `A call that came in, as the exchange tells of it event by event, in whatever order they arrive. Its house and customer are filled in where the
number belongs to one house only; its order is the first that the seat registered during it.`,
  title: 'externalId',
  base: '/wkorder/call',
  perms: { prefix: 'workOrder:call', list: 'view' },
  scope: 'company',
  softDelete: false,
  verbs: ['list', 'export', 'plain'],
  fields: {
    externalId: f.text('通话标识', { max: 64, required: true, readonly: true }),
    callerMobile: f.phone('来电号码', { readonly: true, masked: true, search: true, indexed: true, width: 110 }),
    calledNumber: f.text('被叫号码', { max: 20, readonly: true, width: 110 }),
    status: f.state('状态', { of: CALL_STATUS, default: 'ringing', indexed: true, width: 76 }),
    extension: f.text('分机', { max: 10, readonly: true, width: 64 }),
    seatUserId: f.refInt('坐席', { to: 'system.user', readonly: true, indexed: true, width: 84 }),
    ringAt: f.dateTime('来电时间', { readonly: true, indexed: true, width: 140 }),
    answeredAt: f.dateTime('接听时间', { readonly: true, width: 140 }),
    endedAt: f.dateTime('结束时间', { readonly: true, width: 140 }),
    talkSeconds: f.duration('通话时长', { readonly: true, width: 84 }),
    houseId: f.ref('房产', { to: 'basedata.house', readonly: true, indexed: true, width: 180 }),
    customerId: f.ref('客户', { to: 'basedata.customer', readonly: true, indexed: true, width: 84 }),
    orderId: f.ref('工单', { to: 'work-order.workOrder', readonly: true, indexed: true, width: 130 }),
    recordingUrl: f.text('录音地址', { max: 500, internal: true }),
    returnNote: f.text('回电说明', { max: 200, readonly: true, width: 160 }),
    returnedBy: f.refInt('回电人', { to: 'system.user', readonly: true }),
    returnedAt: f.dateTime('回电时间', { readonly: true }),
  },
  computed: { recorded: f.flag('录音', { width: 56 }) },
  unique: [unique(['externalId', 'companyId'])],
  list: {
    columns: [
      'callerMobile',
      'status',
      'ringAt',
      'seatUserId',
      'talkSeconds',
      'houseId',
      'customerId',
      'orderId',
      'returnNote',
    ],
    filters: ['status', 'ringAt', 'seatUserId', 'callerMobile', 'customerId'],
    sort: { field: 'ringAt', order: 'desc' },
  },
  form: [],
})

export const callSeat = defineEntity('work-order.callSeat', {
  label: '分机坐席',
  doc: 'Whose screen a call pops up on: the extension that rings and the user who sits there.',
  title: 'extension',
  base: '/wkorder/call/seat',
  perms: {
    prefix: 'workOrder:callSeat',
    list: 'view',
    add: 'manage',
    edit: 'manage',
    delete: 'manage',
    export: 'view',
  },
  scope: 'company',
  softDelete: false,
  fields: {
    extension: f.text('分机', { max: 10, required: true, pattern: '^\\d{2,10}$', search: true, width: 120 }),
    userId: f.refInt('坐席', { to: 'system.user', required: true, width: 160 }),
    enabled: f.choice('状态', { of: ENABLED, required: true, default: 1, indexed: true }),
  },
  unique: [unique(['extension', 'companyId'], '分机已存在')],
  list: { columns: ['extension', 'userId', 'enabled', 'updatedAt'], filters: ['enabled'] },
  form: [group('分机坐席', ['extension', 'userId', 'enabled'])],
})

export const callGateway = defineEntity('work-order.callGateway', {
  label: '话务接入',
  doc: `An exchange that tells of calls: it posts events to the address of its id, each signed with the secret that both sides hold
(server/modules/work-order/README.md).`,
  title: 'name',
  base: '/wkorder/call/gateway',
  perms: {
    prefix: 'workOrder:callGateway',
    list: 'view',
    add: 'manage',
    edit: 'manage',
    delete: 'manage',
    export: 'view',
  },
  scope: 'company',
  softDelete: false,
  fields: {
    name: f.text('名称', { max: 30, required: true, search: true, width: 160 }),
    secret: f.secret('接入密钥', {
      required: true,
      min: 32,
      max: 128,
      help: '32到128个字符，与话务平台约定；保存后不再显示',
    }),
    enabled: f.choice('状态', { of: ENABLED, required: true, default: 1, indexed: true }),
    heardAt: f.dateTime('最近通知', { readonly: true, width: 150 }),
  },
  computed: { notifyPath: f.text('通知地址', { width: 420 }) },
  unique: [unique(['name', 'companyId'], '接入名称已存在')],
  list: { columns: ['name', 'enabled', 'notifyPath', 'heardAt'], filters: ['enabled'] },
  form: [group('话务接入', ['name', 'secret', 'enabled'])],
})
