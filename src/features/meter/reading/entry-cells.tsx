import type { KeyboardEvent } from 'react'
import type { BenchRow } from '@wuguan/contract/meter/reading.actions'
import { isDecimal, lt } from '@wuguan/contract/kernel/decimal'
import { dialBefore } from '@wuguan/contract/meter/rules/reading'
import { Checkbox } from '@wuguan/ui/checkbox'
import { cn } from '@wuguan/ui/cn'
import { Input } from '@wuguan/ui/input'
import { Ellipsis } from '@wuguan/ui/tooltip'
import { AlarmTags } from '../shared/coded-tags'
import { figure } from '../shared/words'
import { isRefused, judgeEntry, useDesk, useEntry } from './entry-store'

/** Marks the fields that Enter walks through, in the order they are read. */
const FIELD = 'data-reading-entry'

function walk(from: HTMLElement, step: 1 | -1): boolean {
  const fields = [
    ...(from.closest('[data-reading-bench]') ?? document).querySelectorAll<HTMLInputElement>(`[${FIELD}]`),
  ]
  const next = fields[fields.indexOf(from as HTMLInputElement) + step]
  next?.focus()
  next?.select()
  next?.scrollIntoView({ block: 'nearest' })
  return next !== undefined
}

/** 本次: typed and entered; leaving the field saves it, Enter goes on to the next meter. */
export function EntryCell({ row }: { row: BenchRow }) {
  const desk = useDesk()
  const entry = useEntry(row)
  if (row.state === null) return <span className="tabular">{figure(row.reading?.currentReading)}</span>
  const judged = judgeEntry(row, entry, desk.rules, desk)
  const wrong = entry.fault ?? (judged !== null && isRefused(judged) ? judged.refused : null)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      event.stopPropagation()
      if (!walk(event.currentTarget, event.shiftKey ? -1 : 1)) event.currentTarget.blur()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      event.stopPropagation()
      walk(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Escape') desk.store.change(row, { text: entry.savedText, fault: null })
  }
  const smaller = isDecimal(entry.text) && lt(entry.text, dialBefore(row.state))
  return (
    <span className="flex items-center gap-2">
      <span className="w-24">
        <Input
          {...{ [FIELD]: row.id }}
          size="sm"
          inputMode="decimal"
          autoComplete="off"
          aria-label={`${row.code} 本次读数`}
          aria-invalid={wrong !== null}
          value={entry.text}
          className="tabular text-right"
          onChange={(event) => {
            const text = event.target.value.normalize('NFKC').replaceAll(/[^\d.]/g, '')
            desk.store.change(row, { text, fault: null })
          }}
          onKeyDown={onKeyDown}
          onBlur={() => void desk.save(row)}
        />
      </span>

      {(smaller || entry.rollover) && (
        <Checkbox
          checked={entry.rollover}
          label="翻表"
          onChange={(rollover) => {
            desk.store.change(row, { rollover: rollover === true, fault: null })
            void desk.save(row)
          }}
        />
      )}
    </span>
  )
}

/** 用量 while it is typed. */
export function UsageCell({ row }: { row: BenchRow }) {
  const desk = useDesk()
  const entry = useEntry(row)
  const judged = judgeEntry(row, entry, desk.rules, desk)
  if (judged === null) return <span className="tabular">{figure(row.reading?.usage)}</span>
  if (isRefused(judged)) return <span className="text-placeholder">—</span>
  return <span className={cn('tabular font-medium', entry.saving && 'text-secondary')}>{figure(judged.usage)}</span>
}

/** 异常 at once, and what the server refused. */
export function AlarmCell({ row }: { row: BenchRow }) {
  const desk = useDesk()
  const entry = useEntry(row)
  const judged = judgeEntry(row, entry, desk.rules, desk)
  const wrong = entry.fault ?? (judged !== null && isRefused(judged) ? judged.refused : null)
  if (wrong !== null)
    return (
      <span role="alert" className="block text-small text-danger-text">
        <Ellipsis text={wrong} />
      </span>
    )
  return (
    <AlarmTags
      alarms={
        entry.result?.abnormal ??
        (judged !== null && !isRefused(judged) ? judged.abnormal : (row.reading?.abnormal ?? []))
      }
    />
  )
}

export function SavedCell({ row }: { row: BenchRow }) {
  const entry = useEntry(row)
  if (entry.saving) return <span className="text-secondary">保存中…</span>
  if (entry.result && entry.text === entry.savedText) return <span className="text-success-text">已保存</span>
  return <>{row.reading?.readByName ?? '—'}</>
}
