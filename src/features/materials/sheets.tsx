import { capital } from '@wuguan/contract/kernel/capital'
import { formatMoney, mul, round, withoutZeros } from '@wuguan/contract/kernel/decimal'
import type { AnyEntity, AnyRow } from '@wuguan/contract/kernel/entity'
import { display } from '@wuguan/contract/kernel/kinds/display'
import { fieldOf } from '@wuguan/contract/kernel/system-fields'
import { usePrints } from '@wuguan/crud/prints'
import { PrintDialog, SheetTable } from '@wuguan/ui/print-sheet'

type Line = Readonly<Record<string, unknown>>
/** A sheet of a document: which of its lines stand on it, and what is written beside them. */
export interface SheetOf {
  readonly entity: AnyEntity
  readonly title: string
  readonly number: string
  readonly facts: readonly string[]
  /** Field of the lines, and of their columns those that are printed. */
  readonly lines: string
  readonly columns: readonly string[]
  /** Field that says what all of it comes to; else it is not written. */
  readonly total?: string
  /** Each line is worth its quantity at its own cost. */
  readonly priced?: true
  readonly signatures: readonly string[]
}

/** 出入库单, 领料单, 调拨单, 盘点表: A4 with lines, sums in capitals and who signs. */
export function StoreSheet({ sheet, row, close }: { sheet: SheetOf; row: AnyRow; close: () => void }) {
  const { entity, title, number, facts, lines: name, columns, total, priced, signatures } = sheet
  const prints = usePrints(entity, row.id)
  const field = fieldOf(entity, name)!
  const lines = ((row[name] as readonly Line[] | null) ?? []).map((line, at) => ({ line, at }))
  const shown = (of: string, line: Line, at: number) => {
    const own = field.lines![of]!
    if (own.kind === 'ref') return row.titles[`${name}.${of}`]?.[at] ?? ''
    if (line[of] == null) return ''
    return own.kind === 'decimal' ? withoutZeros(String(line[of]), of === 'unitCost' ? 2 : 0) : display(own, line[of])
  }
  const worth = total === undefined || row[total] == null ? null : String(row[total])
  return (
    <PrintDialog
      what={title}
      close={close}
      title={title}
      paper="A4"
      prints={prints}
      number={{ label: fieldOf(entity, number)!.label, value: String(row[number]) }}
      facts={facts.map((of) => {
        const own = fieldOf(entity, of)!
        return {
          label: own.label,
          value: row[of] == null ? '' : display(own, row[of], { title: row.titles[of] ?? null }),
        }
      })}
      signatures={[...signatures]}
    >
      <SheetTable
        columns={[
          { head: '序号', cell: ({ at }) => String(at + 1) },
          ...columns.map((of) => ({
            head: field.lines![of]!.label,
            end: field.lines![of]!.kind === 'decimal' || field.lines![of]!.kind === 'money',
            cell: ({ line, at }: { line: Line; at: number }) => shown(of, line, at),
          })),
          ...(priced
            ? [
                {
                  head: '金额',
                  end: true,
                  cell: ({ line }: { line: Line }) =>
                    formatMoney(round(mul(String(line['qty'] ?? '0'), String(line['unitCost'] ?? '0')), 2)),
                },
              ]
            : []),
        ]}
        rows={lines}
        sums={worth === null ? [] : [[`合计（大写）：${capital(worth)}`, formatMoney(worth)]]}
      />
    </PrintDialog>
  )
}

/** The row action that opens a sheet. */
export const printing = (sheet: SheetOf, permission: string, visible?: (row: AnyRow) => boolean) => ({
  key: `print-${sheet.title}`,
  label: `打印${sheet.title}`,
  permission,
  ...(visible ? { visible } : {}),
  show: ({ row, close }: { row: AnyRow; close: () => void }) => <StoreSheet sheet={sheet} row={row} close={close} />,
})
