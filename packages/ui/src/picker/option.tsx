import { memo } from 'react'
import { Check } from 'lucide-react'
import { cn } from '../cn/index.ts'
import type { OptionValue, PickerOption } from './picker.types.ts'

interface OptionProps<V extends OptionValue> {
  id: string
  option: PickerOption<V>
  index: number
  active: boolean
  selected: boolean
  onActive: (index: number) => void
  onPick: (option: PickerOption<V>) => void
}

function OptionView<V extends OptionValue>({ id, option, index, active, selected, onActive, onPick }: OptionProps<V>) {
  return (
    // The keyboard works from the control by aria-activedescendant; options themselves never have the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-selected={selected}
      aria-disabled={option.disabled || undefined}
      data-active={active || undefined}
      onPointerMove={active || option.disabled ? undefined : () => onActive(index)}
      onClick={() => onPick(option)}
      className={cn(
        'flex min-h-control-sm cursor-default items-center gap-2 rounded-sm px-2 py-1 text-table select-none data-active:bg-hover',
        option.disabled ? 'text-disabled' : selected && 'font-medium text-primary-text',
      )}
    >
      <span className="min-w-0 flex-1 truncate" title={option.label}>
        {option.label}
      </span>
      {option.note !== undefined && (
        <span className="max-w-48 truncate text-small font-normal text-secondary">{option.note}</span>
      )}
      {selected && <Check aria-hidden className="size-4 shrink-0" />}
    </div>
  )
}
/** One option of the list; drawn anew only when it becomes active or chosen. */
export const Option = memo(OptionView) as typeof OptionView
