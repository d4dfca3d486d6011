import { defineAction, returns } from '../kernel/action.ts'
import { isDate } from '../kernel/dates.ts'
import { type Attachment, f } from '../kernel/fields.ts'
import { communityId, nothing, uuid } from '../kernel/inputs.ts'
import type { CodeOf } from '../kernel/options.ts'
import { z } from '../kernel/zod.ts'
import { ORDER_TYPE, type OrderType, type Urgency } from '../wkorder/order-options.ts'
import type { WORK_ORDER_STATUS } from '../work-order/order-status.ts'
import { workOrder } from '../work-order/work-order.entity.ts'
import { SEAT_FILES, SEAT_PATHS } from './seat-paths.ts'
import type { HOTLINE_VARIANT, HotlineScope } from './hotline-link.entity.ts'

const mobile = z.string('请输入来电号码').regex(/^1[3-9]\d{9}$/, '手机号格式不正确')

export interface HotlineContext {
  companyName: string
  phoneText: string | null
  greeting: string | null
  allowAnonymous: boolean
  /** null: the page asks for it once. */
  seatName: string | null
  seatNo: string | null
  variant: CodeOf<typeof HOTLINE_VARIANT>
  scopes: HotlineScope[]
  communities: { id: number; name: string }[]
  expiresAt: string
}
export const seatContext = defineAction('hotline.seatContext', {
  label: '坐席',
  method: 'GET',
  path: SEAT_PATHS.context,
  access: 'public',
  input: nothing,
  output: returns<HotlineContext>(),
})
export const nameSeat = defineAction('hotline.nameSeat', {
  label: '登记坐席',
  method: 'PUT',
  path: SEAT_PATHS.seat,
  access: 'public',
  fields: {
    seatName: f.text('坐席姓名', { required: true, max: 30 }),
    seatNo: f.text('坐席号', { required: true, max: 20 }),
  },
  output: returns<null>(),
})

export interface HotlineCategory {
  id: string
  parentId: string | null
  name: string
  /** Orders name leaves. */
  leaf: boolean
  orderTypes: OrderType[]
  urgency: Urgency
}
export interface HotlineOptions {
  categories: HotlineCategory[]
  areas: { id: string; name: string }[]
  complaintLevels: { id: string; name: string }[]
}
export const seatOptions = defineAction('hotline.seatOptions', {
  label: '登记选项',
  method: 'GET',
  path: SEAT_PATHS.options,
  access: 'public',
  input: z.object({ communityId }),
  output: returns<HotlineOptions>(),
})
/** Within how many minutes such a report is accepted and done; null where no limit is set. */
export interface HotlinePreview {
  acceptMinutes: number | null
  handleMinutes: number | null
}
export const seatPreview = defineAction('hotline.seatPreview', {
  label: '预计时限',
  method: 'GET',
  path: SEAT_PATHS.preview,
  access: 'public',
  input: z.object({
    communityId,
    orderType: z.enum(ORDER_TYPE.items.map(({ code }) => code) as [OrderType, ...OrderType[]], '请选择工单类型'),
    categoryId: uuid('问题类别', 'wkorder.problemCategory'),
    urgency: z.enum(['normal', 'urgent', 'critical'], '请选择紧急程度'),
  }),
  output: returns<HotlinePreview>(),
})
/** Buildings of a community, or the houses of a building. */
export const seatPlaces = defineAction('hotline.seatPlaces', {
  label: '楼栋与房号',
  method: 'GET',
  path: SEAT_PATHS.places,
  access: 'public',
  input: z.object({ communityId, buildingId: uuid('楼栋', 'basedata.building').optional() }),
  output: returns<{ id: string; unit: string | null; name: string }[]>(),
})

export interface HotlineMatch {
  houseId: string
  communityId: number
  maskedName: string
  relation: string
  house: string
  openOrders: number
}
const who = {
  mobile: mobile.optional(),
  houseId: uuid('房产', 'basedata.house').optional(),
}
const ONE = '请输入来电号码或选择房产'
const oneOf = ({ mobile, houseId }: { mobile?: string | undefined; houseId?: string | undefined }) =>
  (mobile === undefined) !== (houseId === undefined)
/** By a whole number or a whole house; at most five. */
export const lookUpCaller = defineAction('hotline.lookUpCaller', {
  label: '来电查询',
  method: 'GET',
  path: SEAT_PATHS.lookup,
  access: 'public',
  input: z.object(who).refine(oneOf, { message: ONE, path: ['mobile'] }),
  output: returns<HotlineMatch[]>(),
  sample: () => ({ mobile: '13800138000' }),
})
export const openCall = defineAction('hotline.openCall', {
  label: '开始来电会话',
  path: SEAT_PATHS.session,
  access: 'public',
  input: z.object({ ...who, communityId }).refine(oneOf, { message: ONE, path: ['mobile'] }),
  output: returns<{ callerKey: string; expiresAt: string }>(),
  sample: (world) => ({ mobile: '13800138000', communityId: Number(world.id('basedata.community')) }),
})

