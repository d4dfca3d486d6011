import type { CellProps } from '@wuguan/crud/kinds'

/** Rows that were not taken stand out; none says so quietly. */
export function FailCell({ value }: CellProps) {
  const rows = Number(value ?? 0)
  return <span className={rows > 0 ? 'tabular font-medium text-danger-text' : 'tabular'}>{rows.toLocaleString('zh-CN')}</span>
}
