import { type Attachment, f } from '../kernel/fields.ts'
import { defineAction, returns } from '../kernel/action.ts'
import { z } from '../kernel/zod.ts'
import { date, integerId, period, uuid, uuids } from '../kernel/inputs.ts'
import { PUSH_CHANNEL } from './codes.ts'
import { money } from './inputs.ts'

/** Bills: a snapshot of what a payer is told, and how it is brought to him. */
const channel = z.enum(['app', 'wechat', 'sms', 'wecom', 'print', 'email'], '请选择推送渠道')
const channels = z.array(channel, '请选择推送渠道').max(6)

/** Made in the background: a batch per community, all of one run. */
export interface BillRun {
  runId: string
  batches: { id: string; communityId: number }[]
}
/** What became of bills that were made at once. */
export interface BillGeneration {
  communities: {
    communityId: number
    created: number
    /** Bills of the month that stand already. */
    existing: number
    belowMinimum: number
    total: string
    billIds: string[]
  }[]
}
export const generateBills = defineAction('charge-finance.generateBills', {
  label: '生成账单',
  path: '/charge/finance/bill/generate',
  permission: 'charge-finance:bill:generate',
  idempotent: true,
  input: z.object({
    communityIds: z
      .array(integerId('项目', 'basedata.community'), '请选择项目')
      .min(1, '请选择项目')
      .max(200, '单次最多200个项目'),
    billPeriod: period('账单期间'),
    asOfDate: date('截止日期'),
    includeArrears: z.boolean().default(true),
    minAmount: money('起点金额').default('0.00'),
    skipHungUp: z.boolean().default(true),
    propertyIds: uuids('房产', 'basedata.house', 5000).nullish(),
    buildingIds: uuids('楼栋', 'basedata.building').nullish(),
    channels: channels.default([]),
  }),
  output: returns<BillRun>(),
  sample: (world) => ({
    communityIds: [Number(world.id('basedata.community'))],
    billPeriod: '2035-01',
    asOfDate: world.today,
  }),
})

/** Communities whose turn has not come keep their bills as they are; the one at work is finished. */
export const stopBills = defineAction('charge-finance.stopBills', {
  label: '停止生成账单',
  path: '/charge/finance/bill/stop',
  permission: 'charge-finance:bill:generate',
  idempotent: true,
  input: z.object({ runId: uuid('任务') }),
  output: returns<{ stopped: number }>(),
  sample: () => ({ runId: '00000000-0000-7000-8000-000000000000' }),
})

export interface BillChannel {
  channel: 'app' | 'wechat' | 'sms' | 'wecom' | 'print' | 'email'
  label: string
  configured: boolean
}
export const billChannels = defineAction('charge-finance.billChannels', {
  label: '账单推送渠道',
  method: 'GET',
  path: '/charge/finance/bill/channels',
  permission: 'charge-finance:bill:list',
  input: z.object({}),
  output: returns<BillChannel[]>(),
})
const bills = f.refs('账单', { to: 'charge-finance.bill', required: true })
export const pushBills = defineAction('charge-finance.pushBills', {
  label: '推送账单',
  path: '/charge/finance/bill/push',
  permission: 'charge-finance:bill:push',
  idempotent: true,
  fields: {
    ids: bills,
    channels: f.choices('推送渠道', {
      of: PUSH_CHANNEL,
      required: true,
      help: '未配置的渠道不能选择',
      messages: { required: '请选择推送渠道' },
    }),
  },
  output: returns<{ queued: number; withoutReceiver: number }>(),
})
export const repushBills = defineAction('charge-finance.repushBills', {
  label: '重推账单',
  path: '/charge/finance/bill/repush',
  permission: 'charge-finance:bill:push',
  idempotent: true,
  input: z.object({ ids: uuids('推送记录', 'charge-finance.billPush') }),
  output: returns<{ queued: number }>(),
})
export const voidBills = defineAction('charge-finance.voidBills', {
  label: '作废账单',
  path: '/charge/finance/bill/void',
  permission: 'charge-finance:bill:void',
  idempotent: true,
  fields: {
    ids: bills,
    reason: f.longText('作废原因', { required: true, max: 200, messages: { required: '请填写作废原因' } }),
  },
  output: returns<{ voided: number }>(),
})
export const regenerateBills = defineAction('charge-finance.regenerateBills', {
  label: '重新生成账单',
  path: '/charge/finance/bill/regenerate',
  permission: 'charge-finance:bill:generate',
  idempotent: true,
  fields: { ids: bills },
  output: returns<BillGeneration>(),
})

export interface BillDetail {
  id: string
  orderNumber: string
  voided: boolean
  propertyName: string | null
  payerName: string | null
  billPeriod: string
  asOfDate: string
  dueDate: string | null
  arrearsAmount: string
  currentAmount: string
  lateFeeAmount: string
  prepaidBalance: string
  totalAmount: string
  /** Live: what has been settled of its receivables since. */
  paidAmount: string
  lines: {
    receivableId: string
    receivableNo: string
    itemName: string
    feePeriod: string
    periodFrom: string
    periodTo: string
    dueDate: string
    section: 'arrears' | 'current'
    outstanding: string
    lateFee: string
    owedNow: string
    /** As a payer reads it: no more places than its figures need. */
    calcText: string | null
  }[]
  community: {
    name: string
    title: string | null
    department: string | null
    address: string | null
    hotline: string | null
    /** HTML: filled and cleaned. */
    notice: string | null
    qrCode: Attachment[] | null
  }
}
export const billDetail = defineAction('charge-finance.billDetail', {
  label: '账单详情',
  method: 'GET',
  path: '/charge/finance/bill/detail',
  permission: 'charge-finance:bill:list',
  input: z.object({
    orderNumber: z.string('请选择账单').min(1, '请选择账单').max(36),
    propertyId: uuid('房产', 'basedata.house').optional(),
  }),
  output: returns<BillDetail>(),
  sample: (world) => ({ orderNumber: String(world.id('charge-finance.bill')) }),
})
export interface BillRecord {
  id: string
  channel: string
  channelLabel: string
  receiver: string
  status: number
  failReason: string | null
  attempt: number
  sentAt: string | null
  readAt: string | null
  createdAt: string
}
export const billRecord = defineAction('charge-finance.billRecord', {
  label: '账单推送记录',
  path: '/charge/bill/record',
  permission: 'charge-finance:bill:list',
  input: z.object({
    orderNumber: z.string('请选择账单').min(1, '请选择账单').max(36),
    propertyId: uuid('房产', 'basedata.house'),
    page: z.number().int().min(1).default(1),
    limit: z.number().int().min(1).max(1000).default(20),
  }),
  output: returns<{ list: BillRecord[]; total: number }>(),
  sample: (world) => ({
    orderNumber: String(world.id('charge-finance.bill')),
    propertyId: String(world.id('basedata.house')),
  }),
})
