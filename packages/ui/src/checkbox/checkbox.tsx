import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../cn/index.ts'
import type { ControlProps } from '../control/control.types.ts'

type Native = Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange' | 'value' | 'readOnly'>

export interface CheckboxProps extends Native {
  checked: boolean | 'indeterminate'
  onChange?: (checked: boolean) => void
  /** Words beside the box; without them give `aria-label`. */
  label?: ReactNode
  readOnly?: boolean
}

/** One yes or no, or a part of many (`indeterminate`). */
export function Checkbox({
  checked,
  onChange,
  label,
  readOnly = false,
  disabled,
  className,
  ref,
  ...rest
}: CheckboxProps) {
  const mark = (input: HTMLInputElement | null) => {
    if (input) input.indeterminate = checked === 'indeterminate'
    if (typeof ref === 'function') return ref(input)
    if (ref) ref.current = input
    return undefined
  }
  const box = (
    <input
      {...rest}
      ref={mark}
      type="checkbox"
      checked={checked === true}
      disabled={disabled || readOnly}
      onChange={(event) => onChange?.(event.target.checked)}
      className={cn('check', label == null && className)}
    />
  )
  if (label == null) return box
  return (
    <label
      className={cn(
        'inline-flex min-h-control-sm items-center gap-2',
        disabled ? 'cursor-not-allowed text-disabled' : 'cursor-pointer',
        className,
      )}
    >
      {box}
      <span className="min-w-0">{label}</span>
    </label>
  )
}

export interface CheckboxGroupProps<V extends string | number> extends ControlProps {
  value: readonly V[]
  onChange?: (value: V[]) => void
  options: readonly { value: V; label: ReactNode; disabled?: boolean }[]
}

/** Several of few: all choices are seen at once. The value keeps the order of the options. */
export function CheckboxGroup<V extends string | number>({
  value,
  onChange,
  options,
  disabled,
  readOnly,
  className,
  'aria-invalid': invalid,
  'aria-required': _required,
  ...rest
}: CheckboxGroupProps<V>) {
  return (
    <div
      {...rest}
      role="group"
      data-invalid={invalid || undefined}
      className={cn('flex min-h-control flex-wrap items-center gap-x-5 gap-y-1', className)}
    >
      {options.map((option) => (
        <Checkbox
          key={option.value}
          label={option.label}
          checked={value.includes(option.value)}
          disabled={disabled || option.disabled}
          readOnly={readOnly}
          aria-invalid={invalid}
          onChange={(on) =>
            onChange?.(options.map((o) => o.value).filter((v) => (v === option.value ? on : value.includes(v))))
          }
        />
      ))}
    </div>
  )
}
