import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { CellEdit } from './table.types.ts'

interface EditorProps<R> {
  row: R
  title: string
  edit: CellEdit<R>
  /** Leaves the cell; with a step to the next cell that can be changed, or the one before. */
  onDone: (step: 1 | -1 | 0) => void
}

/** A cell while it is changed: Enter saves, Tab saves and goes on, Esc leaves it as it was, leaving saves. */
export function CellEditor<R>({ row, title, edit, onDone }: EditorProps<R>) {
  const place = useRef<HTMLDivElement>(null)
  const first = edit.value(row)
  const [value, setValue] = useState(first)
  const [refusal, setRefusal] = useState<string | null>(null)
  const over = useRef(false)
  useEffect(() => {
    const control = place.current?.querySelector<HTMLElement>('input,textarea,button,[tabindex]')
    control?.focus()
    if (control instanceof HTMLInputElement) control.select()
  }, [])

  const leave = (step: 1 | -1 | 0) => {
    over.current = true
    if (step === 0) place.current?.closest('tr')?.focus()
    onDone(step)
  }
  const save = async (step: 1 | -1 | 0) => {
    if (over.current) return
    if (value === first) {
      leave(step)
      return
    }
    over.current = true
    const answer = await edit.save(row, value)
    over.current = false
    setRefusal(answer)
    if (answer === null) leave(step)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys of the row must not act on what is typed here.
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      leave(0)
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault()
      void save(event.key === 'Enter' ? 0 : event.shiftKey ? -1 : 1)
    }
  }
  const props = {
    value,
    onChange: (next: string) => {
      setValue(next)
      setRefusal(null)
    },
    'aria-label': `编辑${title}`,
    'aria-invalid': refusal !== null,
  }
  return (
    <div
      ref={place}
      role="presentation"
      data-cell-editor
      onKeyDown={onKeyDown}
      onDoubleClick={(event) => event.stopPropagation()}
      onBlur={(event) => {
        // A list that the control opened lies elsewhere in the page; the focus comes back from it.
        if (!event.currentTarget.contains(event.relatedTarget) && event.relatedTarget?.closest('[role=dialog]') == null)
          void save(0)
      }}
      className="relative"
    >
      {edit.input ? (
        edit.input(props)
      ) : (
        <input
          {...props}
          onChange={(event) => props.onChange(event.target.value)}
          className="control h-control-sm px-2 text-table"
        />
      )}
      {refusal !== null && (
        <span
          role="alert"
          className="absolute top-full left-0 z-overlay rounded-sm border border-danger bg-danger-soft px-2 py-0.5 text-small whitespace-nowrap text-danger-text"
        >
          {refusal}
        </span>
      )}
    </div>
  )
}
