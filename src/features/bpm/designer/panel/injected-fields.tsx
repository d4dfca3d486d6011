import { useMemo } from 'react'
import { fieldFaults, type FieldRow } from '../model/listeners'
import { RowTable } from './row-table'

const TYPES = [
  { value: 'string', label: '字符串' },
  { value: 'expression', label: '表达式' },
]
interface Typed {
  readonly name: string
  readonly fieldType: FieldRow['fieldType']
  readonly value: string
}
const toRow = ({ name, fieldType, value }: Typed): FieldRow => ({
  name,
  fieldType,
  string: fieldType === 'string' ? value : '',
  expression: fieldType === 'expression' ? value : '',
})

/** Values that are given to a handler under a name: fixed, or computed when it runs. */
export function InjectedFields({
  rows,
  onChange,
}: {
  rows: readonly FieldRow[]
  onChange: (rows: readonly FieldRow[]) => void
}) {
  const typed = useMemo(
    () =>
      rows.map(({ name, fieldType, string, expression }): Typed => ({
        name,
        fieldType,
        value: fieldType === 'string' ? string : expression,
      })),
    [rows],
  )
  return (
    <RowTable<Typed>
      label="注入字段"
      columns={[
        { key: 'name', label: '字段名称' },
        { key: 'fieldType', label: '字段类型', options: TYPES },
        { key: 'value', label: '字段值' },
      ]}
      rows={typed}
      blank={{ name: '', fieldType: 'string', value: '' }}
      addLabel="添加字段"
      fault={(row) => Object.values(fieldFaults(toRow(row)))[0] ?? null}
      onChange={(next) => onChange(next.map(toRow))}
    />
  )
}
