import { hrefTo } from '@/app/routing/href'

export const receiptPath = (receiptNumber: string) =>
  hrefTo('/charge/received/single/$receiptNumber', { receiptNumber }, {})
export const refundPath = (refundNumber: string) => hrefTo('/charge/refund/single/$refundNumber', { refundNumber }, {})
export const offsetPath = (of: { runNo?: string; receiptNumber?: string }) =>
  hrefTo('/charge/prepaid/offset/record/detail', {}, of)
export const rechargePath = (propertyId: string) => hrefTo('/charge/prepaid/recharge', {}, { propertyId })

/** What a posting of prepaid money makes old. */
export const TOUCHED = [
  'charge-prepaid.prepaidAccount',
  'charge-prepaid.prepaidEntry',
  'charge-prepaid.offsetRun',
  'charge-prepaid.offsetPart',
  'charge-prepaid.offsetLine',
  'charge-prepaid.prepaidTransfer',
  'charge-prepaid.statement',
  'charge-prepaid.desk',
  'charge-finance.receipt',
  'charge-finance.receivable',
  'charge-finance.desk',
] as const
