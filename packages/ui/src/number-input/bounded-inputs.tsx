import { useId } from 'react'
import { NumberInput } from './number-input.tsx'
import type { NumberInputProps } from './number-input.tsx'

type BoundedProps = Omit<NumberInputProps, 'scale' | 'min' | 'grouped'>

/** A count: whole, not negative, 999999 at most unless told otherwise. */
export function PositiveIntegerInput({ max = 999_999, ...rest }: BoundedProps) {
  return <NumberInput {...rest} scale={0} min={0} max={max} />
}

/** A measure: not negative, four digits after the point, 999999.9999 at most unless told otherwise. */
export function PositiveNumberInput({ max = '999999.9999', ...rest }: BoundedProps) {
  return <NumberInput {...rest} scale={4} min={0} max={max} />
}

/** A share from 0 to 1 in at most six characters. */
export function RatioInput(props: Omit<BoundedProps, 'max' | 'maxLength'>) {
  return <NumberInput {...props} min={0} max={1} maxLength={6} />
}

export interface MoneyInputProps extends Omit<NumberInputProps, 'grouped'> {
  /** The amount in words of account, shown under the field; without it the line is left out. */
  capital?: (amount: string) => string
}

/** An amount behind ￥, or before a unit of its own; `unit={null}` in a column whose head says what it is. */
export function MoneyInput({ scale = 2, unit, capital, 'aria-describedby': describedBy, ...rest }: MoneyInputProps) {
  const words = useId()
  const input = (
    <NumberInput
      {...rest}
      scale={scale}
      start={unit === undefined ? '￥' : undefined}
      unit={unit}
      grouped
      aria-describedby={capital ? [describedBy, words].filter(Boolean).join(' ') : describedBy}
    />
  )
  if (!capital) return input
  return (
    <div className="flex flex-col gap-0.5">
      {input}
      <output id={words} className="min-h-[18px] text-small text-secondary">
        {/^-?\d+(?:\.\d+)?$/.test(rest.value) && capital(rest.value)}
      </output>
    </div>
  )
}
