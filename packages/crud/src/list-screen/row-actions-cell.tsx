import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { Button } from '@wuguan/ui/button'
import { MoreMenu } from '@wuguan/ui/menu'
import type { RowAction } from '../entity-ui/index.ts'
import { menuItems, placed } from '../parts/placed.ts'

/** Actions that stand in the row; the others are under 更多. */
const INLINE = 2

interface RowActionsCellProps {
  row: AnyRow
  actions: readonly RowAction[]
  run: (action: RowAction, row: AnyRow) => void
}

export function RowActionsCell({ row, actions, run }: RowActionsCellProps) {
  const { inline, rest } = placed(actions, row, INLINE)
  return (
    <div className="flex items-center gap-3">
      {inline.map((action) => (
        <Button key={action.key} variant="link" size="sm" onClick={() => run(action, row)}>
          {action.label}
        </Button>
      ))}
      <MoreMenu items={menuItems(rest, row, (action) => run(action, row))} />
    </div>
  )
}

const widthOf = ({ label }: RowAction) => label.length * 13 + 16

/** Width of the widest actions that a row can show in so many places; rows leave out those that are not theirs. */
function widest([first, ...rest]: readonly RowAction[], places: number): number {
  if (!first || places === 0) return 0
  const shown = widthOf(first) + widest(rest, places - 1)
  return first.visible || first.reason ? Math.max(shown, widest(rest, places)) : shown
}

const MORE = 60
const PADDING = 12
/** The heading. */
const LEAST = 72

/** Room for the inline actions and 更多: those that these rows show, or could show where there are none; nothing where no row shows any. */
export function actionsWidth(actions: readonly RowAction[], rows: readonly AnyRow[]): number {
  const shown =
    rows.length === 0
      ? [widest(actions, INLINE) + (actions.length > INLINE ? MORE : 0)]
      : rows.map((row) => {
          const { inline, rest } = placed(actions, row, INLINE)
          return inline.reduce((sum, action) => sum + widthOf(action), rest.length > 0 ? MORE : 0)
        })
  const most = Math.max(...shown)
  return most === 0 ? 0 : Math.max(LEAST, most + PADDING)
}
