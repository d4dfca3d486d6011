import { type InvoiceTrace, invoiceTrace } from '@wuguan/contract/charge-other/invoice/invoice.actions'
import type { InputProps } from '@wuguan/crud/kinds'
import { Loaded, useRead } from '@wuguan/crud/task'
import { LinesInput } from './lines-input'

const mostOf = (row: InvoiceTrace['sources'][number]) => row.left

/** What of a blue invoice is flushed: nothing chosen is all that is left of it. */
export function RedLines({ draft, value, onChange }: InputProps) {
  const read = useRead('charge-other.invoiceTrace', invoiceTrace, { id: String(draft['id']) }, { keep: false })
  return (
    <Loaded read={read} what="发票来源">
      {({ sources }) => <LinesInput label="红冲金额" rows={sources} most={mostOf} value={value} onChange={onChange} />}
    </Loaded>
  )
}
