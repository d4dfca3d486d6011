import { ChevronDown } from 'lucide-react'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { Button } from '@wuguan/ui/button'
import { Menu } from '@wuguan/ui/menu'
import type { RowAction } from '../entity-ui/index.ts'

/** Actions that stand in the row; the others are under 更多. */
const INLINE = 2

interface RowActionsCellProps {
  row: AnyRow
  actions: readonly RowAction[]
  run: (action: RowAction, row: AnyRow) => void
}

export function RowActionsCell({ row, actions, run }: RowActionsCellProps) {
  const visible = actions.filter((action) => action.visible?.(row) ?? true)
  // A menu of one entry would only hide it.
  const inline = visible.length <= INLINE ? visible : visible.slice(0, INLINE)
  const rest = visible.slice(inline.length)
  return (
    <div className="flex items-center gap-3">
      {inline.map((action) => (
        <Button
          key={action.key}
          variant="link"
          size="sm"
          className={action.danger ? 'text-danger-text' : undefined}
          onClick={() => run(action, row)}
        >
          {action.label}
        </Button>
      ))}
      {rest.length > 0 && (
        <Menu
          align="end"
          trigger={
            <Button variant="link" size="sm">
              更多
              <ChevronDown aria-hidden />
            </Button>
          }
          items={rest.map((action) => ({
            key: action.key,
            label: action.label,
            icon: action.icon,
            danger: action.danger === true,
            onSelect: () => run(action, row),
          }))}
        />
      )}
    </div>
  )
}

/** Room for the inline actions and 更多. */
export const actionsWidth = (actions: readonly RowAction[]): number => {
  const inline = actions.slice(0, INLINE).reduce((width, action) => width + action.label.length * 13 + 16, 0)
  return Math.max(72, inline + (actions.length > INLINE ? 60 : 0) + 12)
}
