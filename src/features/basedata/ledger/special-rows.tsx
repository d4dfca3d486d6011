import { Plus, Trash2 } from 'lucide-react'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { Button, IconButton } from '@wuguan/ui/button'
import { DatePicker } from '@wuguan/ui/date'
import { Input } from '@wuguan/ui/input'
import { NumberInput } from '@wuguan/ui/number-input'
import { moneySums, type SpecialRow } from './ledger.logic'
import type { SpecialColumn } from './special-columns'

interface SpecialRowsProps {
  columns: readonly SpecialColumn[]
  rows: readonly SpecialRow[]
  /** Without it the rows are read only. */
  onChange?: (rows: SpecialRow[]) => void
}
const CELL = 'border-b border-line px-2 py-1.5 text-left align-middle'

/** The rows of a special ledger by the columns of its type, money summed below. */
export function SpecialRows({ columns, rows, onChange }: SpecialRowsProps) {
  const sums = moneySums(rows, columns)
  const set = (at: number, name: string, value: string | null) =>
    onChange?.(rows.map((row, index) => (index === at ? { ...row, [name]: value } : row)))
  const end = (kind: SpecialColumn['kind']) => (kind === 'money' || kind === 'number' ? ' text-right' : '')
  return (
    <div className="flex flex-col gap-2">
      <div className="overflow-x-auto rounded border border-line">
        <table aria-label="台账内容" className="tabular w-full border-collapse text-table">
          <thead>
            <tr className="bg-sunken text-secondary">
              {columns.map(({ name, kind }) => (
                <th key={name} scope="col" className={`${CELL} min-w-32 font-medium${end(kind)}`}>
                  {name}
                </th>
              ))}
              {onChange && (
                <th scope="col" className={`${CELL} w-12`}>
                  <span className="sr-only">操作</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={at}>
                {columns.map((column) => (
                  <td key={column.name} className={CELL + (onChange ? '' : end(column.kind))}>
                    {onChange ? (
                      <Control
                        label={`第${at + 1}行${column.name}`}
                        kind={column.kind}
                        value={row[column.name]}
                        onChange={(value) => set(at, column.name, value)}
                      />
                    ) : (
                      shown(column, row[column.name])
                    )}
                  </td>
                ))}
                {onChange && (
                  <td className={CELL}>
                    <IconButton
                      size="sm"
                      label={`删除第${at + 1}行`}
                      icon={<Trash2 />}
                      onClick={() => onChange(rows.filter((_, index) => index !== at))}
                    />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
          {Object.keys(sums).length > 0 && (
            <tfoot>
              <tr className="bg-sunken font-semibold">
                {columns.map(({ name, kind }, at) => (
                  <td key={name} className={`px-2 py-2${end(kind)}`}>
                    {sums[name] !== undefined ? formatMoney(sums[name]) : at === 0 ? `合计（${rows.length} 行）` : ''}
                  </td>
                ))}
                {onChange && <td />}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {onChange && (
        <Button
          size="sm"
          variant="ghost"
          icon={<Plus />}
          className="self-start"
          onClick={() => onChange([...rows, {}])}
        >
          添加一行
        </Button>
      )}
    </div>
  )
}

function shown({ kind }: SpecialColumn, value: SpecialRow[string] | undefined) {
  if (value === null || value === undefined || value === '') return '—'
  return kind === 'money' ? formatMoney(value) : String(value)
}

function Control({
  label,
  kind,
  value,
  onChange,
}: {
  label: string
  kind: SpecialColumn['kind']
  value: SpecialRow[string] | undefined
  onChange: (value: string | null) => void
}) {
  const typed = value === null || value === undefined ? '' : String(value)
  if (kind === 'date') return <DatePicker aria-label={label} value={typed || null} onChange={onChange} />
  if (kind === 'text')
    return (
      <Input
        aria-label={label}
        value={typed}
        maxLength={200}
        onChange={(event) => onChange(event.target.value || null)}
      />
    )
  return (
    <NumberInput
      aria-label={label}
      value={typed}
      scale={kind === 'money' ? 2 : 0}
      onChange={(text) => onChange(text || null)}
    />
  )
}
