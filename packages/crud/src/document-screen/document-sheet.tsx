import type { AnyEntity, AnyRow } from '@wuguan/contract/kernel/entity'
import type { Field } from '@wuguan/contract/kernel/fields'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { display } from '@wuguan/contract/kernel/kinds/display'
import { fieldOf } from '@wuguan/contract/kernel/system-fields'
import { PrintDialog, SheetTable } from '@wuguan/ui/print-sheet'
import { kindOf } from '../kinds/index.ts'
import { lineRow, sumOf } from '../kinds/lines.tsx'
import { usePrints } from '../prints/index.ts'

interface DocumentSheetProps {
  entity: AnyEntity
  row: AnyRow
  facts: readonly string[]
  lines: readonly string[]
  signatures: readonly string[]
  close: () => void
}
const written = (field: Field, name: string, row: AnyRow) =>
  row[name] == null ? '' : display(field, row[name], { title: row.titles[name] ?? null })

/** A document on paper as its definition has it: facts, lines with the sums of their amounts, and who signs. */
export default function DocumentSheet({ entity, row, facts, lines, signatures, close }: DocumentSheetProps) {
  const prints = usePrints(entity, row.id)
  return (
    <PrintDialog
      close={close}
      title={entity.label}
      prints={prints}
      number={{ label: fieldOf(entity, entity.title)!.label, value: String(row[entity.title]) }}
      facts={facts.map((name) => {
        const field = fieldOf(entity, name)!
        return { label: field.label, value: written(field, name, row) }
      })}
      signatures={signatures}
    >
      {lines.map((name) => (
        <Lines key={name} field={entity.fields[name]!} name={name} row={row} />
      ))}
    </PrintDialog>
  )
}

function Lines({ field, name, row }: { field: Field; name: string; row: AnyRow }) {
  const columns = Object.entries(field.lines ?? {}).filter(([, one]) => !one.internal)
  const values = (row[name] ?? []) as readonly Readonly<Record<string, unknown>>[]
  const firstSum = columns.findIndex(([, { kind }]) => kind === 'money')
  const sums = columns
    .slice(firstSum)
    .map(([own, { kind }]) => (kind === 'money' ? formatMoney(sumOf(values, own)) : ''))
  return (
    <SheetTable
      columns={columns.map(([own, one]) => ({
        head: one.label,
        end: kindOf(one.kind).align === 'end',
        cell: (at: number) => written(one, own, lineRow(row, name, at)),
      }))}
      rows={values.map((_, at) => at)}
      sums={firstSum > 0 ? [['合计', ...sums]] : []}
    />
  )
}
