import type { ReactNode } from 'react'
import type { Options } from '@wuguan/contract/kernel/options'
import { formatAmount } from '@wuguan/contract/kernel/amount'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Tag } from '@wuguan/ui/tag'

interface DocumentHeadProps {
  no: string
  states: Options
  status: number
  /** The state in which people still decide. */
  pending?: number
  /** What it is besides: 人工, 收款退款. */
  kind?: string | undefined
  amount?: string
  /** Whom it belongs to: `IdentityFact`s. */
  about?: ReactNode
  /** What may be done with it. */
  children?: ReactNode
}
const IN_APPROVAL = 1

/** The top of a document's page, which stays while the rest scrolls: number, state, room, who pays, amount, and the verbs that its state allows. */
export function DocumentHead({
  no,
  states,
  status,
  pending = IN_APPROVAL,
  kind,
  amount,
  about,
  children,
}: DocumentHeadProps) {
  const state = states.items.find((item) => item.code === status)
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 rounded border border-line bg-surface px-4 py-3">
      <h1 className="tabular text-title font-semibold">{no}</h1>
      <Tag tone={state?.tone ?? 'neutral'} dashed={status === pending}>
        {state?.label}
      </Tag>
      {kind && <span className="text-secondary">{kind}</span>}
      {about}
      {amount !== undefined && <span className="tabular text-figure font-semibold">{formatAmount(amount)}</span>}
      <div className="ml-auto flex flex-wrap gap-2">{children}</div>
    </header>
  )
}

/** A titled block of a document's page; a table in it is as high as its rows, whatever the page gives the block. */
export function DocumentPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="shrink-0 rounded border border-line bg-surface p-3">
      <h2 className="mb-2 font-semibold">{title}</h2>
      <div>{children}</div>
    </section>
  )
}

interface DocumentTableProps<R> {
  title: string
  columns: readonly DataTableColumn<R>[]
  rows: readonly R[]
}
/** The lines of one sort that a document has; nothing where it has none. */
export function DocumentTable<R extends { id: string }>({ title, columns, rows }: DocumentTableProps<R>) {
  if (rows.length === 0) return null
  return (
    <DocumentPart title={title}>
      <DataTable
        ariaLabel={title}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        density="compact"
        className="h-auto"
      />
    </DocumentPart>
  )
}
