import { defineAction, type Json, returns } from '../kernel/action.ts'
import { attachments, date, optionalText, queryId, record, text, uuid, uuids, whole } from '../kernel/inputs.ts'
import { sampleDraft } from '../kernel/sample.ts'
import { z } from '../kernel/zod.ts'
import { f } from '../kernel/fields.ts'
import { HOUSE_RELATION } from './customer-house.entity.ts'
import { house } from './house.entity.ts'
import { area, remark, share } from './inputs.ts'

/** Verbs of a house. Saving is one of them: a change of key fields may become a change order (`changeId`). */
export interface Saved {
  id: string | number | null
  version: number | null
  changeId?: string
}
export interface LineageResult {
  batchNo: string
  oldIds: string[]
  newIds: string[]
}
export interface GridRoom {
  id: string
  roomNo: string
  fullName: string
  floor: number
  houseType: number
  layout: string | null
  buildingArea: string
  saleStatus: number
  useStatus: number
  ownerNames: string[]
  /** decorating 装修, rented 出租, vip VIP; later modules add theirs (arrears 欠费). */
  flags: string[]
}
export interface HouseGrid {
  units: {
    id: string
    unitName: string
    buildingId: string
    buildName: string
    floors: { floor: number; rooms: GridRoom[] }[]
  }[]
  /** useStatus → number of rooms */
  counts: Record<string, number>
  total: number
}
export interface GeneratedHouses {
  rooms: {
    floor: number
    position: number
    roomNo: string
    buildingArea: string
    layout: string | null
    exists: boolean
  }[]
  created: number
  skipped: string[]
}
export interface HousePerson {
  id: string
  customerId: string
  name: string
  mobile: string | null
  customerType: number
  level: number
  relation: number
  share: string | null
  isPayer: boolean
  startDate: string
  endDate: string | null
  leaseEnd: string | null
  moveInDate: string | null
  reason: number | null
  live: boolean
  version: number
}
export interface HouseHistory {
  timeline: {
    action: string
    fromState: string | null
    toState: string | null
    actorName: string | null
    at: string
    remark: string | null
    data: Json
  }[]
  lineage: {
    batchNo: string
    kind: number
    fromHouseId: string
    fromName: string
    toHouseId: string
    toName: string
    area: string
    effectiveDate: string
  }[]
  changes: { at: string; petName: string | null; action: string; before: Json; after: Json }[]
}
export interface HouseKeeperInfo {
  id: string
  userId: number
  name: string
  title: string | null
  publicMobile: string | null
}

const houseWith = <S extends z.ZodRawShape>(input: S) => z.object({ houseId: uuid('房产', 'basedata.house'), ...input })

