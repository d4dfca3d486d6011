import { ArrowLeftRight } from 'lucide-react'
import { useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react'
import { Button, IconButton } from '../button/index.ts'
import { cn } from '../cn/index.ts'
import { Menu } from '../menu/index.ts'

export interface BoardColumn<T> {
  key: string
  title: string
  /** How many there are, shown or not; there may be more than are counted. */
  count: string
  cards: readonly T[]
  loading?: boolean
  /** There are further cards. */
  onMore?: (() => void) | undefined
}
export interface BoardProps<T> {
  label: string
  columns: readonly BoardColumn<T>[]
  cardKey: (card: T) => string
  /** What a card is called, for whoever hears it. */
  name: (card: T) => string
  render: (card: T) => ReactNode
  /** Why a card cannot go to a column; null where it can. The menu of a card says it beforehand. */
  refusal: (card: T, to: string) => string | null
  /** A card was let go over a column, or sent there by key: it stays where it is until the columns say otherwise. */
  onMove: (card: T, to: string) => void
}

/**
 * Cards in columns by where they stand. Dragged, sent by the menu of a card, or by Alt+← and Alt+→ to the neighbour; what is refused has not
 * moved, so it is back where it was.
 */
export function Board<T>({ label, columns, cardKey, name, render, refusal, onMove }: BoardProps<T>) {
  const [dragged, setDragged] = useState<{ card: T; from: string } | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  const target = (key: string) => ({
    onDragOver: (event: DragEvent) => {
      if (!dragged) return
      event.preventDefault()
      if (over !== key) setOver(key)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      end()
      if (dragged && dragged.from !== key) onMove(dragged.card, key)
    },
  })
  const press = (event: KeyboardEvent, card: T, at: number) => {
    const step = event.altKey ? { ArrowLeft: -1, ArrowRight: 1 }[event.key] : undefined
    const next = step === undefined ? undefined : columns[at + step]
    if (step === undefined) return
    event.preventDefault()
    if (next) onMove(card, next.key)
  }
  return (
    <div role="group" aria-label={label} className="flex h-full min-h-0 gap-2 overflow-x-auto">
      {columns.map(({ key, title, count, cards, loading = false, onMore }, at) => (
        <section
          key={key}
          aria-label={`${title} ${count}`}
          aria-busy={loading}
          {...target(key)}
          className={cn(
            'flex w-56 shrink-0 flex-col rounded border bg-page',
            over === key && dragged?.from !== key ? 'border-primary' : 'border-line',
          )}
        >
          <h3 className="flex shrink-0 items-center gap-2 px-2 py-1.5 font-medium">
            {title}
            <span className="tabular text-small text-secondary">{count}</span>
          </h3>
          <ol className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto px-2 pb-2">
            {cards.map((card) => (
              <li
                key={cardKey(card)}
                draggable
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move'
                  setDragged({ card, from: key })
                }}
                onDragEnd={end}
                onKeyDown={(event) => press(event, card, at)}
                className={cn(
                  'flex shrink-0 cursor-grab items-start gap-1 rounded border bg-surface p-2',
                  dragged?.card === card ? 'border-primary opacity-60' : 'border-line',
                )}
              >
                <div className="min-w-0 flex-1">{render(card)}</div>
                <Menu
                  align="end"
                  trigger={<IconButton size="sm" label={`移动${name(card)}`} icon={<ArrowLeftRight />} />}
                  items={columns
                    .filter((other) => other.key !== key)
                    .map((other) => {
                      const reason = refusal(card, other.key)
                      return {
                        key: other.key,
                        label: reason === null ? `移到${other.title}` : `移到${other.title}（${reason}）`,
                        disabled: reason !== null,
                        onSelect: () => onMove(card, other.key),
                      }
                    })}
                />
              </li>
            ))}
            {cards.length === 0 && !loading && <li className="py-4 text-center text-small text-secondary">暂无</li>}
            {onMore && (
              <li>
                <Button size="sm" className="w-full" loading={loading} onClick={onMore}>
                  加载更多
                </Button>
              </li>
            )}
          </ol>
        </section>
      ))}
    </div>
  )
}
