import { Input } from '@wuguan/ui/input'
import { Checkbox } from '@wuguan/ui/checkbox'
import { Select } from '@wuguan/ui/select'
import { DETAIL_TYPES, detailColumns, type DetailColumn } from '@wuguan/contract/bpm/form-detail'
import type { FormField } from '@wuguan/contract/bpm/form-field'
import { withProperty } from '../draft'
import { PairsEditor } from './pairs-editor'

const freshColumn = (columns: readonly DetailColumn[]): DetailColumn => {
  const taken = new Set(columns.map(({ id }) => id))
  let at = columns.length + 1
  while (taken.has(`column${at}`)) at += 1
  return { id: `column${at}`, label: `列${at}`, type: 'string', required: false }
}

/** Columns of a 明细表. */
export function ColumnsEditor({ field, onChange }: { field: FormField; onChange: (field: FormField) => void }) {
  const columns = detailColumns(field)
  return (
    <PairsEditor
      noun="列"
      items={columns}
      fresh={() => freshColumn(columns)}
      onChange={(next) => onChange(withProperty(field, 'columns', JSON.stringify(next)))}
    >
      {(column, put, at) => (
        <span className="grid min-w-0 flex-1 grid-cols-2 gap-1 border-b border-line pb-2">
          <Input
            size="sm"
            aria-label={`第${at + 1}列名称`}
            placeholder="名称"
            value={column.label}
            onChange={(event) => put({ ...column, label: event.target.value })}
          />
          <Input
            size="sm"
            aria-label={`第${at + 1}列标识`}
            placeholder="标识"
            value={column.id}
            onChange={(event) => put({ ...column, id: event.target.value })}
          />
          <Select
            size="sm"
            aria-label={`第${at + 1}列类型`}
            value={column.type}
            options={DETAIL_TYPES}
            onChange={(type) => put({ ...column, type })}
          />
          <Checkbox label="必填" checked={column.required} onChange={(required) => put({ ...column, required })} />
        </span>
      )}
    </PairsEditor>
  )
}