export const createHouse = defineAction('basedata.createHouse', {
  label: '新增房产',
  path: '/basedata/base/house',
  permission: 'basedata:house:add',
  input: record,
  output: returns<Saved>(),
  sample: (world) => sampleDraft(house, world),
})
export const updateHouse = defineAction('basedata.updateHouse', {
  label: '编辑房产',
  method: 'PUT',
  path: '/basedata/base/house',
  permission: 'basedata:house:edit',
  input: record,
  output: returns<Saved>(),
  sample: (world) => ({ id: world.id('basedata.house'), version: 1, remark: '朝南' }),
})
export const deleteHouses = defineAction('basedata.deleteHouses', {
  label: '删除房产',
  method: 'DELETE',
  path: '/basedata/base/house',
  permission: 'basedata:house:delete',
  input: z.union([z.array(z.string()), record]),
  output: returns<{ changeIds: string[] } | null>(),
  sample: (world) => [String(world.id('basedata.house'))],
})
/** The fields of `batch` of the entity; key fields go through one change order per house where the company asks for it. */
const batchInput = z.object({
  ids: uuids('房产', 'basedata.house'),
  set: record,
  changeReason: optionalText('变更原因', 200),
})
const batchSample = { set: { layout: '三室两厅' } }
export const updateHouseBatch = defineAction('basedata.updateHouseBatch', {
  label: '批量修改房产',
  method: 'PUT',
  path: '/basedata/base/house/batch',
  permission: 'basedata:house:edit',
  input: batchInput,
  output: returns<{ updated: number; changeIds: string[] }>(),
  sample: (world) => ({ ids: [String(world.id('basedata.house'))], ...batchSample }),
})
export const batchUpdateHouses = defineAction('basedata.batchUpdateHouses', {
  label: '批量修改房产',
  path: '/basedata/base/house/batchUpdate',
  permission: 'basedata:house:batch',
  input: batchInput,
  output: returns<{ updated: number; changeIds: string[] }>(),
  sample: (world) => ({ ids: [String(world.id('basedata.house'))], ...batchSample }),
})
export const setHouseUse = defineAction('basedata.setHouseUse', {
  label: '停用或启用房产',
  path: '/basedata/base/house/useStatus',
  permission: 'basedata:house:edit',
  input: z.object({
    ids: uuids('房产', 'basedata.house'),
    useStatus: z.union([z.literal(2), z.literal(7)], '请选择使用状态'),
  }),
  output: returns<{ updated: number }>(),
  sample: (world) => ({ ids: [String(world.id('basedata.house'))], useStatus: 7 as const }),
})
export const houseGrid = defineAction('basedata.houseGrid', {
  label: '房态图',
  method: 'GET',
  path: '/basedata/base/house/grid',
  permission: 'basedata:house:list',
  input: z
    .object({
      unitId: uuid('单元', 'basedata.unit').optional(),
      buildingId: uuid('楼栋', 'basedata.building').optional(),
    })
    .refine((input) => input.unitId !== undefined || input.buildingId !== undefined, {
      path: ['buildingId'],
      message: '请选择楼栋',
    }),
  output: returns<HouseGrid>(),
  sample: (world) => ({ buildingId: String(world.id('basedata.building')) }),
})
export interface HouseContradiction {
  id: string
  fullName: string
  useStatus: number
  /** What does not agree, as a sentence. */
  fault: string
}
export const houseContradictions = defineAction('basedata.houseContradictions', {
  label: '房产数据核对',
  method: 'GET',
  path: '/basedata/base/house/contradictions',
  permission: 'basedata:house:list',
  input: z.object({
    communityId: queryId('项目', 'basedata.community').optional(),
    page: z.coerce.number('页码不正确').int('页码不正确').min(1, '页码不正确').max(100_000, '页码不正确').default(1),
    limit: z.coerce
      .number('每页条数不正确')
      .int('每页条数不正确')
      .min(1, '每页条数不正确')
      .max(1000, '每页最多1000条')
      .default(20),
  }),
  output: returns<{ list: HouseContradiction[]; total: number }>(),
  sample: (world) => ({ communityId: world.id('basedata.community') }),
})
export const houseRelations = defineAction('basedata.houseRelations', {
  label: '房产关系人',
  method: 'GET',
  path: '/basedata/base/house/relations',
  permission: 'basedata:house:list',
  input: houseWith({}),
  output: returns<HousePerson[]>(),
})
export const houseHistory = defineAction('basedata.houseHistory', {
  label: '房产变更记录',
  method: 'GET',
  path: '/basedata/base/house/history',
  permission: 'basedata:house:list',
  input: houseWith({}),
  output: returns<HouseHistory>(),
})
export const houseKeeper = defineAction('basedata.houseKeeper', {
  label: '房产的主管家',
  method: 'GET',
  path: '/basedata/base/house/housekeeper',
  permission: 'basedata:house:list',
  input: houseWith({}),
  output: returns<HouseKeeperInfo | null>(),
})
/** Replaces who lives in, owns and pays for a house; rows with an id are changed, others begin, left out rows end. */
export const saveHouseRelations = defineAction('basedata.saveHouseRelations', {
  label: '保存房产关系人',
  method: 'PUT',
  path: '/basedata/base/house/relations',
  permission: 'basedata:house:move',
  input: houseWith({
    date: date('生效日期'),
    relations: z
      .array(
        z.object({
          id: uuid('关系').optional(),
          customerId: uuid('客户', 'basedata.customer'),
          relation: whole('关系', 1, 6),
          share: share.nullish(),
          isPayer: z.boolean().default(false),
          startDate: date('开始日期').optional(),
          leaseEnd: date('租期至').nullish(),
          moveInDate: date('入住日期').nullish(),
        }),
      )
      .max(50, '关系人最多50位'),
  }),
  output: returns<{ changed: number; added: number; ended: number }>(),
  sample: (world) => ({
    houseId: String(world.id('basedata.house')),
    date: world.today,
    relations: [{ customerId: String(world.id('basedata.customer')), relation: 1 }],
  }),
})

