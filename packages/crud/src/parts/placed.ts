import type { AnyRow } from '@wuguan/contract/kernel/entity'
import type { MenuItem } from '@wuguan/ui/menu'
import type { RowAction } from '../entity-ui/index.ts'

const reasonOf = (action: RowAction, row: AnyRow) => action.reason?.(row) ?? null

/** What can be done stands in sight, as far as there are places, what the record waits for in front; what cannot, and why, is under 更多, where what does harm stands away from the hand. */
export function placed(actions: readonly RowAction[], row: AnyRow, places: number) {
  const offered = actions.filter((action) => action.visible?.(row) ?? true)
  const possible = offered
    .filter((action) => reasonOf(action, row) === null)
    .toSorted((a, b) => Number(b.primary ?? false) - Number(a.primary ?? false))
  const others = possible.slice(places).toSorted((a, b) => Number(a.danger ?? false) - Number(b.danger ?? false))
  return {
    inline: possible.slice(0, places),
    rest: [...others, ...offered.filter((action) => reasonOf(action, row) !== null)],
  }
}

/** Actions as items of a menu, with the reason of those that cannot be done. */
export const menuItems = (
  actions: readonly RowAction[],
  row: AnyRow,
  run: (action: RowAction) => void,
): readonly MenuItem[] =>
  actions.map((action) => {
    const reason = reasonOf(action, row)
    return {
      key: action.key,
      label: reason === null ? action.label : `${action.label}（${reason}）`,
      icon: action.icon,
      danger: action.danger === true,
      disabled: reason !== null,
      onSelect: () => run(action),
    }
  })
