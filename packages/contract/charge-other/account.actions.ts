import { defineAction, type ExportAnswer, returns } from '../kernel/action.ts'
import type { Page } from '../kernel/envelope.ts'
import { idList, keyword, paging } from '../kernel/inputs.ts'
import { z } from '../kernel/zod.ts'
import { grades } from '../kernel/options.ts'

/** 房产账户: what every property owes and has, from the ledger as it is now. */
export const ACCOUNT_STATE = grades(['arrears', '欠费', 'danger'], ['balance', '有余额', 'success'], ['flat', '平'])
export interface PropertyAccountRow {
  readonly id: string
  readonly communityId: number
  readonly propertyType: string
  readonly propertyId: string
  readonly propertyName: string
  readonly receivable: string
  readonly received: string
  readonly deducted: string
  /** Owed for months up to the present one. */
  readonly arrears: string
  /** Owed for later months. */
  readonly notDue: string
  readonly lateFee: string
  readonly prepaid: string
  /** prepaid − arrears − late fee. */
  readonly balance: string
  readonly paidTo: string | null
}
const filters = {
  communityId: idList('项目'),
  communityIds: idList('项目'),
  keyword,
  propertyName: keyword,
  propertyType: z.string().max(60).optional(),
  state: z.enum(['arrears', 'balance', 'flat'], '账户状态不正确').optional(),
}
const SORTED = ['propertyName', 'receivable', 'received', 'deducted', 'arrears', 'notDue', 'prepaid'] as const

export const propertyAccounts = defineAction('charge-other.propertyAccounts', {
  label: '房产账户',
  method: 'GET',
  path: '/charge/property/account/page',
  permission: 'charge-other:property-account:list',
  input: z.object({
    ...filters,
    ...paging,
    orderField: z.enum(SORTED, '不能按该列排序').default('propertyName'),
    order: z.enum(['asc', 'desc']).default('asc'),
  }),
  output: returns<Page<PropertyAccountRow>>(),
})
export const propertyAccountTotals = defineAction('charge-other.propertyAccountTotals', {
  label: '房产账户合计',
  method: 'GET',
  path: '/charge/property/account/totals',
  permission: 'charge-other:property-account:list',
  input: z.object(filters),
  output: returns<Record<string, string | number>>(),
})

export const propertyAccountExport = defineAction('charge-other.propertyAccountExport', {
  label: '导出房产账户',
  path: '/charge/property/account/export',
  permission: 'charge-other:property-account:export',
  /** Columns, filters and format, as every list sends them. */
  input: z.looseObject({}),
  output: returns<ExportAnswer>(),
})