export const splitHouse = defineAction('basedata.splitHouse', {
  label: '拆分房产',
  path: '/basedata/base/house/split',
  permission: 'basedata:house:split',
  input: houseWith({
    effectiveDate: date('生效日期'),
    parts: z
      .array(
        z.object({
          roomNo: text('房号', 20),
          buildingArea: area('建筑面积'),
          innerArea: area('套内面积').nullish(),
          chargeArea: area('计费面积').nullish(),
          layout: optionalText('户型', 30),
        }),
        '请填写拆分后的房产',
      )
      .min(2, '至少拆分为两套房产')
      .max(20, '最多拆分为20套房产'),
    remark,
  }),
  output: returns<LineageResult>(),
  sample: (world) => ({
    houseId: String(world.id('basedata.house')),
    effectiveDate: world.today,
    parts: [
      { roomNo: '101A', buildingArea: '70.00' },
      { roomNo: '101B', buildingArea: '50.00' },
    ],
  }),
})
export const mergeHouses = defineAction('basedata.mergeHouses', {
  label: '合并房产',
  path: '/basedata/base/house/merge',
  permission: 'basedata:house:merge',
  fields: {
    houseIds: f.refs('房产', {
      to: 'basedata.house',
      required: true,
      max: 20,
      messages: { required: '请选择至少两套房产', range: '最多合并20套房产' },
    }),
    adjacent: f.flag('房产相邻', { default: false, help: '房产不在同一单元，须确认它们相邻' }),
    roomNo: f.text('合并后房号', { required: true, max: 20, messages: { required: '请输入房号' } }),
    layout: f.text('户型', { max: 30 }),
    effectiveDate: f.date('生效日期', { required: true }),
    remark: f.text('说明', { max: 200 }),
  },
  output: returns<LineageResult>(),
})
export const transferHouse = defineAction('basedata.transferHouse', {
  label: '过户',
  path: '/basedata/base/house/transfer',
  permission: 'basedata:house:transfer',
  idempotent: true,
  input: houseWith({
    date: date('过户日期'),
    owners: z
      .array(
        z.object({
          customerId: uuid('客户', 'basedata.customer'),
          relation: z.union([z.literal(1), z.literal(2)], '请选择关系').default(1),
          share: share.nullish(),
          isPayer: z.boolean().default(false),
        }),
        '请选择新业主',
      )
      .min(1, '请选择新业主')
      .max(20, '新业主最多20位'),
    keepFamily: z.boolean().default(false),
    certNo: optionalText('产权证号', 50),
    /** 1 先结清, 2 由原业主继续承担 */
    receivableChoice: whole('欠费处理', 1, 2).default(2),
    /** 1 转给新业主, 2 退还, 3 暂留 */
    prepaidChoice: whole('预存处理', 1, 3).default(3),
    attachments: attachments.default([]),
    remark,
  }),
  output: returns<{ houseId: string; endedIds: string[]; newIds: string[] }>(),
})
export const moveIn = defineAction('basedata.moveIn', {
  label: '迁入',
  path: '/basedata/base/house/moveIn',
  permission: 'basedata:house:move',
  of: 'basedata.customerHouse',
  fields: {
    houseId: f.ref('房产', { to: 'basedata.house', required: true }),
    customerId: f.ref('客户', { to: 'basedata.customer', required: true }),
    relation: f.choice('关系', { of: HOUSE_RELATION, required: true }),
    date: f.date('迁入日期', { required: true }),
    leaseEnd: f.date('租期至', { when: { relation: [3] } }),
    isPayer: f.flag('设为缴费人', { default: false, help: '原缴费人自动取消' }),
    attachments: f.attachments('附件', { max: 20 }),
  },
  rules: (rule) => [
    rule(
      'leaseEnd',
      '租期结束不能早于开始',
      ({ date: from, leaseEnd }) => !leaseEnd || String(from) <= String(leaseEnd),
    ),
  ],
  output: returns<{ id: string; useStatus: number }>(),
})
export const moveOut = defineAction('basedata.moveOut', {
  label: '迁出',
  path: '/basedata/base/house/moveOut',
  permission: 'basedata:house:move',
  fields: {
    houseId: f.ref('房产', { to: 'basedata.house', required: true }),
    relationIds: f.refs('迁出人员', { to: 'basedata.customerHouse', required: true }),
    date: f.date('迁出日期', { required: true }),
    remark: f.text('说明', { max: 200 }),
  },
  output: returns<{ ended: number; useStatus: number }>(),
})
export const generateHouses = defineAction('basedata.generateHouses', {
  label: '批量生成房产',
  path: '/basedata/base/house/generate',
  permission: 'basedata:house:batch',
  input: z
    .object({
      unitId: uuid('单元', 'basedata.unit'),
      floorFrom: whole('起始楼层', -10, 200),
      floorTo: whole('结束楼层', -10, 200),
      skipFloors: z.array(z.number().int()).max(100).default([]),
      /** In order of the position on the floor. */
      positions: z
        .array(
          z.object({
            buildingArea: area('建筑面积'),
            layout: optionalText('户型', 30),
            houseType: whole('房产类型', 1, 9).default(1),
            orientation: optionalText('朝向', 4),
          }),
          '请填写每层户型',
        )
        .min(1, '请填写每层户型')
        .max(60, '每层最多60户'),
      /** Shows the rooms without making them. */
      preview: z.boolean().default(false),
    })
    .refine((input) => input.floorFrom <= input.floorTo, { path: ['floorTo'], message: '结束楼层不能小于起始楼层' }),
  output: returns<GeneratedHouses>(),
  sample: (world) => ({
    unitId: String(world.id('basedata.unit')),
    floorFrom: 1,
    floorTo: 2,
    positions: [{ buildingArea: '89.50' }],
    preview: true,
  }),
})
