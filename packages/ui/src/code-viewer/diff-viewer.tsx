import { useMemo } from 'react'
import { cn } from '../cn/index.ts'
import { diffLines } from './diff.ts'
import { Lines } from './lines.tsx'
import type { DiffLine } from './diff.ts'

const SIGNS = { same: '', added: '+', removed: '−' } as const
const SAID = { same: '', added: '新增：', removed: '删除：' } as const

export interface DiffViewerProps {
  before: string
  after: string
  /** What is compared: 第3版与第4版. */
  label: string
  /** px from which it scrolls. */
  maxHeight?: number
  className?: string
}

/** Two texts, line by line: what was taken out and what was put in, by sign and by colour. */
export function DiffViewer({ before, after, label, maxHeight = 480, className }: DiffViewerProps) {
  const lines = useMemo(() => diffLines(before, after), [before, after])
  const added = lines.filter((line) => line.kind === 'added').length
  const removed = lines.filter((line) => line.kind === 'removed').length
  return (
    <figure className={cn('min-w-0 overflow-hidden rounded border border-line bg-surface', className)}>
      <figcaption className="flex min-h-control items-center gap-3 border-b border-line bg-sunken px-3 text-table">
        <span className="truncate text-secondary">{label}</span>
        <span className="tabular ml-auto shrink-0">
          {added === 0 && removed === 0 ? '没有差异' : `新增 ${added} 行，删除 ${removed} 行`}
        </span>
      </figcaption>
      <Lines
        count={lines.length}
        label={label}
        maxHeight={maxHeight}
        line={(index) => <Changed line={lines[index]!} />}
      />
    </figure>
  )
}

function Changed({ line }: { line: DiffLine }) {
  return (
    <div
      data-diff={line.kind}
      className={cn('flex', line.kind === 'added' && 'bg-success-soft', line.kind === 'removed' && 'bg-danger-soft')}
    >
      {[line.before, line.after].map((number, side) => (
        <span key={side} aria-hidden className="tabular w-10 shrink-0 pr-2 text-end text-secondary select-none">
          {number}
        </span>
      ))}
      <span aria-hidden className="w-4 shrink-0 select-none">
        {SIGNS[line.kind]}
      </span>
      <span className="sr-only">{SAID[line.kind]}</span>
      <code className="pr-3">{line.text === '' ? '\u200b' : line.text}</code>
    </div>
  )
}
