import { type ShownRowOf } from '../kernel/entity.ts'
import { HOUSE_RELATION } from './customer-house.entity.ts'
import type { customer } from './customer.entity.ts'
import { defineAction, type Json, type Returns, returns } from '../kernel/action.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'
import { optionalText, record, text, uuid, uuids } from '../kernel/inputs.ts'
import { z } from '../kernel/zod.ts'

/** Verbs of customers and fans, claims of owners, and the archive of one customer. */
export interface DuplicateGroup {
  reason: 'idNo' | 'mobile'
  customers: {
    id: string
    name: string
    mobile: string | null
    idNo: string | null
    customerType: number
    level: number
    houseNames: string[]
    createdAt: string
  }[]
}
export interface MergePreview {
  customers: ShownRowOf<typeof customer>[]
  /** What would move to the survivor, per kind of record. */
  effects: { label: string; count: number }[]
}
/** The houses stand beside him. */
type ArchivedCustomer = Omit<ShownRowOf<typeof customer>, 'houseNames'>
export interface ArchiveHeader {
  customer: ArchivedCustomer
  houses: {
    houseId: string
    fullName: string
    relation: number
    isPayer: boolean
    live: boolean
    communityId: number
  }[]
  labels: { id: string; type: string; name: string; color: string | null }[]
  tags: { id: string; name: string; category: string | null }[]
  fans: { id: string; channel: number; nickname: string | null; lastActiveAt: string | null }[]
  /** Some of his houses lie outside the caller's scope. */
  partial: boolean
  /** Parts of other modules (欠费, 预存, 工单 …) by their name; absent while the module is. */
  slots: Record<string, Json>
}
export interface ArchiveBase {
  customer: ArchivedCustomer
  family: {
    customerId: string
    name: string
    mobile: string | null
    relation: number
    houseId: string
    fullName: string
  }[]
}
export interface ArchiveData {
  labels: {
    type: string
    label: string
    multi: boolean
    items: { id: string; name: string; color: string | null; chosen: boolean }[]
  }[]
  notes: string | null
  version: number
}
export interface ArchiveHouse {
  id: string
  houseId: string
  fullName: string
  relation: number
  share: string | null
  isPayer: boolean
  startDate: string
  endDate: string | null
  leaseEnd: string | null
  moveInDate: string | null
  reason: number | null
  live: boolean
}
export interface ArchiveDelivery {
  handoverHouseId: string
  handoverName: string
  fullName: string
  status: number
  deliverDate: string | null
  chargeStartDate: string | null
  keys: number | null
  handlerName: string | null
  deliverId: string | null
}
export interface FanFigures {
  total: number
  bound: number
  boundRate: string
  byChannel: { channel: number; count: number }[]
}

