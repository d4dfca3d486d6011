import { useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { ChangeEvent, CompositionEvent, KeyboardEvent, ReactNode } from 'react'
import { cn } from '../cn/index.ts'
import { Input } from '../input/index.ts'
import { capNumber, groupNumber, readNumber, sameNumber, settleNumber, trueMinus } from './number-input.logic.ts'
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
  /** An amount: to the right, with a true minus; thousands are separated, and the scale is filled up, while nobody types. */
  grouped?: boolean
  /** Stands behind the number: 元, ㎡, %. */
  unit?: ReactNode
}

/**
 * A number: takes digits, one point and a leading sign. Whatever is none is refused as a whole and said below the field, as is what is
 * cut or held at a limit; Esc gives back what stood there before.
 */
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
  onKeyDown,
  className,
  'aria-describedby': describedBy,
  ...rest
}: NumberInputProps) {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement)
  const noteId = useId()
  const caret = useRef<number | null>(null)
  // What was wholly marked on entering stays so when its thousands go: the first digit replaces it.
  const marked = useRef(false)
  const entered = useRef('')
  const [composing, setComposing] = useState<string | null>(null)
  // What is typed is kept here: a lone sign is no value yet, and the caller's value must not take it away.
  const [typed, setTyped] = useState<string | null>(null)
  // Said of one value; of another it says nothing.
  const [note, setNote] = useState<{ words: string; of: string } | null>(null)
  const low = min === undefined ? undefined : settleNumber(String(min))
  const high = max === undefined ? undefined : settleNumber(String(max))
  const rule = { scale, signed: low === undefined || low.startsWith('-'), maxLength }

  const typing = typed !== null
  // Another value than the typed one came from outside, or what was typed was refused.
  const shown = typing && sameNumber(settleNumber(typed), value) ? typed : value
  const said = note !== null && sameNumber(note.of, value) ? note.words : null

  const take = (element: HTMLInputElement) => {
    const reading = readNumber(element.value, rule)
    const end = element.selectionStart ?? element.value.length
    if ('refused' in reading) {
      caret.current = Math.max(0, shown.length - (element.value.length - end))
      setNote({ words: reading.refused, of: value })
      return
    }
    const settled = settleNumber(reading.text)
    const over = high !== undefined && settled !== '' && capNumber(settled, undefined, high) !== settled
    const text = over ? high : reading.text
    // The caret stays behind the characters it stood behind, whatever fell away before it.
    const before = readNumber(element.value.slice(0, end), rule)
    caret.current = over || 'refused' in before ? text.length : Math.min(text.length, before.text.length)
    setTyped(text)
    const told = settleNumber(text)
    // Who types on has not seen that a character was refused; who deletes or replaces has.
    const typedOn = shown !== '' && text.length > shown.length && text.startsWith(shown)
    const words = over
      ? `不能大于${groupNumber(high)}，已改为${groupNumber(high)}`
      : (reading.note ?? (typedOn ? said : null))
    setNote(words === null ? null : { words, of: told })
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

  const givesBack = () => typing && (shown !== entered.current || said !== null)
  useLayoutEffect(() => {
    input.current?.toggleAttribute('data-takes-escape', givesBack())
  })
  const escape = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || !givesBack()) return
    // A cell of a table is left by Esc, and what was typed there is dropped with it.
    if (event.currentTarget.closest('[data-cell-editor]')) return
    event.preventDefault()
    event.stopPropagation()
    setTyped(entered.current)
    setNote(null)
    if (entered.current !== value) onChange?.(entered.current)
  }
  const leave = () => {
    setTyped(null)
    setComposing(null)
    const text = settleNumber(shown)
    const settled = capNumber(text, low, high)
    if (settled !== text && low !== undefined)
      setNote({ words: `不能小于${groupNumber(low)}，已改为${groupNumber(low)}`, of: settled })
    else if (said !== null) setNote({ words: said, of: settled })
    if (settled !== value) onChange?.(settled)
  }

  const text = grouped ? trueMinus(typing ? shown : groupNumber(value, scale)) : shown
  return (
    <span className={cn('relative flex min-w-0 flex-col', !/\bw-/.test(className ?? '') && 'w-full', className)}>
      <Input
        inputMode={scale === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        {...rest}
        ref={input}
        value={composing ?? text}
        aria-describedby={cn(describedBy, said !== null && noteId) || undefined}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          if (composing === null) take(event.target)
          else setComposing(event.target.value)
        }}
        onCompositionStart={(event: CompositionEvent<HTMLInputElement>) => setComposing(event.currentTarget.value)}
        onCompositionEnd={(event: CompositionEvent<HTMLInputElement>) => {
          setComposing(null)
          take(event.currentTarget)
        }}
        onKeyDown={(event) => {
          onKeyDown?.(event)
          escape(event)
        }}
        onFocus={(event) => {
          entered.current = value
          setTyped(value)
          setNote(null)
          onFocus?.(event)
          const { selectionStart, selectionEnd, value: whole } = event.currentTarget
          marked.current = whole !== '' && selectionStart === 0 && selectionEnd === whole.length
        }}
        onBlur={(event) => {
          leave()
          onBlur?.(event)
        }}
        end={unit}
        className={cn(grouped && 'tabular text-end [&_input]:text-end')}
      />
      {said !== null && (
        // In a table it lies over the rows below, whose height is theirs.
        <span
          id={noteId}
          role="alert"
          className="mt-0.5 text-start text-small text-danger-text in-[td]:absolute in-[td]:top-full in-[td]:right-0 in-[td]:z-10 in-[td]:rounded-sm in-[td]:border in-[td]:border-line in-[td]:bg-surface in-[td]:px-1.5 in-[td]:whitespace-nowrap"
        >
          {said}
        </span>
      )}
    </span>
  )
}
