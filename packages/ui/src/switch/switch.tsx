import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../cn/index.ts'

export interface SwitchProps extends Omit<
  ComponentProps<'input'>,
  'type' | 'checked' | 'onChange' | 'value' | 'readOnly'
> {
  checked: boolean
  onChange?: (checked: boolean) => void
  /** Words beside the switch; without them give `aria-label`. */
  label?: ReactNode
  readOnly?: boolean
}

/** On or off, in force at once. */
export function Switch({ checked, onChange, label, readOnly = false, disabled, className, ...rest }: SwitchProps) {
  const control = (
    <input
      {...rest}
      type="checkbox"
      role="switch"
      checked={checked}
      aria-checked={checked}
      disabled={disabled || readOnly}
      onChange={(event) => onChange?.(event.target.checked)}
      className={cn(
        'relative h-5 w-9 shrink-0 cursor-pointer appearance-none rounded-full bg-placeholder transition-colors',
        'before:absolute before:top-0.5 before:left-0.5 before:size-4 before:rounded-full before:bg-on-solid before:transition-transform',
        'checked:bg-primary checked:before:translate-x-4 disabled:cursor-not-allowed disabled:opacity-50',
        label == null && className,
      )}
    />
  )
  if (label == null) return control
  return (
    <label
      className={cn(
        'inline-flex min-h-control items-center gap-2',
        disabled ? 'cursor-not-allowed text-disabled' : 'cursor-pointer',
        className,
      )}
    >
      {control}
      <span className="min-w-0">{label}</span>
    </label>
  )
}
