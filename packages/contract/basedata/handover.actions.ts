import { defineAction, returns } from '../kernel/action.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'
import { handoverCustomer } from './handover-customer.entity.ts'

/** How far a batch is. */
export interface HandoverProgress {
  total: number
  /** handoverHouse status → houses */
  counts: Record<string, number>
  deliverRate: string
  byDay: { date: string; delivered: number }[]
  byBuilding: { buildingId: string; buildName: string; total: number; delivered: number }[]
}

const id = f.ref('交房批次', { to: 'basedata.handover', required: true })
export const addHandoverHouses = defineAction('basedata.addHandoverHouses', {
  label: '添加交付房产',
  path: '/basedata/base/handover/houses',
  permission: 'basedata:handover:edit',
  fields: { id, houseIds: f.refs('房产', { to: 'basedata.house', required: true }) },
  output: returns<{ added: number }>(),
})
export const handoverProgress = defineAction('basedata.handoverProgress', {
  label: '交付进度',
  method: 'GET',
  path: '/basedata/base/handover/progress',
  permission: 'basedata:handover:list',
  fields: { id },
  output: returns<HandoverProgress>(),
})

const { handoverHouseId, customerId, relation, share, isPayer } = handoverCustomer.fields
const FRESH = { way: 'fresh' } as const
/** A buyer of a house: somebody the register knows, or one who is recorded with it. */
export const addHandoverCustomer = defineAction('basedata.addHandoverCustomer', {
  label: '添加交付客户',
  path: '/basedata/base/handoverCustomer/add',
  permission: 'basedata:handover:edit',
  fields: {
    handoverHouseId,
    way: f.choice('方式', {
      of: options(['known', '已有客户'], ['fresh', '新建客户']),
      required: true,
      default: 'known',
    }),
    customerId: { ...customerId, when: { way: 'known' } },
    name: f.text('姓名', { required: true, max: 60, when: FRESH, messages: { required: '请输入客户名称' } }),
    mobile: f.phone('手机号', { required: true, when: FRESH }),
    idNo: f.idNumber('身份证号', { when: FRESH }),
    relation,
    share,
    isPayer,
  },
  output: returns<{ id: string }>(),
})
