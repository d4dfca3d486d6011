import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'

/** px: head, a line, and as many of them as a dialog has room for before the table scrolls. */
const [HEAD, LINE, MOST] = [32, 32, 7]

/** A table inside a dialog. */
export function FewRows<R>({
  label,
  columns,
  rows,
}: {
  label: string
  columns: DataTableColumn<Numbered<R>>[]
  rows: readonly R[]
}) {
  const numbered = rows.map((row, at) => ({ ...row, at: String(at) }))
  return (
    <div style={{ height: HEAD + LINE * Math.min(rows.length, MOST) + 2 }}>
      <DataTable ariaLabel={label} columns={columns} rows={numbered} rowKey={keyOf} density="compact" />
    </div>
  )
}
export type Numbered<R> = R & { readonly at: string }
const keyOf = (row: { readonly at: string }) => row.at

/** A column of amounts; what a bank has written where one was to be stands as it is. */
export const money = <K extends string>(key: K, title: string): DataTableColumn<Record<K, string>> => ({
  key,
  title,
  width: 130,
  align: 'end',
  render: ({ [key]: text }) => <span className="tabular">{/^-?\d+\.\d\d$/.test(text) ? formatMoney(text) : text}</span>,
})
