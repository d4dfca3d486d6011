import { useEffect, useMemo } from 'react'
import { INVOICE_TYPE, SPECIAL } from '@wuguan/contract/charge-other/invoice/codes'
import {
  type Invoiceable,
  type InvoiceableLine,
  invoiceableOf,
  issueInvoice,
} from '@wuguan/contract/charge-other/invoice/invoice.actions'
import { TAX_RATE } from '@wuguan/contract/charge-base/tax-code.entity'
import { formatMoney, gt, isDecimal, sum } from '@wuguan/contract/kernel/decimal'
import { labelOf } from '@wuguan/contract/kernel/options'
import { ActionDialog } from '@wuguan/crud/action-form'
import type { InputProps } from '@wuguan/crud/kinds'
import { useRead } from '@wuguan/crud/task'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { toast } from '@wuguan/ui/toast'
import { type AskedLine, LinesInput } from './lines-input'
import { INVOICE_TOUCHES, invoicePath } from './paths'

interface IssueDialogProps {
  receiptIds: readonly string[]
  close: () => void
}
/** 开票: what of the chosen receipts, in whose name, by which terminal. */
export function IssueDialog({ receiptIds, close }: IssueDialogProps) {
  const read = useRead(
    'charge-other.invoiceableReceipt',
    invoiceableOf,
    { receiptIds: [...receiptIds] },
    { keep: false },
  )
  const { error } = read
  useEffect(() => {
    if (!error) return
    toast.error(faultOf(error).msg)
    close()
  }, [error, close])
  return read.data ? <Ready invoiceable={read.data} close={close} /> : null
}

const mostOf = (row: InvoiceableLine) => row.invoiceable

function Ready({ invoiceable, close }: { invoiceable: Invoiceable; close: () => void }) {
  const port = useCrudPort()
  const { lines, buyer, terminals } = invoiceable
  const Lines = useMemo(
    () =>
      function Lines({ value, onChange }: InputProps) {
        return (
          <LinesInput
            label="开票金额"
            rows={lines}
            most={mostOf}
            more={[
              {
                key: 'rate',
                title: '税率',
                width: 70,
                align: 'end',
                render: (row) => (row.taxRate === null ? '未设置' : labelOf(TAX_RATE, row.taxRate)),
              },
            ]}
            value={value}
            onChange={onChange}
          />
        )
      },
    [lines],
  )
  const online = terminals.filter((terminal) => terminal.online)
  const first = online[0]
  const types = first ? INVOICE_TYPE.items.filter(({ code }) => first.types.includes(code)) : INVOICE_TYPE.items
  const type = types.find(({ code }) => !SPECIAL.includes(code)) ?? types[0]
  return (
    <ActionDialog
      action={issueInvoice}
      title={`开票：${buyer.buyerName}`}
      verb="开票"
      width={860}
      columns={2}
      initial={{
        ...buyer,
        ...(first ? { terminalId: first.id } : {}),
        ...(type ? { type: type.code } : {}),
        lines: lines
          .filter((line) => gt(line.invoiceable, '0') && line.taxRate !== null)
          .map((line) => ({ allocationId: line.allocationId, amount: line.invoiceable })),
      }}
      inputs={{ lines: Lines }}
      among={{
        terminalId: terminals.map(({ id, name, online: up }) => ({
          value: id,
          label: name,
          ...(up ? {} : { note: '离线' }),
        })),
      }}
      refreshes={INVOICE_TOUCHES}
      said="已提交开票"
      close={close}
      done={({ id }) => port.open(invoicePath(id))}
      below={(draft) => (
        <p className="tabular text-end font-semibold">
          价税合计 {formatMoney(totalOf(draft['lines'] as readonly AskedLine[] | null))}
        </p>
      )}
    />
  )
}
const totalOf = (lines: readonly AskedLine[] | null) =>
  sum((lines ?? []).map(({ amount }) => (isDecimal(amount, 14, 2) ? amount : '0')))
