import type { AnyEntity, AnyRow } from '@wuguan/contract/kernel/entity'
import type { Kind } from '@wuguan/contract/kernel/fields'
import { fieldOf } from '@wuguan/contract/kernel/system-fields'
import type { DataTableColumn } from '@wuguan/ui/table'
import { isKept } from '../field-columns/cell-role.ts'

const leastOf = (column: DataTableColumn<AnyRow>) => column.least ?? column.width ?? 0

/** Words that one reads in the record; they give way before what tells records apart. */
const READ_LATER: ReadonlySet<Kind> = new Set([
  'longText',
  'textList',
  'refs',
  'choices',
  'lines',
  'attachments',
  'images',
  'geoPoint',
  'color',
])

/**
 * The list's own columns that do not fit into `room` px. What a cell holds decides, not the list: amounts, states, dates, numbers of
 * documents, people, rooms, the name of the record and what is summed stay, and so do the first column and what is not the entity's; remarks go first, then words and
 * figures from the right. Where that is not enough all stay, and the table scrolls.
 */
export function givingWay(entity: AnyEntity, columns: readonly DataTableColumn<AnyRow>[], room: number): string[] {
  const own = entity.list.columns
  const shown = columns.filter(({ key }) => own.includes(key) || key.startsWith('@'))
  let missing = shown.reduce((sum, column) => sum + leastOf(column), 0) - room
  const late = (name: string) => READ_LATER.has(fieldOf(entity, name)?.kind ?? 'text')
  const rest = own.slice(1).toReversed()
  const gone: string[] = []
  for (const name of [...rest.filter(late), ...rest.filter((one) => !late(one))]) {
    if (missing <= 0) break
    const column = shown.find(({ key }) => key === name)
    const tells = name === entity.title || column?.role === 'room' || entity.list.totals.includes(name)
    if (!column || isKept(column.role) || tells) continue
    gone.push(name)
    missing -= leastOf(column)
  }
  return missing > 0 ? [] : gone
}
