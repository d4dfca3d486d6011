import { f } from '../kernel/fields.ts'
import { PROPERTY_TYPE } from './codes.ts'

/**
 * What is charged: a house, a place, a contract, or a customer himself. Ids are global, so the type only says where to look;
 * the name is the one that held when the document was made.
 */
export const propertyFields = {
  propertyType: f.choice('房产类型', { of: PROPERTY_TYPE, required: true }),
  propertyId: f.text('房产编号', { required: true, max: 36, indexed: true }),
  propertyName: f.text('房号', { max: 120, search: true, indexed: true, width: 220 }),
} as const

/** When it happened, as the accountant says it; the period is the month of the date. */
export const bookFields = {
  bookDate: f.date('入账日期', { required: true, indexed: true }),
  accountPeriod: f.period('入账期间', { required: true, indexed: true }),
} as const

/** An amount of money above 0.00, as the book of the ledger asks for it. */
export const paid = (label: string) => ({
  min: 0,
  exclusiveMin: true,
  messages: { scale: `${label}最多保留两位小数` },
})

/** Why somebody asks for a document, and what proves it. */
export const becauseFields = (reason: string, attachments: string) => ({
  reason: f.longText(reason, { required: true, max: 500, messages: { required: `请填写${reason}` } }),
  attachments: f.attachments(attachments, { max: 20 }),
})
