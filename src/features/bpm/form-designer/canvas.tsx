import { Copy, Trash2, TriangleAlert } from 'lucide-react'
import { useState, type DragEvent, type KeyboardEvent } from 'react'
import { IconButton } from '@wuguan/ui/button'
import { cn } from '@wuguan/ui/cn'
import { EmptyPanel } from '@wuguan/ui/panel'
import { isSet, spanOf, typeLabelOf, type FormField } from '@wuguan/contract/bpm/form-field'
import type { FormDraft } from './draft'
import { FieldSketch } from './field-sketch'

interface CanvasProps {
  draft: FormDraft
  selected: number | null
  faulty: ReadonlySet<number>
  /** A tile of the palette hangs on the pointer. */
  incoming: boolean
  select: (at: number | null) => void
  move: (from: number, to: number) => void
  drop: (at: number) => void
  copy: (at: number) => void
  remove: (at: number) => void
}

const COLUMNS = { 1: 'grid-cols-1', 2: 'grid-cols-2', 3: 'grid-cols-3' } as const
const SPANS: Readonly<Record<number, string>> = { 1: 'col-span-1', 2: 'col-span-2', 3: 'col-span-3' }
const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

/** The form as it will stand, to be arranged: by dragging, or by Alt and the arrows. */
export function Canvas({ draft, selected, faulty, incoming, select, move, drop, copy, remove }: CanvasProps) {
  const { fields, layout } = draft
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)

  const release = (at: number) => {
    if (incoming) drop(at)
    else if (dragged !== null) move(dragged, Math.min(at > dragged ? at - 1 : at, fields.length - 1))
    setDragged(null)
    setOver(null)
  }
  const press = (event: KeyboardEvent<HTMLElement>, at: number) => {
    const step = STEPS[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const list = event.currentTarget.closest('ol')
      const to = at + step
      if (to < 0 || to >= fields.length) return
      if (event.altKey) move(at, to)
      else select(to)
      requestAnimationFrame(() => list?.querySelectorAll<HTMLElement>('[data-card]')[to]?.focus())
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      remove(at)
    } else if (event.key === 'd' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      copy(at)
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      select(at)
    }
  }
  const dropping = incoming || dragged !== null
  return (
    <div
      role="presentation"
      className="min-h-full p-4"
      onDragOver={(event) => {
        if (!dropping) return
        event.preventDefault()
        setOver(fields.length)
      }}
      onDragLeave={() => setOver(null)}
      onDrop={(event) => {
        event.preventDefault()
        release(over ?? fields.length)
      }}
      onClick={(event) => event.target === event.currentTarget && select(null)}
    >
      {fields.length === 0 ? (
        <div
          className={cn(
            'rounded border border-dashed',
            over === null ? 'border-line-strong' : 'border-primary bg-primary-soft',
          )}
        >
          <EmptyPanel title="还没有字段" hint="点击左侧的字段，或把它拖到这里。" />
        </div>
      ) : (
        <ol aria-label="表单字段" className={cn('mx-auto grid max-w-form gap-2', COLUMNS[layout.columns])}>
          {fields.map((field, at) => (
            <li
              key={`${field.id}:${at}`}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', field.label)
                setDragged(at)
              }}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => {
                if (!dropping) return
                event.preventDefault()
                event.stopPropagation()
                setOver(isBehind(event, layout.columns === 1) ? at + 1 : at)
              }}
              className={cn(
                'relative flex min-w-0 flex-col gap-1 rounded border bg-surface px-3 pt-2 pb-3',
                SPANS[spanOf(field, layout.columns)],
                selected === at ? 'border-primary' : 'border-line hover:border-line-strong',
                dragged === at && 'opacity-50',
                over === at && 'shadow-[inset_3px_0_0_var(--c-primary)]',
                over === at + 1 && 'shadow-[inset_-3px_0_0_var(--c-primary)]',
              )}
            >
              <span className="flex h-6 items-center gap-1 text-small text-secondary">
                <span className="truncate text-text">{field.label || '未命名字段'}</span>
                {isSet(field, 'required') && (
                  <span aria-hidden className="text-danger-text">
                    *
                  </span>
                )}
                {faulty.has(at) && <TriangleAlert aria-hidden className="size-4 shrink-0 text-danger-text" />}
                <span className="ml-auto truncate">{field.id}</span>
                {selected === at && (
                  <span className="relative z-sticky flex">
                    <IconButton size="sm" label={`复制${field.label}`} icon={<Copy />} onClick={() => copy(at)} />
                    <IconButton size="sm" label={`删除${field.label}`} icon={<Trash2 />} onClick={() => remove(at)} />
                  </span>
                )}
              </span>
              <FieldSketch field={field} />
              {/* Lies over the whole card, so that the sketch under it is no text of the button. */}
              <div
                role="button"
                tabIndex={selected === at || (selected === null && at === 0) ? 0 : -1}
                data-card
                aria-pressed={selected === at}
                aria-label={nameOf(field, faulty.has(at))}
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete Control+D"
                onFocus={() => select(at)}
                onClick={() => select(at)}
                onKeyDown={(event) => press(event, at)}
                className="absolute inset-0 cursor-grab rounded"
              />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/** Whether the pointer is in the second half of the card. */
function isBehind({ currentTarget, clientX, clientY }: DragEvent<HTMLElement>, stacked: boolean): boolean {
  const box = currentTarget.getBoundingClientRect()
  return stacked ? clientY > box.top + box.height / 2 : clientX > box.left + box.width / 2
}

const nameOf = (field: FormField, faulty: boolean) =>
  `${field.label || '未命名字段'}，${typeLabelOf(field)}${faulty ? '，有错误' : ''}`
