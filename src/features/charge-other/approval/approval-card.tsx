import type { InputOf } from '@wuguan/contract/kernel/action'
import { useMemo } from 'react'
import { type ApprovalCard as Card, approvalCard } from '@wuguan/contract/charge-other/approval.actions'
import { formatMoney, isDecimal } from '@wuguan/contract/kernel/decimal'
import { Loaded, useRead } from '@wuguan/crud/task'
import { DescriptionList } from '@wuguan/ui/description'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'

type Line = Readonly<Record<string, string | null>> & { readonly at: string }
const MONEY = /^-?\d+\.\d{2}$/
/** px: head, a line, and at most a dozen of them before the table scrolls. */
const [HEAD, LINE, MOST] = [40, 33, 12]

const said = (value: string) => (MONEY.test(value) && isDecimal(value, 14, 2) ? formatMoney(value) : value)

/** The record of money inside its process: what is asked for, and every line of it. */
type Asked = InputOf<typeof approvalCard>
export function ApprovalCard({ businessType, businessId }: { businessType: string; businessId: string }) {
  const asked = { businessType: businessType as Asked['businessType'], businessId }
  const read = useRead('charge-other.approval', approvalCard, asked, { keep: false })
  return (
    <Loaded read={read} what="审批单据" lines={5}>
      {(card) => <Content card={card} />}
    </Loaded>
  )
}

function Content({ card }: { card: Card }) {
  const rows = useMemo(() => card.lines.map((line, at): Line => ({ ...line, at: String(at) })), [card.lines])
  const columns = useMemo(
    () =>
      card.columns.map(({ key, label, money }): DataTableColumn<Line> => ({
        key,
        title: label,
        width: money ? 110 : 140,
        ...(money ? { align: 'end' as const } : {}),
        render: (line) => <span className="tabular">{said(line[key] ?? '')}</span>,
      })),
    [card.columns],
  )
  return (
    <div className="flex flex-col gap-4">
      <DescriptionList
        columns={3}
        items={card.facts.map(({ label, value }) => ({ key: label, label, value: said(value) }))}
      />
      {rows.length > 0 && (
        <div style={{ height: HEAD + LINE * Math.min(rows.length, MOST) + 2 }}>
          <DataTable ariaLabel="单据明细" columns={columns} rows={rows} rowKey={rowKey} density="compact" />
        </div>
      )}
    </div>
  )
}
const rowKey = (line: Line) => line.at
