import { useId, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Popover } from 'radix-ui'
import { ChevronDown, Search, X } from 'lucide-react'
import { cn } from '../cn/index.ts'
import { CHEVRON, CLEAR, YIELDS } from '../picker/picker.styles.ts'
import { Tree } from './tree.tsx'
import type { ControlProps } from '../control/control.types.ts'
import type { TreeId, TreeNode } from './tree.logic.ts'

export interface TreeSelectProps<I extends TreeId> extends ControlProps {
  value: I | null | undefined
  onChange?: (value: I | null) => void
  nodes: readonly TreeNode<I>[]
  /** Brings the children of a node that has `hasChildren` and none yet. */
  load?: (node: TreeNode<I>) => Promise<readonly TreeNode<I>[]>
  /** The label of a value that is not among the nodes (not loaded yet). */
  labelOf?: (value: I) => string | undefined
  placeholder?: string
  clearable?: boolean
  size?: 'sm' | 'md'
}

function pathTo<I extends TreeId>(nodes: readonly TreeNode<I>[], id: I): TreeNode<I>[] | null {
  for (const node of nodes) {
    if (node.id === id) return [node]
    const below = node.children && pathTo(node.children, id)
    if (below) return [node, ...below]
  }
  return null
}

/** One node of a tree. The panel opens with its search field; ↓ goes into the tree, Enter takes the node. */
export function TreeSelect<I extends TreeId>({
  value,
  onChange,
  nodes,
  load,
  labelOf,
  placeholder = '请选择',
  clearable = true,
  size = 'md',
  disabled,
  readOnly,
  className,
  ...rest
}: TreeSelectProps<I>) {
  const panel = useRef<HTMLDivElement>(null)
  const panelId = useId()
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<TreeNode<I> | null>(null)
  const path = useMemo(() => (value == null ? null : pathTo(nodes, value)), [nodes, value])
  const [expanded, setExpanded] = useState<readonly I[]>([])
  const label =
    value == null
      ? null
      : (path?.at(-1)?.label ?? (picked?.id === value ? picked.label : undefined) ?? labelOf?.(value) ?? String(value))
  const fixed = disabled || readOnly
  const clears = clearable && label !== null && !fixed

  const change = (next: boolean) => {
    if (next && fixed) return
    if (next) setExpanded([...new Set([...nodes.map((n) => n.id), ...(path ?? []).slice(0, -1).map((n) => n.id)])])
    setText('')
    setOpen(next)
  }
  const onTriggerKey = (event: KeyboardEvent) => {
    if (fixed || open) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      change(true)
    } else if ((event.key === 'Backspace' || event.key === 'Delete') && clearable && label !== null) {
      event.preventDefault()
      onChange?.(null)
    }
  }
  return (
    <Popover.Root open={open} onOpenChange={change}>
      <span className={cn('group/pick relative flex min-w-0', className)}>
        <Popover.Trigger asChild>
          <button
            {...rest}
            type="button"
            role="combobox"
            aria-haspopup="tree"
            aria-expanded={open}
            aria-controls={open ? panelId : undefined}
            aria-readonly={readOnly || undefined}
            disabled={disabled}
            onKeyDown={onTriggerKey}
            title={path?.map((n) => n.label).join(' / ')}
            className={cn(
              'control gap-2 pr-8 pl-2.5',
              size === 'sm' ? 'h-control-sm text-table' : 'h-control text-body',
              readOnly && 'bg-sunken',
            )}
          >
            <span className={cn('truncate', label === null && 'text-placeholder')}>{label ?? placeholder}</span>
          </button>
        </Popover.Trigger>
        {clears && (
          <button type="button" tabIndex={-1} aria-label="清空" onClick={() => onChange?.(null)} className={CLEAR}>
            <X className="size-4" />
          </button>
        )}
        <ChevronDown aria-hidden className={cn(CHEVRON, clears && YIELDS)} />
      </span>
      <Popover.Portal>
        <Popover.Content
          ref={panel}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={placeholder}
          className="z-overlay max-w-[min(480px,calc(100vw-16px))] min-w-[max(240px,var(--radix-popover-trigger-width))] animate-pop rounded border border-line bg-raised shadow-overlay outline-none"
        >
          <div className="flex items-center gap-2 border-b border-line px-2.5 text-secondary">
            <Search aria-hidden className="size-4 shrink-0" />
            <input
              aria-label="输入关键字"
              placeholder="输入关键字"
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'ArrowDown') return
                event.preventDefault()
                panel.current?.querySelector<HTMLElement>('[role="tree"]')?.focus()
              }}
              className="h-control w-full min-w-0 bg-transparent text-text outline-none"
            />
          </div>
          <div id={panelId} className="p-1">
            <Tree
              aria-label={placeholder}
              nodes={nodes}
              load={load}
              filter={text}
              selected={value ?? null}
              expanded={expanded}
              onExpand={setExpanded}
              onSelect={(id, node) => {
                setPicked(node)
                onChange?.(id)
                change(false)
              }}
              className="max-h-56"
            />
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
