import { useId } from 'react'
import { customer, type Customer } from '@wuguan/contract/basedata/customer.entity'
import { cn } from '@wuguan/ui/cn'
import { FieldValue } from '../shared/field-value'
import { fieldsToShow, keptFrom, type Kept } from './merge.logic'

interface MergeTableProps {
  rows: readonly Customer[]
  survivorId: string
  onSurvivor: (id: string) => void
  kept: Kept
  onKept: (kept: Kept) => void
}

/** The customers side by side: who stays, and field by field whose value stays; differing rows are marked. */
export function MergeTable({ rows, survivorId, onSurvivor, kept, onKept }: MergeTableProps) {
  const group = useId()
  return (
    <div className="overflow-x-auto rounded border border-line">
      <table className="w-full border-collapse text-table">
        <thead>
          <tr className="bg-sunken">
            <th scope="col" className="w-28 border-b border-line px-3 py-2 text-left font-medium text-secondary">
              保留的客户
            </th>
            {rows.map((row) => (
              <th
                key={row.id}
                scope="col"
                className="min-w-44 border-b border-l border-line px-3 py-2 text-left font-medium"
              >
                <label className="flex cursor-pointer items-center gap-2">
                  <input
                    type="radio"
                    className="check"
                    name={`${group}-survivor`}
                    checked={survivorId === String(row.id)}
                    onChange={() => onSurvivor(String(row.id))}
                  />
                  {row.name}
                </label>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fieldsToShow(rows).map(({ name, differs }) => {
            const from = keptFrom(rows, name, survivorId, kept)
            return (
              <tr key={name} className={cn('border-b border-line last:border-b-0', differs && 'bg-warning-soft')}>
                <th scope="row" className="px-3 py-2 text-left font-normal whitespace-nowrap text-secondary">
                  {customer.fields[name].label}
                  {differs && <span className="ml-1 text-small text-warning-text">不同</span>}
                </th>
                {rows.map((row) => {
                  const id = String(row.id)
                  const value = <FieldValue entity={customer} name={name} row={row} />
                  const empty = row[name] === null || row[name] === ''
                  return (
                    <td key={id} className="border-l border-line px-3 py-2">
                      {differs ? (
                        <label
                          className={cn('flex cursor-pointer items-center gap-2', from !== id && 'text-secondary')}
                        >
                          <input
                            type="radio"
                            className="check"
                            name={`${group}-${name}`}
                            checked={from === id}
                            onChange={() => onKept({ ...kept, [name]: id })}
                          />
                          {empty ? '（空）' : value}
                        </label>
                      ) : (
                        value
                      )}
                    </td>
                  )
                })}
              </tr>
            )
          })}
          <tr>
            <th scope="row" className="px-3 py-2 text-left font-normal text-secondary">
              房产
            </th>
            {rows.map((row) => (
              <td key={row.id} className="border-l border-line px-3 py-2">
                {row.houseNames?.join('、') || '—'}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  )
}