type Status = CodeOf<typeof WORK_ORDER_STATUS>
export interface HotlineOrderRow {
  id: string
  orderNo: string
  orderType: OrderType
  status: Status
  urgency: Urgency
  category: string
  categoryId: string
  place: string | null
  createdAt: string
  /** When the stage that runs now is due. */
  dueAt: string | null
  urgeCount: number
}
const day = z.string('日期不正确').refine(isDate, '日期不正确')
export const seatOrders = defineAction('hotline.seatOrders', {
  label: '历史工单',
  method: 'GET',
  path: SEAT_PATHS.page,
  access: 'public',
  input: z.object({
    page: z.coerce.number('页码不正确').int('页码不正确').min(1, '页码不正确').max(1000, '页码不正确').default(1),
    limit: z.coerce
      .number('每页条数不正确')
      .int('每页条数不正确')
      .min(1, '每页条数不正确')
      .max(50, '每页条数不正确')
      .default(10),
    status: z.coerce.number('状态不正确').int('状态不正确').optional(),
    orderType: z.string('工单类型不正确').max(20, '工单类型不正确').optional(),
    from: day.optional(),
    to: day.optional(),
    /** Those of this link of the last 24 hours, whoever called; else those of the call. */
    mine: z.enum(['true', 'false'], '条件不正确').default('false'),
  }),
  output: returns<{ list: HotlineOrderRow[]; total: number }>(),
})

export interface HotlineOrderDetail extends HotlineOrderRow {
  content: string
  files: Pick<Attachment, 'id' | 'name' | 'size' | 'mime'>[]
  callerName: string | null
  callerMobile: string | null
  appointment: string | null
  result: string | null
  /** What a caller may hear, the newest last. */
  trail: { at: string; action: string; by: string | null; text: string | null }[]
  stages: { label: string; at: string | null }[]
  /** Why not, in words; null where it is possible. A verb that the link does not carry is missing. */
  can: { urge?: string | null; append?: string | null; reopen?: string | null }
}
const orderId = z.object({ id: uuid('工单', 'work-order.workOrder') })
export const seatOrder = defineAction('hotline.seatOrder', {
  label: '工单详情',
  method: 'GET',
  path: SEAT_PATHS.one,
  access: 'public',
  input: orderId,
  output: returns<HotlineOrderDetail>(),
  sample: (world) => ({ id: String(world.id('work-order.workOrder')) }),
})
const FRESH = '00000000-0000-7000-8000-000000000000'
/** A file of an order that the seat may read. */
export const seatFile = defineAction('hotline.seatFile', {
  label: '工单附件',
  method: 'GET',
  path: SEAT_PATHS.file,
  access: 'public',
  input: orderId.extend({ fileId: uuid('附件', 'file.attachment') }),
  output: returns<never>(),
  sample: (world) => ({ id: String(world.id('work-order.workOrder')), fileId: FRESH }),
})
/** Form data with one `file`; nobody's until an order names it, and of this link alone. */
export const seatUpload = defineAction('hotline.seatUpload', {
  label: '上传附件',
  path: SEAT_PATHS.upload,
  access: 'public',
  multipart: true,
  input: nothing,
  output: returns<Attachment>(),
})

const {
  orderType,
  urgency,
  complaintLevelId,
  categoryId,
  areaId,
  houseId,
  locationText,
  anonymous,
  callerName,
  content,
  appointmentStart,
  appointmentEnd,
} = workOrder.fields
export type SeatRegistered =
  | { id: string; orderNo: string; /** When it will have been accepted. */ acceptBy: string | null }
  /** The caller reported the same a moment ago: it is asked whether he means something else. */
  | { similar: { id: string; orderNo: string } }
export const seatRegister = defineAction('hotline.seatRegister', {
  label: '登记工单',
  path: SEAT_PATHS.order,
  access: 'public',
  idempotent: 'required',
  fields: {
    communityId: f.refInt('项目', { to: 'basedata.community', required: true }),
    orderType,
    urgency,
    complaintLevelId,
    categoryId,
    areaId,
    houseId,
    locationText,
    anonymous,
    callerName,
    callerMobile: f.phone('联系电话'),
    content,
    appointmentStart,
    appointmentEnd,
    attachments: f.attachments('附件', { max: SEAT_FILES.most, accept: SEAT_FILES.types }),
    another: f.flag('仍要新建', { default: false }),
  },
  output: returns<SeatRegistered>(),
})
const said = (label: string) =>
  z.string(`请输入${label}`).trim().min(2, `请输入${label}（至少2个字）`).max(500, `${label}最多500个字`)
export const seatUrge = defineAction('hotline.seatUrge', {
  label: '热线催单',
  path: SEAT_PATHS.urge,
  access: 'public',
  input: orderId.extend({ content: z.string('内容不正确').trim().max(200, '内容最多200个字').default('') }),
  output: returns<null>(),
  sample: (world) => ({ id: String(world.id('work-order.workOrder')) }),
})
export const seatAppend = defineAction('hotline.seatAppend', {
  label: '热线追加说明',
  path: SEAT_PATHS.append,
  access: 'public',
  input: orderId.extend({ content: said('说明') }),
  output: returns<null>(),
  sample: (world) => ({ id: String(world.id('work-order.workOrder')), content: '还在漏水' }),
})
/** What is not solved goes to the dispatchers again. */
export const seatReopen = defineAction('hotline.seatReopen', {
  label: '热线要求重新处理',
  path: SEAT_PATHS.reopen,
  access: 'public',
  input: orderId.extend({ content: said('未解决的问题') }),
  output: returns<null>(),
  sample: (world) => ({ id: String(world.id('work-order.workOrder')), content: '还在漏水' }),
})
