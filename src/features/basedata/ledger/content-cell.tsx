import type { ProjectLedger, SpecialLedger, Ledger } from '@wuguan/contract/basedata/ledger.entity'
import type { CellProps } from '@wuguan/crud/kinds'
import { DescriptionList } from '@wuguan/ui/description'
import { FIGURES } from './ledger.logic'
import { columnsWith } from './special-columns'
import { SpecialRows } from './special-rows'

/** What a ledger declares, to read. */
export function ContentCell({ value, row, place }: CellProps<Ledger>) {
  if (value == null || place === 'table') return null
  if (row.kind === 2) {
    const { rows } = value as SpecialLedger
    return (
      <SpecialRows columns={columnsWith(row.specialType === null ? null : String(row.specialType), rows)} rows={rows} />
    )
  }
  const figures = value as ProjectLedger
  return (
    <DescriptionList
      columns={2}
      items={FIGURES.map(({ key, label, unit }) => ({
        label,
        value: figures[key] == null ? null : `${figures[key]} ${unit}`,
      }))}
    />
  )
}