export const mergeCustomers = defineAction('basedata.mergeCustomers', {
  label: '合并客户',
  path: '/basedata/base/customer/merge',
  permission: 'basedata:customer:merge',
  input: z
    .object({
      survivorId: uuid('保留的客户', 'basedata.customer'),
      mergedIds: z
        .array(uuid('客户', 'basedata.customer'), '请选择至少两位不同的客户')
        .min(1, '请选择至少两位不同的客户')
        .max(20, '单次最多合并20位客户'),
      /** Fields of the survivor that take another's value: field → id of the customer whose value is kept. */
      values: z.record(z.string(), uuid('客户', 'basedata.customer')).default({}),
    })
    .refine((input) => !input.mergedIds.includes(input.survivorId), {
      path: ['mergedIds'],
      message: '请选择至少两位不同的客户',
    }),
  output: returns<{ survivorId: string; moved: { label: string; count: number }[] }>(),
  sample: (world) => ({
    survivorId: String(world.id('basedata.customer')),
    mergedIds: ['00000000-0000-7000-8000-000000000001'],
  }),
})
export const mergePreview = defineAction('basedata.mergePreview', {
  label: '合并预览',
  method: 'GET',
  path: '/basedata/base/customer/mergePreview',
  permission: 'basedata:customer:merge',
  input: z.object({
    ids: text('客户', 2000)
      .transform((value) => value.split(','))
      .pipe(uuids('客户', 'basedata.customer')),
  }),
  output: returns<MergePreview>(),
  sample: (world) => ({ ids: String(world.id('basedata.customer')) }),
})
export const duplicateCustomers = defineAction('basedata.duplicateCustomers', {
  label: '查重',
  method: 'GET',
  path: '/basedata/base/customer/duplicates',
  permission: 'basedata:customer:list',
  input: z.object({}),
  output: returns<DuplicateGroup[]>(),
})
const LABEL_MODE = options(['add', '增加'], ['remove', '移除'], ['replace', '替换'])
export const labelCustomers = defineAction('basedata.labelCustomers', {
  label: '打标签',
  path: '/basedata/base/customer/label',
  permission: 'basedata:customer:label',
  fields: {
    ids: f.refs('客户', { to: 'basedata.customer', required: true, messages: { range: '单次最多处理1000条' } }),
    mode: f.choice('方式', { of: LABEL_MODE, required: true, default: 'add' }),
    labelIds: f.refs('标签', { to: 'basedata.crmLabel', max: 100 }),
  },
  output: returns<{ updated: number }>(),
})
export const blacklistCustomers = defineAction('basedata.blacklistCustomers', {
  label: '加入或移出黑名单',
  path: '/basedata/base/customer/blacklist',
  permission: 'basedata:customer:black',
  fields: {
    ids: f.refs('客户', { to: 'basedata.customer', required: true }),
    blacklist: f.flag('黑名单', { required: true }),
    // Typed as optional: nothing is asked of whoever lets somebody off the list.
    reason: f.longText('原因', { required: true as boolean, max: 200, when: { blacklist: true } }),
  },
  output: returns<{ updated: number }>(),
})
export const setCustomerState = defineAction('basedata.setCustomerState', {
  label: '启用或停用客户',
  path: '/basedata/base/customer/state',
  permission: 'basedata:customer:edit',
  input: z.object({
    ids: uuids('客户', 'basedata.customer'),
    state: z.union([z.literal(0), z.literal(1)], '请选择状态'),
  }),
  output: returns<{ updated: number }>(),
})

const one = z.object({ id: uuid('客户', 'basedata.customer') })
const archive = <V extends string, O>(verb: V, label: string, path: string, output: Returns<O>) =>
  defineAction(`basedata.archive${verb}` as `basedata.archive${V}`, {
    label,
    method: 'GET',
    path: `/basedata/archives/{id}/${path}`,
    permission: 'basedata:archive:view',
    input: one,
    output,
    sample: (world) => ({ id: String(world.id('basedata.customer')) }),
  })
export const archiveHeader = archive('Header', '客户档案概览', 'header', returns<ArchiveHeader>())
export const archiveBaseInfo = archive('BaseInfo', '客户档案身份信息', 'baseInfo', returns<ArchiveBase>())
export const archiveBaseData = archive('BaseData', '客户档案标签', 'baseData', returns<ArchiveData>())
export const archiveHouseInfo = archive('HouseInfo', '客户档案房产历史', 'houseInfo', returns<ArchiveHouse[]>())
export const archiveDelivery = archive('Delivery', '客户档案交付记录', 'delivery', returns<ArchiveDelivery[]>())
export const saveArchiveBaseData = defineAction('basedata.saveArchiveBaseData', {
  label: '保存客户标签和备注',
  method: 'PUT',
  path: '/basedata/archives/{id}/baseData',
  permission: 'basedata:customer:label',
  input: z.object({
    id: uuid('客户', 'basedata.customer'),
    version: z.number().int().positive(),
    labelIds: z.array(uuid('标签项', 'basedata.crmLabel')).max(100),
    notes: optionalText('备注', 500),
  }),
  output: returns<{ id: string | number; version: number }>(),
  sample: (world) => ({ id: String(world.id('basedata.customer')), version: 1, labelIds: [] }),
})

