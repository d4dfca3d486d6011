import { useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Popover } from '../popover/index.ts'
import { DropTool } from './tool.tsx'

export interface GridToolProps {
  label: string
  shown: ReactNode
  columns: number
  entries: readonly { key: string; name: string; shown: ReactNode; on?: boolean }[]
  onPick: (key: string) => void
  /** A way to take the choice back, above the grid. */
  none?: { name: string; onPick: () => void }
  giveBack: () => void
}

/** A small grid to choose from: colours, emoticons. Arrow keys move inside it. */
export function GridTool({ label, shown, columns, entries, onPick, none, giveBack }: GridToolProps) {
  const [open, setOpen] = useState(false)
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const cells = [...event.currentTarget.querySelectorAll('button')]
    cells[cells.indexOf(document.activeElement as HTMLButtonElement) + step]?.focus()
  }
  const close = (then: () => void) => {
    setOpen(false)
    then()
  }
  return (
    <Popover
      label={label}
      open={open}
      onOpenChange={setOpen}
      onCloseAutoFocus={(event) => {
        event.preventDefault()
        giveBack()
      }}
      trigger={<DropTool label={label} shown={shown} />}
      className="p-2"
    >
      {none && (
        <button
          type="button"
          onClick={() => close(none.onPick)}
          className="mb-1 h-7 w-full rounded-sm text-table hover:bg-hover"
        >
          {none.name}
        </button>
      )}
      <div
        role="group"
        aria-label={label}
        onKeyDown={move}
        className="grid gap-0.5"
        style={{ gridTemplateColumns: `repeat(${columns}, 28px)` }}
      >
        {entries.map((entry, index) => (
          <button
            key={entry.key}
            type="button"
            tabIndex={index === 0 ? 0 : -1}
            aria-label={entry.name}
            aria-pressed={entry.on}
            title={entry.name}
            onClick={() => close(() => onPick(entry.key))}
            className="flex size-7 items-center justify-center rounded-sm text-subtitle hover:bg-hover aria-pressed:bg-primary-soft"
          >
            {entry.shown}
          </button>
        ))}
      </div>
    </Popover>
  )
}
