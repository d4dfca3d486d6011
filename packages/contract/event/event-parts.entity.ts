import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'

const eventId = f.ref('突发事件', { to: 'event.event', required: true, createOnly: true, indexed: true })
const user = { to: 'system.user' } as const
const level = { to: 'event.eventLevel' } as const

export const eventFollow = defineEntity('event.eventFollow', {
  label: '事件跟进',
  doc: 'What somebody did about an event, with level and handler before and after where it changed them. Written by the verbs of the event.',
  title: 'content',
  base: '/manage/event/follow',
  perms: { prefix: 'event:event', list: 'view', export: 'export' },
  scope: 'community',
  appendOnly: true,
  verbs: ['list'],
  fields: {
    eventId,
    content: f.longText('跟进内容', { required: true, max: 1000, search: true }),
    at: f.dateTime('跟进时间', { required: true, readonly: true, width: 130 }),
    byId: f.refInt('跟进人', { ...user, required: true, readonly: true }),
    oldLevelId: f.ref('原级别', level),
    newLevelId: f.ref('现级别', level),
    oldHandlerId: f.refInt('原处理人', user),
    newHandlerId: f.refInt('现处理人', user),
    nextFollowAt: f.dateTime('下次跟进'),
    attachments: f.attachments('附件', { max: 20 }),
  },
  list: {
    columns: ['at', 'byId', 'content', 'oldLevelId', 'newLevelId', 'oldHandlerId', 'newHandlerId', 'nextFollowAt'],
    filters: ['eventId', 'at'],
    sort: { field: 'at', order: 'desc' },
  },
})

export const eventEvidence = defineEntity('event.eventEvidence', {
  label: '敏感附件',
  doc: 'Files of an event that only those see who may see what is sensitive: faces, injuries, statements.',
  title: 'name',
  base: '/manage/event/evidence',
  perms: {
    prefix: 'event:event',
    list: 'viewSensitive',
    add: 'viewSensitive',
    edit: 'viewSensitive',
    delete: 'viewSensitive',
    export: 'viewSensitive',
  },
  scope: 'community',
  verbs: ['list', 'add', 'delete'],
  fields: {
    eventId,
    name: f.text('说明', { required: true, max: 60, search: true }),
    files: f.attachments('文件', { required: true, max: 20 }),
  },
  list: { columns: ['name', 'files', 'createdAt', 'createdBy'], filters: ['eventId'] },
})

/** Orders that were made of an event. */
export const eventOrder = defineEntity('event.eventOrder', {
  label: '事件工单',
  doc: 'Which orders were made of which event; it is not closed before they are.',
  title: 'orderId',
  base: null,
  perms: { prefix: 'event:event', list: 'view' },
  scope: 'community',
  softDelete: false,
  verbs: [],
  fields: { eventId, orderId: f.ref('工单', { to: 'work-order.workOrder', required: true, indexed: true }) },
  unique: [unique(['orderId'])],
})

/** What a rule has said of an event. */
export const eventFiring = defineEntity('event.eventFiring', {
  label: '事件提醒记录',
  doc: 'Each occurrence of a rule about an event once: baseAt is the moment that it counts from, which a follow-up begins anew.',
  title: 'eventId',
  base: null,
  perms: { prefix: 'event:event', list: 'view' },
  scope: 'community',
  softDelete: false,
  verbs: [],
  fields: {
    eventId,
    ruleId: f.ref('提醒规则', { to: 'event.eventReminder', required: true, indexed: true }),
    baseAt: f.dateTime('起算时间', { required: true }),
    occurrence: f.integer('次数', { required: true, min: 0 }),
    at: f.dateTime('提醒时间', { required: true }),
    body: f.text('内容', { required: true, max: 500 }),
    told: f.integer('接收人数', { required: true, default: 0 }),
  },
  unique: [unique(['eventId', 'ruleId', 'baseAt', 'occurrence'])],
})
