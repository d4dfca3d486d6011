import { Plus, Trash2 } from 'lucide-react'
import { createElement, type ReactNode } from 'react'
import { formatMoney, sum } from '@wuguan/contract/kernel/decimal'
import { isServerKept, MAX_ITEMS } from '@wuguan/contract/kernel/kinds/limits'
import type { Field, Kind } from '@wuguan/contract/kernel/fields'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { Button, IconButton } from '@wuguan/ui/button'
import { cn } from '@wuguan/ui/cn'
import type { CellProps, InputProps, KindView } from './kind-view.ts'

type Line = Record<string, unknown>
const linesOf = (value: unknown): readonly Line[] => (Array.isArray(value) ? (value as Line[]) : [])
const columnsOf = (field: Field) => Object.entries(field.lines ?? {}).filter(([, one]) => !one.internal)
/** A line of a record as a row: the titles of what it names travel with the record, line by line. */
export function lineRow(row: AnyRow, name: string, at: number): AnyRow {
  const line = linesOf(row[name])[at] ?? {}
  const titleOf = (own: string) => row.titles[`${name}.${own}`]?.[at] ?? null
  return { ...line, titles: Object.fromEntries(Object.keys(line).map((own) => [own, titleOf(own)])) } as AnyRow
}
export const sumOf = (lines: readonly Line[], name: string): string =>
  sum(['0.00', ...lines.map((line) => String(line[name] ?? '0'))])

type KindOf = (kind: Kind) => KindView

function LinesCell({ kindOf, entity, name: own, field, value, row, place }: CellProps & { kindOf: KindOf }) {
  const lines = linesOf(value)
  if (place === 'table') return lines.length === 0 ? '' : `${lines.length}行`
  const columns = columnsOf(field)
  const side = ({ kind }: Field) => (kindOf(kind).align === 'end' ? 'py-1 pr-3 text-right tabular' : 'py-1 pr-3')
  const summed = lines.length > 1 && columns.some(([, { kind }]) => kind === 'money')
  return (
    <Frame label={field.label}>
      <table className="w-full text-table" aria-label={field.label}>
        <thead>
          <tr className="border-b border-line text-left text-secondary">
            {columns.map(([name, one]) => (
              <th key={name} className={cn(side(one), 'font-normal')}>
                {one.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <tr key={String(line.id ?? at)} className="border-b border-line">
              {columns.map(([name, one]) => (
                <td key={name} className={side(one)}>
                  {createElement(kindOf(one.kind).Cell, {
                    entity,
                    name,
                    field: one,
                    value: line[name],
                    row: lineRow(row, own, at),
                    place: 'table',
                  })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {summed && (
          <tfoot>
            <tr className="font-semibold">
              {columns.map(([name, one], at) => (
                <td key={name} className={side(one)}>
                  {at === 0 ? '合计' : one.kind === 'money' ? formatMoney(sumOf(lines, name)) : null}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </Frame>
  )
}

/** Lines that are wider than their place scroll within it, by the keyboard too; room for the mark of the focus at its edges, and for what is said under the last line. */
function Frame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div
      role="group"
      aria-label={`${label}各行`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="-m-1 -mb-6 overflow-x-auto p-1 pb-7"
    >
      {children}
    </div>
  )
}
/** px: an input has its frame beside what its kind needs in a table. */
const LEAST = 112
/** What is done with a line stays in view, on whatever the lines lie. */
const PINNED = 'sticky right-0 bg-surface in-[[role=dialog]]:bg-raised'

/** Child rows as a small table of inputs; the controls are named by column and line. */
function LinesInput({
  kindOf,
  entity,
  field,
  value,
  onChange,
  onBlur,
  readOnly,
  disabled,
  id,
  'aria-describedby': describedby,
}: InputProps & { kindOf: KindOf }) {
  const lines = linesOf(value)
  const columns = columnsOf(field).filter(([, one]) => !isServerKept(one))
  const put = (next: readonly Line[]) => onChange(next.length > 0 ? next : null)
  const most = Math.min(field.max ?? MAX_ITEMS, MAX_ITEMS)
  const fixed = readOnly || disabled
  return (
    <div
      id={id}
      tabIndex={-1}
      aria-describedby={describedby}
      className="flex flex-col gap-2"
      role="group"
      aria-label={field.label}
    >
      {lines.length > 0 && (
        <Frame label={field.label}>
          <table className="w-full text-table">
            <thead>
              <tr className="text-left text-small text-secondary">
                {columns.map(([name, one]) => (
                  <th
                    key={name}
                    style={{ minWidth: Math.max(LEAST, kindOf(one.kind).width) }}
                    className={cn(
                      'pr-2 pb-1 font-normal whitespace-nowrap',
                      kindOf(one.kind).align === 'end' && 'text-right',
                    )}
                  >
                    {one.label}
                    {one.required && (
                      <span aria-hidden className="ml-0.5 text-danger-text">
                        *
                      </span>
                    )}
                  </th>
                ))}
                {!fixed && (
                  <th className={cn('w-8', PINNED)}>
                    <span className="sr-only">操作</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {lines.map((line, at) => (
                <tr key={String(line.id ?? at)}>
                  {columns.map(([name, one]) => (
                    <td key={name} className={cn('pr-2 pb-2 align-top', one.kind === 'ref' && 'min-w-40')}>
                      {createElement(kindOf(one.kind).Input, {
                        entity,
                        name,
                        field: one,
                        value: line[name] ?? null,
                        onBlur,
                        readOnly,
                        disabled,
                        draft: line,
                        'aria-label': `第${at + 1}行${one.label}`,
                        onChange: (next) => put(lines.with(at, { ...line, [name]: next })),
                      })}
                    </td>
                  ))}
                  {!fixed && (
                    <td className={cn('pb-2 align-top', PINNED)}>
                      <IconButton
                        label={`删除第${at + 1}行`}
                        icon={<Trash2 />}
                        onClick={() => put(lines.toSpliced(at, 1))}
                      />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </Frame>
      )}
      {!fixed && lines.length < most && (
        <span>
          <Button size="sm" icon={<Plus />} onClick={() => put([...lines, defaultsOf(columns)])}>
            添加一行
          </Button>
        </span>
      )}
    </div>
  )
}
const defaultsOf = (columns: readonly (readonly [string, Field])[]): Line =>
  Object.fromEntries(columns.map(([name, one]) => [name, one.default ?? null]))

/** Lines show fields of every other kind, so the registry hands itself in instead of being imported back. */
export const linesKind = (kindOf: KindOf): KindView => ({
  Cell: (props) => <LinesCell {...props} kindOf={kindOf} />,
  Input: (props) => <LinesInput {...props} kindOf={kindOf} />,
  Filter: null,
  width: 80,
  wide: true,
})
