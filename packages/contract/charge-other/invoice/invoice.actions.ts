import { defineAction, returns } from '../../kernel/action.ts'
import { f } from '../../kernel/fields.ts'
import { uuid, uuids } from '../../kernel/inputs.ts'
import { z } from '../../kernel/zod.ts'
import { buyerFields } from './buyer.ts'
import { INVOICE_TYPE } from './codes.ts'
import { invoice } from './invoice.entity.ts'

/** What of receipts may be invoiced, and asking for an invoice of it. */
export interface InvoiceableLine {
  allocationId: string
  receiptNumber: string
  itemName: string
  feePeriod: string
  component: 'P' | 'L'
  taxRate: string | null
  /** 实收, 已开票, 可开票. */
  received: string
  invoiced: string
  invoiceable: string
}
export interface Invoiceable {
  communityId: number
  lines: InvoiceableLine[]
  /** As the customer's file has it; the payer's name where it has nothing. */
  buyer: {
    buyerType: 'person' | 'company'
    buyerName: string
    buyerTaxNo: string | null
    buyerAddressPhone: string | null
    buyerBankAccount: string | null
  }
  /** Terminals that may be asked. */
  terminals: { id: string; name: string; types: string[]; online: boolean }[]
}
export const invoiceableOf = defineAction('charge-other.invoiceable', {
  label: '可开票明细',
  method: 'POST',
  path: '/charge/invoice/invoiceable',
  permission: 'charge-other:invoice:issue',
  input: z.object({ receiptIds: uuids('收款单', 'charge-finance.receipt', 100) }),
  output: returns<Invoiceable>(),
})

export const issueInvoice = defineAction('charge-other.issueInvoice', {
  label: '开票',
  path: '/charge/invoice/issue',
  permission: 'charge-other:invoice:issue',
  idempotent: true,
  of: invoice.name,
  fields: {
    lines: f.lines('开票明细', {
      required: true,
      max: 500,
      messages: { required: '请选择开票明细' },
      lines: {
        allocationId: f.ref('收款明细', { to: 'charge-finance.receiptAllocation', required: true }),
        amount: f.money('开票金额', { required: true, min: 0.01 }),
      },
    }),
    terminalId: f.ref('开票终端', { to: 'charge-other.invoiceTerminal', required: true }),
    type: f.choice('票种', { of: INVOICE_TYPE, required: true }),
    ...buyerFields,
    remark: f.text('备注', { max: 200 }),
  },
  output: returns<{ id: string; serialNo: string }>(),
})

/** Where an invoice came from and what became of it. */
export interface InvoiceTrace {
  sources: {
    id: string
    allocationId: string
    receiptId: string
    receiptNumber: string
    itemName: string
    feePeriod: string
    component: 'P' | 'L'
    amount: string
    /** What of it no red invoice has been asked for. */
    left: string
  }[]
  /** The blue invoice and all its red ones, without itself. */
  chain: {
    id: string
    serialNo: string
    color: 'blue' | 'red'
    invoiceNo: string | null
    amountTotal: string
    status: number
    issuedAt: string | null
  }[]
  forms: {
    id: string
    applyNo: string
    formNo: string | null
    amount: string
    status: number
    confirmedAt: string | null
  }[]
}
export const invoiceTrace = defineAction('charge-other.invoiceTrace', {
  label: '发票来源',
  method: 'GET',
  path: '/charge/invoice/trace/{id}',
  permission: 'charge-other:invoice:list',
  input: z.object({ id: uuid('发票', invoice.name) }),
  output: returns<InvoiceTrace>(),
})

export const testTerminal = defineAction('charge-other.testTerminal', {
  label: '测试连接',
  path: '/charge/invoice/terminal/test',
  permission: 'charge-other:invoice:terminal',
  fields: { id: f.ref('开票终端', { to: 'charge-other.invoiceTerminal', required: true }) },
  output: returns<{ online: boolean; remaining: number | null }>(),
})

export const taxNotify = defineAction('charge-other.taxNotify', {
  label: '税务平台通知',
  path: '/charge/invoice/notify/{terminalId}',
  access: 'public',
  input: z.object({ terminalId: uuid('开票终端', 'charge-other.invoiceTerminal') }),
  output: returns<never>(),
})
