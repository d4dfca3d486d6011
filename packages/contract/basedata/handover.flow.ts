import { f } from '../kernel/fields.ts'
import { returns } from '../kernel/action.ts'
import { defineFlow, verb } from '../kernel/flow.ts'
import { handoverDeliver } from './handover-deliver.entity.ts'
import { NOTIFY_CHANNEL, handoverHouse } from './handover-house.entity.ts'
import { handover } from './handover.entity.ts'

const PUBLISH = 'basedata:handover:publish'
/** The batch of a delivery. */
export const handoverFlow = defineFlow(
  handover,
  'status',
  {
    publish: verb('发布', {
      from: ['draft'],
      to: 'live',
      permission: PUBLISH,
      ask: { title: '发布交房批次“{name}”？', content: '发布后向业主发出交付通知，批次进入“进行中”。' },
      refusal: { '*': '只能发布草稿状态的批次' },
      done: '“{name}”已发布',
      primary: true,
    }),
    complete: verb('完成', {
      from: ['live'],
      to: 'completed',
      permission: PUBLISH,
      ask: { title: '完成交房批次“{name}”？', content: '全部房产办结后才能完成，完成后不能再修改。' },
      refusal: { '*': '只能完成进行中的批次' },
      done: '“{name}”已完成',
      primary: true,
    }),
    cancel: verb('取消批次', {
      from: ['draft', 'live'],
      to: 'cancelled',
      permission: PUBLISH,
      ask: {
        title: '取消交房批次“{name}”？',
        content: '取消后批次内的房产可加入其他批次；已有房产交付的批次不能取消。',
      },
      refusal: { '*': '该批次已结束，不能取消' },
      done: '“{name}”已取消',
      danger: true,
    }),
  },
  { refusal: '当前状态为“{state}”，不能{verb}' },
)

const EDIT = 'basedata:handover:edit'
const refusal = { delivered: '该房产已交付', deemed: '该房产已交付' }
const { handoverHouseId: _, receivedAmount: __, handlerId: ___, ...delivery } = handoverDeliver.fields

/** One house on its way, from notice to keys. */
export const handoverHouseFlow = defineFlow(
  handoverHouse,
  'status',
  {
    deliver: verb('办理交付', {
      from: ['checking'],
      to: 'delivered',
      permission: 'basedata:handover:deliver',
      path: '/basedata/base/handoverDeliver',
      fields: delivery,
      rules: handoverDeliver.rules,
      refusal,
      done: '交付办理完成',
      primary: true,
      output: returns<{ deliverId: string }>(),
    }),
    notify: verb('通知', {
      from: ['waiting', 'notified'],
      to: 'notified',
      permission: EDIT,
      fields: {
        channel: f.choice('通知方式', {
          of: NOTIFY_CHANNEL,
          required: true,
          messages: { required: '请选择通知方式' },
        }),
      },
      ask: { title: '登记 {houseId} 的交付通知' },
      refusal,
      done: '已登记通知',
      batch: true,
    }),
    appoint: verb('预约', {
      from: ['notified', 'appointed', 'refused'],
      to: 'appointed',
      permission: EDIT,
      fields: {
        appointAt: f.dateTime('预约时间', {
          required: true,
          after: 'now',
          messages: { required: '请选择预约时间', range: '预约时间须晚于当前时间' },
        }),
        checkerId: handoverHouse.fields.checkerId,
      },
      ask: { title: '预约交付 {houseId}' },
      refusal,
      done: '预约成功',
    }),
    check: verb('验房', {
      from: ['appointed', 'mending'],
      to: 'checking',
      permission: EDIT,
      refusal,
      done: '已开始验房',
      primary: true,
    }),
    report: verb('登记问题', {
      from: ['checking'],
      to: 'mending',
      permission: EDIT,
      path: '/basedata/base/handoverHouse/issues',
      fields: { issues: { ...handoverHouse.fields.issues, required: true } },
      ask: { title: '登记验房问题 {houseId}', content: '登记后转入整改，整改完成再验房。' },
      refusal,
      done: '已登记验房问题，转入整改',
    }),
    refuse: verb('拒收', {
      from: ['notified', 'appointed', 'checking', 'mending'],
      to: 'refused',
      permission: EDIT,
      fields: { reason: f.longText('拒收原因', { required: true, max: 200 }) },
      ask: { title: '登记“{houseId}”拒收？', content: '拒收后可重新预约。' },
      refusal,
      done: '已登记拒收',
    }),
    /** Nobody came for thirty days after the notice. */
    deem: verb('视同交付', {
      from: ['notified', 'appointed'],
      to: 'deemed',
      permission: 'basedata:handover:deem',
      ask: {
        title: '把“{houseId}”视同交付？',
        content: '通知满30天仍未办理的房产，自通知期满之日起计费，不可撤销。',
      },
      refusal,
      done: '已视同交付',
      danger: true,
      batch: true,
    }),
  },
  { refusal: '{state}的房产不能进行此操作' },
)
