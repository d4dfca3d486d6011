import type { AnyEntity, AnyRow } from '@wuguan/contract/kernel/entity'
import type { DataTableColumn } from '@wuguan/ui/table'

const leastOf = (column: DataTableColumn<AnyRow>) => column.least ?? column.width ?? 0

/** The list's own columns that do not fit into `room` px; the first column and what is not the entity's always stay. */
export function givingWay(entity: AnyEntity, columns: readonly DataTableColumn<AnyRow>[], room: number): string[] {
  const own = entity.list.columns
  const shown = columns.filter(({ key }) => own.includes(key) || key.startsWith('@'))
  let missing = shown.reduce((sum, column) => sum + leastOf(column), 0) - room
  const order = [...new Set([...entity.list.spare, ...own.toReversed()])].filter((name) => name !== own[0])
  const gone: string[] = []
  for (const name of order) {
    if (missing <= 0) break
    const column = shown.find(({ key }) => key === name)
    if (!column) continue
    gone.push(name)
    missing -= leastOf(column)
  }
  return gone
}
