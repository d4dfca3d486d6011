import { defineEntity, lockedIn, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { options, states } from '../kernel/options.ts'

export const HANDOVER_HOUSE_STATUS = states({
  waiting: [1, '待通知'],
  notified: [2, '已通知', 'info'],
  appointed: [3, '已预约', 'info'],
  checking: [4, '验房中', 'warning'],
  mending: [5, '整改中', 'danger'],
  delivered: [6, '已交付', 'success'],
  refused: [7, '已拒收', 'danger'],
  deemed: [8, '视同交付', 'success'],
})
const HANDED_OVER = { status: [HANDOVER_HOUSE_STATUS.delivered, HANDOVER_HOUSE_STATUS.deemed] }
export const NOTIFY_CHANNEL = options(['app', 'App'], ['sms', '短信'], ['phone', '电话'], ['letter', '信函'])

export const handoverHouse = defineEntity('basedata.handoverHouse', {
  label: '交付房产',
  doc: `A house in a delivery batch, from notice to keys. Deemed delivered only 30 days after the notice. The act of delivery itself is
a handoverDeliver.`,
  title: 'houseId',
  base: '/basedata/base/handoverHouse',
  perms: { prefix: 'basedata:handover', add: 'edit', delete: 'edit' },
  scope: 'community',
  softDelete: false,
  fields: {
    handoverId: f.ref('交房批次', { to: 'basedata.handover', required: true, createOnly: true, indexed: true }),
    houseId: f.ref('房产', { to: 'basedata.house', required: true, createOnly: true, indexed: true, width: 220 }),
    appointAt: f.dateTime('预约时间', { indexed: true }),
    checkerId: f.refInt('验房人', { to: 'system.user' }),
    notifyAt: f.dateTime('通知时间', { readonly: true }),
    notifyChannel: f.choice('通知方式', { of: NOTIFY_CHANNEL, readonly: true }),
    issues: f.lines('验房问题', {
      max: 100,
      messages: { required: '请填写验房问题' },
      lines: {
        item: f.text('验房项', { required: true, max: 60 }),
        desc: f.longText('问题描述', { required: true, max: 200 }),
        photos: f.images('照片', { max: 9 }),
      },
    }),
    status: f.state('状态', { of: HANDOVER_HOUSE_STATUS, default: 'waiting', indexed: true }),
  },
  computed: { live: f.flag('批次进行中') },
  unique: [unique(['handoverId', 'houseId'], '该房产已在批次中')],
  locks: [lockedIn('edit', HANDED_OVER, '该房产已交付'), lockedIn('delete', HANDED_OVER, '该房产已交付，不能移出')],
  list: {
    columns: ['houseId', 'status', 'notifyAt', 'notifyChannel', 'appointAt', 'checkerId'],
    filters: ['handoverId', 'status', 'appointAt', 'checkerId'],
  },
})
