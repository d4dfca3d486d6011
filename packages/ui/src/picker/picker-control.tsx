import type { ComponentProps, ReactNode } from 'react'
import { ChevronDown, X } from 'lucide-react'
import { cn } from '../cn/index.ts'
import { CHEVRON, CLEAR, YIELDS } from './picker.styles.ts'

interface PickerControlProps extends ComponentProps<'button'> {
  'aria-haspopup': 'listbox' | 'tree'
  open: boolean
  /** Id of the list while it is open. */
  controls: string
  readOnly?: boolean
  /** null for the placeholder. */
  shown: ReactNode
  placeholder: string
  /** Takes the choice back; undefined where there is none or it may not be. */
  onClear?: () => void
  size: 'sm' | 'md'
}

/** The closed control of a choice: what stands there, a button that clears it, an arrow. */
export function PickerControl({
  open,
  controls,
  readOnly,
  shown,
  placeholder,
  onClear,
  size,
  className,
  ...rest
}: PickerControlProps) {
  return (
    <span className={cn('group/pick relative flex min-w-0', className)}>
      <button
        {...rest}
        type="button"
        role="combobox"
        aria-expanded={open}
        aria-controls={open ? controls : undefined}
        aria-readonly={readOnly || undefined}
        className={cn(
          'control gap-2 pr-8 pl-2.5',
          size === 'sm' ? 'h-control-sm text-table' : 'h-control text-body',
          readOnly && 'bg-sunken',
        )}
      >
        {shown ?? <span className="truncate text-placeholder">{placeholder}</span>}
      </button>
      {onClear && (
        <button type="button" tabIndex={-1} aria-label="清空" onClick={onClear} className={CLEAR}>
          <X className="size-4" />
        </button>
      )}
      <ChevronDown aria-hidden className={cn(CHEVRON, onClear && YIELDS)} />
    </span>
  )
}
