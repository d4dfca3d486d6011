import { useQuery } from '@tanstack/react-query'
import { importTemplates } from '@wuguan/contract/file/file.actions'
import { importBatch, type ImportBatch } from '@wuguan/contract/file/import-batch.entity'
import { callAction } from '@wuguan/crud/action-button'
import type { CellProps, FilterProps } from '@wuguan/crud/kinds'
import { useCrudPort } from '@wuguan/crud/port'
import { Select } from '@wuguan/ui/select'

interface ImportKind {
  kind: string
  label: string
  entity: string
}
const NONE: readonly ImportKind[] = []

/** Sorts of import that the user may do. */
function useImportKinds(): readonly ImportKind[] {
  const port = useCrudPort()
  const { data } = useQuery({
    queryKey: [importBatch.name, 'kinds', port.context.companyId],
    queryFn: () => callAction(port, importTemplates, {}),
    staleTime: Infinity,
  })
  return data ?? NONE
}

/** The label of its time, else of today. */
export function KindCell({ value, row }: CellProps<ImportBatch>) {
  const kinds = useImportKinds()
  if (typeof value === 'string' && value !== '') return value
  return kinds.find((one) => one.kind === row.kind || one.entity === row.kind)?.label ?? String(row.kind)
}

export function KindFilter({ value, onChange, id }: FilterProps) {
  const options = useImportKinds().map(({ kind, label }) => ({ value: kind, label }))
  return (
    <Select
      id={id}
      aria-label="导入类型"
      value={value || null}
      options={options}
      clearable
      placeholder="导入类型"
      onChange={(next) => onChange(next ?? '')}
    />
  )
}

/** Rows that were not taken stand out; none says so quietly. */
export function FailCell({ value }: CellProps) {
  const rows = Number(value ?? 0)
  return (
    <span className={rows > 0 ? 'tabular font-medium text-danger-text' : 'tabular'}>
      {rows.toLocaleString('zh-CN')}
    </span>
  )
}
