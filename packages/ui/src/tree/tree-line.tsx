import { memo } from 'react'
import { Check, ChevronRight, Minus } from 'lucide-react'
import { cn } from '../cn/index.ts'
import type { Mark, TreeId, TreeLine as Place } from './tree.logic.ts'

interface LineProps<I extends TreeId> {
  id: string
  line: Place<I>
  top?: number
  active: boolean
  selected: boolean
  selectable: boolean
  mark?: Mark
  state?: 'loading' | 'failed'
  disabled: boolean
  act: (line: Place<I>, how: 'select' | 'check' | 'open') => void
}

function LineView<I extends TreeId>({
  id,
  line,
  top,
  active,
  selected,
  selectable,
  mark,
  state,
  disabled,
  act,
}: LineProps<I>) {
  const { node, level, position, size, open, opens } = line
  return (
    // The tree has the focus and points here by aria-activedescendant; its keys do all that the pointer does.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={size}
      aria-expanded={opens ? open : undefined}
      aria-selected={selectable ? selected : undefined}
      aria-checked={mark === undefined ? undefined : mark === 'part' ? 'mixed' : mark === 'on'}
      aria-disabled={disabled || undefined}
      aria-busy={state === 'loading' || undefined}
      onClick={() => act(line, 'select')}
      style={{
        paddingInlineStart: (level - 1) * 18 + 4,
        ...(top === undefined ? {} : { position: 'absolute', insetBlockStart: top, insetInline: 0 }),
      }}
      className={cn(
        'flex h-8 cursor-default items-center gap-1.5 rounded-sm pr-2 text-table select-none',
        disabled ? 'text-disabled' : 'hover:bg-hover',
        selected && 'bg-primary-soft font-medium text-primary-text',
        active &&
          'group-focus-visible/tree:outline-2 group-focus-visible/tree:-outline-offset-2 group-focus-visible/tree:outline-primary',
      )}
    >
      <span
        aria-hidden
        onClick={(event) => {
          event.stopPropagation()
          if (opens) act(line, 'open')
        }}
        className="flex size-5 shrink-0 items-center justify-center rounded-sm text-secondary"
      >
        {state === 'loading' ? (
          <span className="size-3.5 animate-spin rounded-full border-2 border-current border-r-transparent" />
        ) : (
          opens && <ChevronRight className={cn('size-4 transition-transform', open && 'rotate-90')} />
        )}
      </span>
      {mark !== undefined && (
        <span
          aria-hidden
          onClick={(event) => {
            event.stopPropagation()
            act(line, 'check')
          }}
          className={cn(
            'flex size-4 shrink-0 items-center justify-center rounded-[3px] border',
            mark === 'off' ? 'border-placeholder bg-surface' : 'border-primary bg-primary text-on-solid',
            disabled && 'opacity-50',
          )}
        >
          {mark === 'on' && <Check className="size-3" strokeWidth={3} />}
          {mark === 'part' && <Minus className="size-3" strokeWidth={3} />}
        </span>
      )}
      <span className="min-w-0 truncate" title={node.label}>
        {node.label}
      </span>
      {node.note !== undefined && (
        <span className="tabular shrink-0 text-small font-normal text-secondary">{node.note}</span>
      )}
      {state === 'failed' && <span className="shrink-0 text-small text-danger-text">加载失败，收起后再展开重试</span>}
    </div>
  )
}
/** One line of the tree; drawn anew only when it changes itself. */
export const Line = memo(LineView) as typeof LineView
