import type { OptionValue, PickerOption } from './picker.types.ts'

/** Options shown at most; the rest is found by typing. */
export const MOST_SHOWN = 200
/** From here on a list of options has a search field. */
export const SEARCH_FROM = 13

export function matching<V extends OptionValue>(
  options: readonly PickerOption<V>[],
  text: string,
): readonly PickerOption<V>[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return options
  return options.filter((o) => o.label.toLowerCase().includes(wanted) || o.note?.toLowerCase().includes(wanted))
}

/** The next enabled option from `from` in direction `step`; stays where it is when there is none. */
export function nextEnabled(options: readonly { disabled?: boolean }[], from: number, step: 1 | -1): number {
  for (let i = from + step; i >= 0 && i < options.length; i += step) if (!options[i]?.disabled) return i
  return from
}

/** The option that typed letters lead to, searched from after `from` and around. */
export function typedOption(
  options: readonly { label: string; disabled?: boolean }[],
  typed: string,
  from: number,
): number {
  const wanted = typed.toLowerCase()
  // The same letter again and again walks through the options that start with it.
  const start = new Set(wanted).size === 1 ? from + 1 : Math.max(from, 0)
  const head = new Set(wanted).size === 1 ? wanted.slice(0, 1) : wanted
  for (let i = 0; i < options.length; i++) {
    const at = (start + i) % options.length
    const option = options[at]
    if (option && !option.disabled && option.label.toLowerCase().startsWith(head)) return at
  }
  return -1
}
