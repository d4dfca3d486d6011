import { createElement } from 'react'
import type { AnyEntity, AnyRow } from '@wuguan/contract/kernel/entity'
import { isOrderable } from '@wuguan/contract/kernel/query'
import { isEmpty } from '@wuguan/contract/kernel/rules'
import { fieldOf } from '@wuguan/contract/kernel/system-fields'
import type { Kind } from '@wuguan/contract/kernel/fields'
import type { ColumnState, DataTableColumn } from '@wuguan/ui/table'
import type { ColumnView } from '../controllers/use-views.ts'
import type { EntityUi } from '../entity-ui/index.ts'
import { roleOf } from '../field-columns/cell-role.ts'
import { kindOf } from '../kinds/index.ts'
import { RecordLink } from './record-link.tsx'
import { RowValue } from './row-value.tsx'

/** Kinds that fill a page, not a cell; they stand in the detail. */
const PAGEWIDE: ReadonlySet<Kind> = new Set(['richText', 'json', 'secret'])
/** Words are cut with an ellipsis where they must be; figures and dates would lose their sense. */
const CUT: ReadonlySet<Kind> = new Set(['text', 'longText', 'textList', 'ref', 'refs', 'anyRef', 'choices'])
/** The first column says which record it is, and leads to its page. */
const NAMES: ReadonlySet<Kind> = new Set(['text', 'serial'])
const TAGS: ReadonlySet<Kind> = new Set(['choice', 'state'])
const CUT_TO = 0.7
/** The first column names the record and carries the count of the totals. */
const FIRST_LEAST = 104
/** A tag of three characters. */
const TAG_LEAST = 76
/** 13 px a character beside the padding, and the arrow of the order. */
const titleWidth = (title: string, sortable: boolean) => title.length * 13 + (sortable ? 44 : 26)

const AUDIT = ['createdAt', 'updatedAt'] as const

/** Every column that the list may show, the entity's own choice first. */
export function columnNames(entity: AnyEntity): readonly string[] {
  const others = [...Object.entries(entity.fields), ...Object.entries(entity.computed)]
    .filter(([, field]) => !field.internal && !PAGEWIDE.has(field.kind))
    .map(([name]) => name)
  return [...new Set([...entity.list.columns, ...others, ...AUDIT])]
}

/** Kinds whose words `neededRoom` counts need no more than that. */
const COUNTED: ReadonlySet<Kind> = new Set([
  'integer',
  'decimal',
  'money',
  'percent',
  'serial',
  'date',
  'dateTime',
  'period',
  'time',
])

function leastWidth(kind: Kind, width: number, needed: number | undefined): number {
  if (needed !== undefined && COUNTED.has(kind)) return needed
  const own = CUT.has(kind) ? Math.round(width * CUT_TO) : TAGS.has(kind) ? Math.min(width, TAG_LEAST) : width
  return Math.max(own, needed ?? 0)
}

export function tableColumns(
  entity: AnyEntity,
  ui: EntityUi | undefined,
  wholeOnly: boolean,
  needed: Readonly<Record<string, number>> = {},
): DataTableColumn<AnyRow>[] {
  return columnNames(entity).flatMap((name, at) => {
    const field = fieldOf(entity, name)
    if (!field) return []
    const view = kindOf(field.kind)
    const sortable = isOrderable(entity, name, wholeOnly)
    const title = titleWidth(field.label, sortable)
    const role = roleOf(field)
    const width = Math.max(title, field.width ?? view.width, needed[name] ?? 0)
    // What the entity draws itself is as wide as it says.
    const own = ui?.cells?.[name] && !CUT.has(field.kind) ? (field.width ?? 0) : 0
    const leads = at === 0 && NAMES.has(field.kind) && !ui?.cells?.[name] ? ui?.paths?.detail : undefined
    return {
      key: name,
      title: field.label,
      width,
      least: Math.max(
        title,
        leastWidth(field.kind, width, needed[name]),
        at === 0 ? Math.min(width, FIRST_LEAST) : 0,
        own,
      ),
      ...(view.align ? { align: view.align } : {}),
      ...(role ? { role } : {}),
      ...(role === 'room' ? { cut: 'start' as const } : {}),
      sortable,
      ...(at === 0 ? { fixed: 'start' as const } : {}),
      render: (row: AnyRow) => {
        const value = createElement(RowValue, { entity, name, row, ...(ui ? { ui } : {}), place: 'table' })
        // A link without a word is nothing to those who hear it.
        return leads && !isEmpty(row[name]) ? createElement(RecordLink, { path: leads(row) }, value) : value
      },
    }
  })
}

/** The arrangement that the entity's definition means, less what gives way where the room is short. */
export function defaultColumns(entity: AnyEntity, gone: readonly string[] = []): ColumnState {
  return { hidden: columnNames(entity).filter((name) => !entity.list.columns.includes(name) || gone.includes(name)) }
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
