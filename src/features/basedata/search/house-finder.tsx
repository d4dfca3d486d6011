import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { Search } from 'lucide-react'
import type { HouseHit } from '@wuguan/contract/basedata/house-hit'
import type { AnyAction, Returns } from '@wuguan/contract/kernel/action'
import { faultOf } from '@wuguan/crud/port'
import { useRead } from '@wuguan/crud/task'
import { cn } from '@wuguan/ui/cn'
import { Input } from '@wuguan/ui/input'
import { PAUSE_MS } from '@wuguan/ui/pause'
import { Tag } from '@wuguan/ui/tag'

/** A call that answers with hits for a keyword. */
type Finder<Hit> = AnyAction & { readonly output: Returns<Hit[]> }
export interface HouseFinderProps<Hit extends HouseHit> {
  ref?: Ref<HTMLInputElement>
  action: Finder<Hit>
  placeholder: string
  onPick: (hit: Hit, keyword: string) => void
  /** Enter, where nothing was found. */
  onNone?: (keyword: string) => void
  /** What else a hit says, at its end. */
  aside?: (hit: Hit) => ReactNode
  /** The hits lie over the page and go when one is picked. */
  floating?: boolean
}

/** Finds a house by whatever its desk knows of it: ↑ ↓ move, Enter opens the first or the marked hit. */
export function HouseFinder<Hit extends HouseHit>({
  ref,
  action,
  placeholder,
  onPick,
  onNone,
  aside,
  floating = false,
}: HouseFinderProps<Hit>) {
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  const [at, setAt] = useState(0)
  const waiting = useRef(false)
  const list = useId()
  const keyword = text.trim()
  useEffect(() => {
    const timer = setTimeout(() => setAsked(keyword), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [keyword])
  const { data, error, isFetching } = useRead<AnyAction>(
    action.name,
    action,
    { keyword: asked },
    { enabled: asked !== '' },
  )
  const settled = asked === keyword && !isFetching
  const hits = keyword === '' ? [] : ((data as Hit[] | undefined) ?? [])
  const pick = (hit: Hit) => {
    waiting.current = false
    if (floating) setText('')
    onPick(hit, keyword)
  }
  // Enter was pressed before the answer came: its first hit is meant.
  useEffect(() => {
    if (!settled || !waiting.current) return
    waiting.current = false
    if (hits[0]) pick(hits[0])
    else if (!error) onNone?.(keyword)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      if (keyword === '') return
      const hit = hits[Math.min(at, hits.length - 1)]
      if (settled && hit) pick(hit)
      else if (settled && !error) onNone?.(keyword)
      else {
        setAsked(keyword)
        waiting.current = true
      }
    }
    if (event.key === 'Escape' && text !== '') {
      event.preventDefault()
      setText('')
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setAt((now) => Math.max(0, Math.min(hits.length - 1, now + (event.key === 'ArrowDown' ? 1 : -1))))
  }
  return (
    <div className={cn('relative', !floating && 'flex min-h-0 flex-col gap-2')}>
      <Input
        ref={ref}
        start={<Search aria-hidden />}
        autoComplete="off"
        role="combobox"
        aria-expanded={hits.length > 0}
        aria-controls={list}
        aria-activedescendant={hits[at] ? `${list}-${at}` : undefined}
        aria-label="查找房产 F2"
        placeholder={placeholder}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      {keyword !== '' && (
        <div
          className={cn(
            'overflow-y-auto',
            floating
              ? 'absolute inset-x-0 top-full z-overlay mt-1 max-h-96 rounded border border-line bg-raised p-1 shadow-overlay'
              : 'min-h-0 flex-1',
          )}
        >
          {error && <p className="p-2 text-danger-text">{faultOf(error).msg}</p>}
          {settled && !error && hits.length === 0 && <p className="p-2 text-secondary">没有找到“{keyword}”</p>}
          <div id={list} role="listbox" aria-label="查找结果" className="flex flex-col gap-1">
            {hits.map((hit, index) => (
              <div
                key={hit.propertyId}
                tabIndex={-1}
                id={`${list}-${index}`}
                role="option"
                aria-selected={index === at}
                onMouseMove={() => setAt(index)}
                onClick={() => pick(hit)}
                onKeyDown={onKeyDown}
                className={cn(
                  'cursor-pointer rounded border px-3 py-1.5',
                  index === at ? 'border-primary bg-primary-soft' : 'border-line bg-surface',
                )}
              >
                <span className="flex items-center justify-between gap-2">
                  <span className="truncate font-medium" title={hit.propertyName}>
                    {hit.propertyName}
                  </span>
                  <Tag>{hit.match}</Tag>
                </span>
                <span className="flex items-center justify-between gap-2 text-table text-secondary">
                  <span className="tabular truncate">
                    {hit.customerName ?? '无客户'} {hit.mobile ?? ''}
                  </span>
                  {aside?.(hit)}
                </span>
              </div>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}
