/** What a receipt's state and type allow, as the lists offer it; the server decides. */
export const isVoidable = (row: Readonly<Record<string, unknown>>): boolean =>
  row.status === 1 && row.type !== 'import' && row.type !== 'bank' && row.type !== 'mobile'

/** Payments that still stand: taken in and not paid back by a later row. */
export function standingPayments<
  P extends { id: string; direction: string; kind: string; reversesPaymentId: string | null },
>(payments: readonly P[]): P[] {
  const reversed = new Set(payments.map((payment) => payment.reversesPaymentId))
  return payments.filter((payment) => payment.direction === 'in' && !reversed.has(payment.id))
}
/** Those whose method may be another: prepaid money has none. */
export const changeablePayments: typeof standingPayments = (payments) =>
  standingPayments(payments).filter((payment) => payment.kind !== 'prepaid')
