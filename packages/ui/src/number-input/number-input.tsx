import { useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { ChangeEvent, CompositionEvent, ReactNode } from 'react'
import { Input } from '../input/index.ts'
import { capNumber, cleanNumber, groupNumber, sameNumber, settleNumber } from './number-input.logic.ts'
import type { InputProps } from '../input/index.ts'

export interface NumberInputProps extends Omit<
  InputProps,
  'value' | 'onChange' | 'type' | 'min' | 'max' | 'defaultValue' | 'end'
> {
  /** A finished decimal as text, so that no digit is lost; '' for none. */
  value: string
  /** Told finished decimals only: of what is half typed (`-`, `1.`) the part that is a number already, or ''. */
  onChange?: (value: string) => void
  /** Digits after the point; 0 for whole numbers; further digits are cut. */
  scale?: number
  /** Below it the value is lifted when the field is left; from 0 on no minus can be typed. */
  min?: number | string
  /** Above it the value is held at once. */
  max?: number | string
  /** At most so many characters, the point and the sign included. */
  maxLength?: number
  /** Thousands are separated, and the scale is filled up, while nobody types. */
  grouped?: boolean
  /** Stands behind the number: 元, ㎡, %. */
  unit?: ReactNode
}

/** A number: keeps digits, one point and a leading sign; everything else that is typed or pasted falls away. */
export function NumberInput({
  value,
  onChange,
  scale,
  min,
  max,
  maxLength,
  grouped = false,
  unit,
  ref,
  onFocus,
  onBlur,
  className,
  ...rest
}: NumberInputProps) {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement)
  const caret = useRef<number | null>(null)
  // What was wholly marked on entering stays so when its thousands go: the first digit replaces it.
  const marked = useRef(false)
  const [composing, setComposing] = useState<string | null>(null)
  // What is typed is kept here: a lone sign is no value yet, and the caller's value must not take it away.
  const [typed, setTyped] = useState<string | null>(null)
  const low = min === undefined ? undefined : settleNumber(String(min))
  const high = max === undefined ? undefined : settleNumber(String(max))
  const rule = { scale, signed: low === undefined || low.startsWith('-') }

  const take = (element: HTMLInputElement) => {
    const clean = cleanNumber(element.value, rule).slice(0, maxLength)
    const settled = settleNumber(clean)
    const held = high !== undefined && settled !== '' && capNumber(settled, undefined, high) !== settled ? high : clean
    // The caret stays behind the characters it stood behind, whatever fell away before it.
    caret.current =
      held === clean
        ? Math.min(
            clean.length,
            cleanNumber(element.value.slice(0, element.selectionStart ?? element.value.length), rule).length,
          )
        : held.length
    setTyped(held)
    const told = settleNumber(held)
    if (told !== value) onChange?.(told)
  }
  useLayoutEffect(() => {
    if (!marked.current) return
    marked.current = false
    if (input.current === document.activeElement) input.current?.select()
  })
  useLayoutEffect(() => {
    if (caret.current === null || input.current !== document.activeElement) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  const typing = typed !== null
  // Another value than the typed one came from outside, or what was typed was refused.
  const shown = typing && sameNumber(settleNumber(typed), value) ? typed : value

  return (
    <Input
      inputMode={scale === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      {...rest}
      ref={input}
      value={composing ?? (grouped && !typing ? groupNumber(value, scale) : shown)}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        if (composing === null) take(event.target)
        else setComposing(event.target.value)
      }}
      onCompositionStart={(event: CompositionEvent<HTMLInputElement>) => setComposing(event.currentTarget.value)}
      onCompositionEnd={(event: CompositionEvent<HTMLInputElement>) => {
        setComposing(null)
        take(event.currentTarget)
      }}
      onFocus={(event) => {
        setTyped(value)
        onFocus?.(event)
        const { selectionStart, selectionEnd, value: shown } = event.currentTarget
        marked.current = shown !== '' && selectionStart === 0 && selectionEnd === shown.length
      }}
      onBlur={(event) => {
        setTyped(null)
        const settled = capNumber(settleNumber(cleanNumber(event.target.value, rule)), low, high)
        if (settled !== value) onChange?.(settled)
        onBlur?.(event)
      }}
      end={unit}
      className={className}
    />
  )
}
