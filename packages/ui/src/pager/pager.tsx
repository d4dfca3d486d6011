import { useState } from 'react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../button/index.ts'
import { cn } from '../cn/index.ts'
import { NumberInput } from '../number-input/index.ts'
import { Select } from '../select/index.ts'
import { grouped, pageAfterResize, pageNumbers, TABLE_SIZES } from './pager.logic.ts'

export interface PagerProps {
  /** From 1. */
  page: number
  /** Rows per page. */
  limit: number
  total: number
  /** There are more than `total`; counting stopped there. */
  capped?: boolean
  onChange: (next: { page: number; limit: number }) => void
  /** Of a table unless told otherwise. */
  sizes?: readonly number[]
  className?: string
}

/** Where one is in a long result: total, rows per page, previous, page numbers, next, jump. */
export function Pager({ page, limit, total, capped = false, onChange, sizes = TABLE_SIZES, className }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / limit))
  const [jump, setJump] = useState('')
  const go = (to: number) => {
    const next = Math.min(pages, Math.max(1, to))
    if (next !== page) onChange({ page: next, limit })
  }
  return (
    <nav aria-label="分页" className={cn('tabular @container w-full min-w-0 text-table text-secondary', className)}>
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
        <span className="mr-auto @xl:mr-0">
          共 {grouped(total)}
          {capped && '+'} 条
        </span>
        <Select
          size="sm"
          aria-label="每页条数"
          value={limit}
          options={(sizes.includes(limit) ? sizes : [...sizes, limit].toSorted((a, b) => a - b)).map((n) => ({
            value: n,
            label: `${n} 条/页`,
          }))}
          onChange={(next) => onChange({ page: pageAfterResize(page, limit, next), limit: next })}
          className="w-28"
        />
        <div className="flex items-center gap-0.5">
          <IconButton
            size="sm"
            label="上一页"
            icon={<ChevronLeft />}
            disabled={page <= 1}
            onClick={() => go(page - 1)}
          />
          {pageNumbers(page, pages).map((n, i) =>
            n === null ? (
              // oxlint-disable-next-line react/no-array-index-key -- a gap has no other identity than its place
              <span key={`gap${i}`} aria-hidden className="hidden w-7 text-center @xl:inline-block">
                …
              </span>
            ) : (
              <button
                key={n}
                type="button"
                aria-label={`第 ${n} 页`}
                aria-current={n === page ? 'page' : undefined}
                onClick={() => go(n)}
                className={cn(
                  'hidden h-control-sm min-w-7 items-center justify-center rounded px-1.5 transition-colors @xl:inline-flex',
                  n === page ? 'bg-primary-soft font-medium text-primary-text' : 'text-text hover:bg-hover',
                )}
              >
                {n}
              </button>
            ),
          )}
          <span className="px-2 @xl:hidden">
            {page} / {pages}
          </span>
          <IconButton
            size="sm"
            label="下一页"
            icon={<ChevronRight />}
            disabled={page >= pages}
            onClick={() => go(page + 1)}
          />
        </div>
        <label className="hidden items-center gap-1.5 @2xl:flex">
          前往
          <NumberInput
            size="sm"
            scale={0}
            min={1}
            value={jump}
            onChange={setJump}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || jump === '') return
              go(Number(jump))
              setJump('')
            }}
            aria-label="前往页"
            className="w-14 text-center"
          />
          页
        </label>
      </div>
    </nav>
  )
}