export const bindFan = defineAction('basedata.bindFan', {
  label: '绑定粉丝',
  path: '/basedata/base/fan/bind',
  permission: 'basedata:fan:bind',
  fields: {
    fanId: f.ref('粉丝', { to: 'basedata.fan', required: true }),
    customerId: f.ref('客户', {
      to: 'basedata.customer',
      help: '按姓名或手机号搜索；留空时按粉丝手机号在所选房产中登记',
    }),
    houseId: f.ref('房产', { to: 'basedata.house', help: '选择后同时登记与该房产的关系' }),
    relation: f.choice('关系', { of: HOUSE_RELATION, required: true, default: 1 }),
  },
  rules: (rule) => [
    rule('customerId', '请选择客户', ({ houseId, customerId }) => Boolean(houseId) || Boolean(customerId)),
  ],
  output: returns<{ customerId: string }>(),
})
export const unbindFan = defineAction('basedata.unbindFan', {
  label: '解绑粉丝',
  path: '/basedata/base/fan/unbind',
  permission: 'basedata:fan:bind',
  input: z.object({ fanId: uuid('粉丝', 'basedata.fan') }),
  output: returns<null>(),
})
export const fanFigures = defineAction('basedata.fanFigures', {
  label: '粉丝统计',
  method: 'GET',
  path: '/basedata/base/fan/figures',
  permission: 'basedata:fan:list',
  input: z.object({}),
  output: returns<FanFigures>(),
})

export const createReview = defineAction('basedata.createReview', {
  label: '登记产权审核',
  path: '/basedata/base/propertyReview',
  permission: 'basedata:review:audit',
  input: record,
  output: returns<{ id: string | number; version: number }>(),
  sample: (world) => ({
    houseId: world.id('basedata.house'),
    applicantName: '王小明',
    mobile: '13800138000',
    relation: 3,
    attachments: [],
  }),
})
export const passReview = defineAction('basedata.passReview', {
  label: '通过产权审核',
  path: '/basedata/base/propertyReview/pass',
  permission: 'basedata:review:audit',
  fields: {
    id: f.ref('产权审核', { to: 'basedata.propertyReview', required: true }),
    remark: f.longText('审核意见', { max: 200 }),
  },
  output: returns<null>(),
})
export const rejectReview = defineAction('basedata.rejectReview', {
  label: '驳回产权审核',
  path: '/basedata/base/propertyReview/reject',
  permission: 'basedata:review:audit',
  fields: {
    id: f.ref('产权审核', { to: 'basedata.propertyReview', required: true }),
    remark: f.longText('驳回原因', { required: true, max: 200 }),
  },
  output: returns<null>(),
})
export const withdrawReview = defineAction('basedata.withdrawReview', {
  label: '撤销产权审核',
  path: '/basedata/base/propertyReview/withdraw',
  permission: 'basedata:review:audit',
  input: z.object({ id: uuid('产权审核', 'basedata.propertyReview') }),
  output: returns<null>(),
})
export const reviewCheck = defineAction('basedata.reviewCheck', {
  label: '产权审核核对',
  method: 'GET',
  path: '/basedata/base/propertyReview/check/{id}',
  permission: 'basedata:review:list',
  input: z.object({ id: uuid('产权审核', 'basedata.propertyReview') }),
  output: returns<ReviewCheck>(),
})
/** The claim beside what the register knows of the house and its owners. */
export interface ReviewCheck {
  house: { id: string; fullName: string; buildingArea: string; certNo: string | null; useStatus: number }
  owners: { customerId: string; name: string; mobile: string | null; idNo: string | null; share: string | null }[]
  match: { name: boolean; mobile: boolean; certNo: boolean; idNo: boolean }
}
