import { useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { CalendarDays, X } from 'lucide-react'
import { cn } from '../cn/index.ts'
import { Calendar } from './calendar.tsx'
import { addMonths, lastDayOf, monthOf, parseDate, shortcuts, todayText, within } from './date.logic.ts'
import { FieldPanel } from './field-panel.tsx'
import { CHEVRON, CLEAR, YIELDS } from '../picker/picker.styles.ts'
import { useDebouncedValue } from './use-debounced-value.ts'
import type { ControlProps } from '../control/control.types.ts'
import type { DateRangeValue, Shortcut } from './date.logic.ts'

export interface DateRangePickerProps extends ControlProps {
  /** yyyy-MM-dd, either end may be open. */
  value: DateRangeValue | null | undefined
  /** Both ends included; start is never after end. */
  onChange?: (value: DateRangeValue) => void
  min?: string | null
  max?: string | null
  /** The end is always the last day of its month, the start the first of its own. */
  lastDayOfMonth?: boolean
  /** Ranges at one press; false for none. */
  quick?: readonly Shortcut[] | false
  /** Says a change only after so many ms without another one: 1000 where every change asks the server. */
  debounce?: number
  clearable?: boolean
  size?: 'sm' | 'md'
}

type Side = 'start' | 'end'

/** From a day to a day, typed or chosen; an end before its start cannot be chosen. */
export function DateRangePicker({
  value: given,
  onChange: say,
  min,
  max,
  lastDayOfMonth = false,
  quick,
  debounce = 0,
  clearable = true,
  size = 'md',
  disabled,
  readOnly,
  className,
  id,
  'aria-labelledby': labelledBy,
  'aria-label': label,
  ...rest
}: DateRangePickerProps) {
  const [value, onChange] = useDebouncedValue(given, say, debounce)
  const frame = useRef<HTMLSpanElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const inputs = { start: useRef<HTMLInputElement>(null), end: useRef<HTMLInputElement>(null) }
  const panelId = useId()
  const [open, setOpen] = useState(false)
  const [side, setSide] = useState<Side>('start')
  const [focused, setFocused] = useState(todayText())
  const [hover, setHover] = useState<string | null>(null)
  const [draft, setDraft] = useState<{ side: Side; text: string } | null>(null)
  const start = value?.start || null
  const end = value?.end || null
  const fixed = disabled || readOnly
  const clears = clearable && (start !== null || end !== null) && !fixed

  const snap = (date: string, at: Side) =>
    lastDayOfMonth ? (at === 'start' ? `${monthOf(date)}-01` : lastDayOf(monthOf(date))) : date
  const emit = (next: DateRangeValue) => {
    if (next.start !== start || next.end !== end) onChange(next)
  }
  const show = (at: Side) => {
    setSide(at)
    if (!open) setFocused((at === 'start' ? start : end) ?? end ?? start ?? todayText())
    if (!fixed) setOpen(true)
  }
  const pick = (date: string) => {
    const day = snap(date, side)
    if (side === 'start') {
      emit({ start: day, end: end !== null && end < day ? null : end })
      setSide('end')
    } else {
      emit({ start, end: day })
      if (start === null) setSide('start')
      else setOpen(false)
    }
  }
  const commit = () => {
    if (!draft) return
    const text = draft.text.trim()
    const parsed = text === '' ? null : parseDate(text)
    const day = parsed === null ? null : snap(parsed, draft.side)
    setDraft(null)
    if (text !== '' && (day === null || !within(day, { min, max }))) return
    const next = { start, end, [draft.side]: day }
    // An end before the start is not taken: the field falls back to what it was.
    if (next.start !== null && next.end !== null && next.end < next.start) return
    emit(next)
    if (day !== null) setFocused(day)
  }
  const onKeyDown = (event: KeyboardEvent, at: Side) => {
    if (fixed) return
    if (event.key === 'Enter' && draft) {
      event.preventDefault()
      commit()
      if (at === 'start') inputs.end.current?.focus()
      else setOpen(false)
    } else if (event.key === 'ArrowDown') {
      event.preventDefault()
      commit()
      show(at)
      requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>('table [tabindex="0"]')?.focus())
    } else if (event.key === 'Tab' && open && at === 'end' && !event.shiftKey) setOpen(false)
  }
  const wrong = draft !== null && draft.text.trim() !== '' && parseDate(draft.text) === null
  const field = (at: Side) => (
    <input
      {...(at === 'start' ? rest : {})}
      id={at === 'start' ? id : undefined}
      ref={inputs[at]}
      aria-label={`${label ?? ''}${at === 'start' ? '开始日期' : '结束日期'}`}
      aria-haspopup="dialog"
      aria-expanded={open && side === at}
      aria-controls={open ? panelId : undefined}
      role="combobox"
      aria-invalid={(wrong && draft?.side === at) || rest['aria-invalid']}
      autoComplete="off"
      disabled={disabled}
      readOnly={readOnly}
      placeholder={at === 'start' ? '开始日期' : '结束日期'}
      value={draft?.side === at ? draft.text : ((at === 'start' ? start : end) ?? '')}
      onChange={(event) => setDraft({ side: at, text: event.target.value })}
      onClick={() => show(at)}
      onFocus={() => setSide(at)}
      onKeyDown={(event) => onKeyDown(event, at)}
      onBlur={commit}
      className={cn(
        'tabular h-full w-0 min-w-0 flex-1 bg-transparent outline-none disabled:cursor-not-allowed',
        open && side === at && 'text-primary-text',
      )}
    />
  )
  const ghost = side === 'end' && end === null && start !== null && hover !== null && hover >= start ? hover : end
  const calendar = {
    focused,
    onFocus: setFocused,
    onPick: pick,
    onHover: setHover,
    start,
    end: ghost,
    min: side === 'end' && start !== null && (!min || start > min) ? start : min,
    max,
  }
  const offered = quick === false ? [] : (quick ?? shortcuts())

  return (
    <>
      <span
        ref={frame}
        role="group"
        aria-labelledby={labelledBy}
        aria-label={label}
        className={cn(
          'control group/pick gap-1.5 pr-8 pl-2.5 relative',
          size === 'sm' ? 'h-control-sm text-table' : 'h-control text-body',
          readOnly && 'bg-sunken',
          className,
        )}
      >
        {field('start')}
        <span aria-hidden className="shrink-0 text-secondary">
          至
        </span>
        {field('end')}
        {clears && (
          <button
            type="button"
            tabIndex={-1}
            aria-label="清空"
            onClick={() => {
              setDraft(null)
              emit({ start: null, end: null })
            }}
            className={CLEAR}
          >
            <X className="size-4" />
          </button>
        )}
        <CalendarDays aria-hidden className={cn(CHEVRON, clears && YIELDS)} />
      </span>
      <FieldPanel
        open={open && !fixed}
        onOpenChange={setOpen}
        anchor={frame}
        ref={panel}
        field={inputs[side]}
        id={panelId}
        aria-label="选择日期范围"
        className="flex max-w-[calc(100vw-16px)] flex-col overflow-auto sm:flex-row"
      >
        {offered.length > 0 && (
          <div
            role="group"
            aria-label="快捷范围"
            className="flex shrink-0 flex-wrap gap-1 border-b border-line p-2 sm:w-24 sm:flex-col sm:border-r sm:border-b-0"
          >
            {offered.map((s) => {
              const range = { start: snap(s.start, 'start'), end: snap(s.end, 'end') }
              const chosen = range.start === start && range.end === end
              return (
                <button
                  key={s.label}
                  type="button"
                  aria-pressed={chosen}
                  disabled={!within(range.start, { min, max }) || !within(range.end, { min, max })}
                  onClick={() => {
                    emit(range)
                    setOpen(false)
                  }}
                  className={cn(
                    'h-control-sm rounded-sm px-2 text-start text-table disabled:text-disabled',
                    chosen ? 'bg-primary-soft font-medium text-primary-text' : 'hover:bg-hover',
                  )}
                >
                  {s.label}
                </button>
              )
            })}
          </div>
        )}
        <div className="flex gap-4 p-3">
          <Calendar {...calendar} isDisabled={lastDayOfMonth ? (date) => snap(date, side) !== date : undefined} />
          <div className="hidden md:block">
            <Calendar
              {...calendar}
              month={addMonths(monthOf(focused), 1)}
              isDisabled={lastDayOfMonth ? (date) => snap(date, side) !== date : undefined}
            />
          </div>
        </div>
      </FieldPanel>
    </>
  )
}
