import type { invoice } from '@wuguan/contract/charge-other/invoice/invoice.entity'
import type { RowOf } from '@wuguan/contract/kernel/entity'
import type { Answer } from '../../../kernel/ports/port.ts'
import { platform } from './platform.driver.ts'
import { sandbox } from './sandbox.driver.ts'

/** What an invoice gets from the tax office, and a confirmation form. */
export interface Issued {
  readonly kind: 'issued'
  readonly invoiceCode: string | null
  readonly invoiceNo: string
}
export interface Confirmed {
  readonly kind: 'confirmed'
  readonly formNo: string
}
export type TaxAnswer = Answer<Issued | Confirmed>
/** An invoice as the tax office is told of it; a red one with what it flushes. */
export interface InvoicePaper extends Pick<
  RowOf<typeof invoice>,
  | 'serialNo'
  | 'type'
  | 'color'
  | 'sellerName'
  | 'sellerTaxNo'
  | 'buyerType'
  | 'buyerName'
  | 'buyerTaxNo'
  | 'buyerAddressPhone'
  | 'buyerBankAccount'
  | 'buyerMobile'
  | 'buyerEmail'
  | 'amountTotal'
  | 'amountNoTax'
  | 'taxTotal'
  | 'lines'
  | 'drawer'
  | 'reviewer'
  | 'payee'
  | 'remark'
  | 'redReason'
> {
  readonly blue: { invoiceCode: string | null; invoiceNo: string } | null
  readonly formNo: string | null
}
export interface RedFormPaper {
  readonly applyNo: string
  readonly invoiceNo: string
  readonly sellerTaxNo: string
  readonly amount: string
  readonly redReason: number
}
/** Where a terminal is reached; secret in clear, for the call only. */
export interface TerminalLine {
  readonly kind: string
  readonly sellerTaxNo: string
  readonly address: string | null
  readonly appKey: string | null
  readonly secret: string | null
}
/** A terminal that is there, with how many papers it has left where it counts them. */
export interface Beat {
  readonly remaining: number | null
}
/** What a kind of terminal can do. Every paper has a number of ours: the same number is the same paper, however often it is asked for. */
export interface TaxDriver {
  issue(line: TerminalLine, now: Date, paper: InvoicePaper): Promise<TaxAnswer>
  confirm(line: TerminalLine, now: Date, form: RedFormPaper): Promise<TaxAnswer>
  /** Takes a paper invoice of this month back; null: no answer. Without it nobody has to be asked. */
  void?(
    line: TerminalLine,
    now: Date,
    paper: { serialNo: string; invoiceCode: string | null; invoiceNo: string },
  ): Promise<{ readonly refused: string | null } | null>
  /** Sends an issued paper to its buyer again; null: no answer. Without it nothing leaves. */
  deliver?(
    line: TerminalLine,
    now: Date,
    paper: { serialNo: string; buyerMobile: string | null; buyerEmail: string | null },
  ): Promise<{ readonly refused: string | null } | null>
  /** null: it does not answer. */
  ping(line: TerminalLine, now: Date): Promise<Beat | null>
}

export const driverOf = ({ kind }: TerminalLine): TaxDriver => (kind === 'sandbox' ? sandbox : platform)
