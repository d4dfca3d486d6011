import { useId } from 'react'
import type { ReactNode } from 'react'
import { cn } from '../cn/index.ts'
import type { ControlProps } from '../control/control.types.ts'

export interface RadioGroupProps<V extends string | number | boolean> extends ControlProps {
  value: V | null | undefined
  onChange?: (value: V) => void
  options: readonly { value: V; label: ReactNode; disabled?: boolean }[]
  name?: string
}

function useGroup<V extends string | number | boolean>(props: RadioGroupProps<V>) {
  const own = useId()
  const name = props.name ?? own
  const { id, disabled, readOnly, value, onChange } = props
  return {
    group: {
      id,
      role: 'radiogroup',
      'aria-label': props['aria-label'],
      'aria-labelledby': props['aria-labelledby'],
      'aria-describedby': props['aria-describedby'],
      'aria-invalid': props['aria-invalid'],
      'aria-required': props['aria-required'],
      'aria-readonly': readOnly || undefined,
    } as const,
    input: (option: { value: V; disabled?: boolean }) =>
      ({
        type: 'radio',
        name,
        value: String(option.value),
        checked: option.value === value,
        disabled: disabled || option.disabled || (readOnly && option.value !== value),
        onChange: () => onChange?.(option.value),
      }) as const,
  }
}

/** One of few, all seen at once; arrow keys move the choice. */
export function RadioGroup<V extends string | number | boolean>(props: RadioGroupProps<V>) {
  const { group, input } = useGroup(props)
  return (
    <div {...group} className={cn('flex min-h-control flex-wrap items-center gap-x-5 gap-y-1', props.className)}>
      {props.options.map((option) => (
        <label
          key={String(option.value)}
          className="inline-flex min-h-control-sm cursor-pointer items-center gap-2 has-disabled:cursor-not-allowed has-disabled:text-disabled"
        >
          <input {...input(option)} className="check" />
          <span className="min-w-0">{option.label}</span>
        </label>
      ))}
    </div>
  )
}

/** One of two to five views or modes of the same thing. */
export function Segmented<V extends string | number | boolean>(props: RadioGroupProps<V>) {
  const { group, input } = useGroup(props)
  return (
    <div
      {...group}
      className={cn(
        'inline-flex min-h-control w-fit items-stretch rounded border border-line bg-page p-0.5',
        props.className,
      )}
    >
      {props.options.map((option) => (
        <label
          key={String(option.value)}
          className="flex cursor-pointer items-center rounded-sm border border-transparent px-3 text-table whitespace-nowrap text-secondary transition-colors hover:text-text has-checked:border-line has-checked:bg-surface has-checked:font-medium has-checked:text-primary-text has-focus-visible:outline-2 has-focus-visible:outline-primary has-disabled:cursor-not-allowed has-disabled:text-disabled"
        >
          <input {...input(option)} className="sr-only" />
          {option.label}
        </label>
      ))}
    </div>
  )
}
