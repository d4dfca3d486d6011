export interface ChoosableLabel {
  id: string
  name: string
  color?: string | null
}

/** What of a type is chosen after one of its labels was pressed: a type that allows one lets the other go. */
export function toggled(
  chosen: ReadonlySet<string>,
  label: ChoosableLabel,
  type: { multi: boolean; items: readonly ChoosableLabel[] },
): ReadonlySet<string> {
  const next = new Set(chosen)
  if (next.delete(label.id)) return next
  if (!type.multi) for (const other of type.items) next.delete(other.id)
  return next.add(label.id)
}
