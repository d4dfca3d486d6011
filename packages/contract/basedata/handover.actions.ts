import { f } from '../kernel/fields.ts'
import { defineAction } from '../kernel/action.ts'
import { z } from '../kernel/zod.ts'
import { isDateTime } from '../kernel/dates.ts'
import { attachments, date, integerId, optionalText, text, uuid, uuids, whole } from '../kernel/inputs.ts'

/** The delivery of houses, from the batch to the keys. */
export interface HandoverProgress {
  total: number
  /** handoverHouse status → houses */
  counts: Record<string, number>
  deliverRate: string
  byDay: { date: string; delivered: number }[]
  byBuilding: { buildingId: string; buildName: string; total: number; delivered: number }[]
}

const batchVerb = (verb: string, label: string, path: string, permission: string) =>
  defineAction(`basedata.${verb}`, {
    label,
    method: 'POST',
    path: `/basedata/base/handover/${path}`,
    permission,
    input: z.object({ id: uuid('交房批次') }),
    sample: (world) => ({ id: String(world.id('basedata.handover')) }),
  })
export const publishHandover = batchVerb('publishHandover', '发布交房批次', 'publish', 'basedata:handover:publish')
export const completeHandover = batchVerb('completeHandover', '完成交房批次', 'complete', 'basedata:handover:publish')
export const cancelHandover = batchVerb('cancelHandover', '取消交房批次', 'cancel', 'basedata:handover:publish')
export const addHandoverHouses = defineAction('basedata.addHandoverHouses', {
  label: '添加交付房产',
  method: 'POST',
  path: '/basedata/base/handover/houses',
  permission: 'basedata:handover:edit',
  input: z.object({ id: uuid('交房批次'), houseIds: uuids('房产') }),
  output: z.custom<{ added: number }>(),
  sample: (world) => ({ id: String(world.id('basedata.handover')), houseIds: [String(world.id('basedata.house'))] }),
})
export const handoverProgress = defineAction('basedata.handoverProgress', {
  label: '交付进度',
  method: 'GET',
  path: '/basedata/base/handover/progress',
  permission: 'basedata:handover:list',
  input: z.object({ id: uuid('交房批次') }),
  sample: (world) => ({ id: String(world.id('basedata.handover')) }),
})

const houseId = uuid('交付房产')
const sampleHouse = (world: { id(entity: string): string | number }) => String(world.id('basedata.handoverHouse'))
export const notifyHandover = defineAction('basedata.notifyHandover', {
  label: '通知交付',
  method: 'POST',
  path: '/basedata/base/handoverHouse/notify',
  permission: 'basedata:handover:edit',
  input: z.object({ ids: uuids('交付房产'), channel: z.enum(['app', 'sms', 'phone', 'letter'], '请选择通知方式') }),
  output: z.custom<{ notified: number }>(),
  sample: (world) => ({ ids: [sampleHouse(world)], channel: 'phone' as const }),
})
export const appointHandover = defineAction('basedata.appointHandover', {
  label: '预约交付',
  method: 'POST',
  path: '/basedata/base/handoverHouse/appoint',
  permission: 'basedata:handover:edit',
  input: z.object({
    id: houseId,
    appointAt: z.string('请选择预约时间').refine(isDateTime, '请选择预约时间'),
    checkerId: integerId('验房人').nullish(),
  }),
  sample: (world) => ({ id: sampleHouse(world), appointAt: `${world.today} 10:00:00` }),
})
export const checkHandover = defineAction('basedata.checkHandover', {
  label: '验房',
  method: 'POST',
  path: '/basedata/base/handoverHouse/check',
  permission: 'basedata:handover:edit',
  input: z.object({ id: houseId, checkerId: integerId('验房人').nullish() }),
  sample: (world) => ({ id: sampleHouse(world) }),
})
export const reportHandoverIssues = defineAction('basedata.reportHandoverIssues', {
  label: '登记验房问题',
  method: 'POST',
  path: '/basedata/base/handoverHouse/issues',
  permission: 'basedata:handover:edit',
  input: z.object({
    id: houseId,
    issues: z
      .array(
        z.object({
          item: text('验房项', 60),
          desc: text('问题描述', 200),
          photos: attachments.default([]),
          workOrderId: uuid('工单').nullable().default(null),
        }),
        '请填写验房问题',
      )
      .min(1, '请填写验房问题')
      .max(100, '验房问题最多100项'),
  }),
  sample: (world) => ({ id: sampleHouse(world), issues: [{ item: '门窗', desc: '窗户关不严' }] }),
})
export const refuseHandover = defineAction('basedata.refuseHandover', {
  label: '拒收',
  method: 'POST',
  path: '/basedata/base/handoverHouse/refuse',
  permission: 'basedata:handover:edit',
  fields: {
    id: f.ref('交房记录', { to: 'basedata.handoverHouse', required: true }),
    reason: f.longText('拒收原因', { required: true, max: 200 }),
  },
  output: null,
})
export const deemHandover = defineAction('basedata.deemHandover', {
  label: '视同交付',
  method: 'POST',
  path: '/basedata/base/handoverHouse/deem',
  permission: 'basedata:handover:deem',
  input: z.object({ ids: uuids('交付房产') }),
  sample: (world) => ({ ids: [sampleHouse(world)] }),
})
export const deliverHouse = defineAction('basedata.deliverHouse', {
  label: '办理交付',
  method: 'POST',
  path: '/basedata/base/handoverDeliver',
  permission: 'basedata:handover:deliver',
  input: z.object({
    handoverHouseId: houseId,
    deliverDate: date('交付日期'),
    chargeStartDate: date('计费起始日期').nullish(),
    meterReadings: z
      .array(z.object({ meterId: uuid('仪表'), reading: z.string() }))
      .max(20)
      .default([]),
    keys: whole('钥匙数', 0, 99).nullish(),
    materials: z
      .array(z.object({ name: text('物料', 60), qty: whole('数量', 0, 999) }))
      .max(50)
      .nullish(),
    signature: attachments.default([]),
    agentName: optionalText('代办人', 30),
    agentIdNo: optionalText('代办人证件号', 30),
  }),
  output: z.custom<{ id: string }>(),
  sample: (world) => ({ handoverHouseId: sampleHouse(world), deliverDate: world.today, keys: 2 }),
})
