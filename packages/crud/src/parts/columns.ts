import { createElement } from 'react'
import type { AnyEntity, AnyRow } from '@wuguan/contract/kernel/entity'
import { isOrderable } from '@wuguan/contract/kernel/query'
import { fieldOf } from '@wuguan/contract/kernel/system-fields'
import type { Kind } from '@wuguan/contract/kernel/fields'
import type { ColumnState, DataTableColumn } from '@wuguan/ui/table'
import type { ColumnView } from '../controllers/use-views.ts'
import type { EntityUi } from '../entity-ui/index.ts'
import { kindOf } from '../kinds/index.ts'
import { RowValue } from './row-value.tsx'

/** Kinds that fill a page, not a cell; they stand in the detail. */
const PAGEWIDE: ReadonlySet<Kind> = new Set(['richText', 'json', 'secret'])
const AUDIT = ['createdAt', 'updatedAt'] as const

/** Every column that the list may show, the entity's own choice first. */
export function columnNames(entity: AnyEntity): readonly string[] {
  const others = [...Object.entries(entity.fields), ...Object.entries(entity.computed)]
    .filter(([, field]) => !field.internal && !PAGEWIDE.has(field.kind))
    .map(([name]) => name)
  return [...new Set([...entity.list.columns, ...others, ...AUDIT])]
}

export function tableColumns(entity: AnyEntity, ui: EntityUi | undefined): DataTableColumn<AnyRow>[] {
  return columnNames(entity).flatMap((name, at) => {
    const field = fieldOf(entity, name)
    if (!field) return []
    const view = kindOf(field.kind)
    return {
      key: name,
      title: field.label,
      width: field.width ?? view.width,
      ...(view.align ? { align: view.align } : {}),
      sortable: isOrderable(entity, name),
      ...(at === 0 ? { fixed: 'start' as const } : {}),
      render: (row: AnyRow) => createElement(RowValue, { entity, name, row, ...(ui ? { ui } : {}), place: 'table' }),
    }
  })
}

/** The arrangement that the entity's definition means. */
export function defaultColumns(entity: AnyEntity): ColumnState {
  return { hidden: columnNames(entity).filter((name) => !entity.list.columns.includes(name)) }
}

const SIDES = { left: 'start', right: 'end' } as const
const PINS = { start: 'left', end: 'right' } as const

/** A saved view's columns as the table takes them; columns that came into being later keep their default place. */
export function toTableState(entity: AnyEntity, columns: readonly ColumnView[] | undefined): ColumnState {
  if (!columns) return defaultColumns(entity)
  const saved = new Set(columns.map((column) => column.field))
  const fresh = defaultColumns(entity).hidden?.filter((name) => !saved.has(name)) ?? []
  return {
    order: columns.map((column) => column.field),
    hidden: [...columns.filter((column) => !column.visible).map((column) => column.field), ...fresh],
    widths: Object.fromEntries(
      columns.flatMap((column) => (column.width === undefined ? [] : [[column.field, column.width]])),
    ),
    pinned: Object.fromEntries(
      columns.flatMap((column) => (column.pin === undefined ? [] : [[column.field, SIDES[column.pin]]])),
    ),
  }
}

/** The table's arrangement as a view keeps it. */
export function toViewColumns(entity: AnyEntity, state: ColumnState): ColumnView[] {
  const names = columnNames(entity)
  const ordered = [
    ...(state.order ?? []).filter((name) => names.includes(name)),
    ...names.filter((name) => !state.order?.includes(name)),
  ]
  return ordered.map((field) => {
    const width = state.widths?.[field]
    const side = state.pinned?.[field]
    return {
      field,
      visible: !state.hidden?.includes(field),
      ...(width === undefined ? {} : { width: Math.round(width) }),
      ...(side ? { pin: PINS[side] } : {}),
    }
  })
}
