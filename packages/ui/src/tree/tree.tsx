import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { cn } from '../cn/index.ts'
import { typedOption } from '../picker/picker.logic.ts'
import { Line } from './tree-line.tsx'
import { childrenOf, filterNodes, linesOf, marksOf, parentIds, toggleCheck } from './tree.logic.ts'
import type { ControlProps } from '../control/control.types.ts'
import type { Loaded, TreeId, TreeLine, TreeNode } from './tree.logic.ts'

const LINE_HEIGHT = 32
const VIRTUAL_FROM = 200
const TYPE_AHEAD_MS = 600

export interface TreeProps<I extends TreeId> extends Omit<ControlProps, 'readOnly'> {
  nodes: readonly TreeNode<I>[]
  selected?: I | null
  onSelect?: (id: I, node: TreeNode<I>) => void
  /** Checked ids, parents that are wholly checked included; with `onCheck` the nodes have boxes. */
  checked?: readonly I[]
  onCheck?: (checked: I[]) => void
  /** Boxes do not follow each other up and down. */
  strict?: boolean
  /** Open nodes; left out, the tree keeps them itself. */
  expanded?: readonly I[]
  onExpand?: (expanded: I[]) => void
  /** Open when the tree keeps them itself: none, the first level (default), all. */
  initially?: 'closed' | 'first' | 'all'
  /** Brings the children of a node that has `hasChildren` and none yet. */
  load?: (node: TreeNode<I>) => Promise<readonly TreeNode<I>[]>
  /** Only nodes with this text, and the way to them. */
  filter?: string
  /** Words for no nodes. */
  empty?: string
}

/**
 * Things in things. ↑ ↓ Home End move, → opens or goes in, ← closes or goes out, Enter selects, Space checks, letters find;
 * long trees draw only the lines in view.
 */
export function Tree<I extends TreeId>({
  nodes,
  selected = null,
  onSelect,
  checked,
  onCheck,
  strict = false,
  expanded,
  onExpand,
  initially = 'first',
  load,
  filter = '',
  empty,
  disabled = false,
  className,
  ...rest
}: TreeProps<I>) {
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: 0 })
  const [kept, setKept] = useState<readonly I[]>(() =>
    initially === 'closed' ? [] : initially === 'first' ? nodes.map((n) => n.id) : parentIds(nodes),
  )
  const [loaded, setLoaded] = useState<Loaded<I>>(new Map())
  const [loading, setLoading] = useState<ReadonlySet<I>>(new Set())
  const [failed, setFailed] = useState<ReadonlySet<I>>(new Set())
  const [active, setActive] = useState<I | null>(null)

  const filtering = filter.trim() !== ''
  const shown = useMemo(
    () => (filtering ? filterNodes(nodes, filter, loaded) : nodes),
    [filtering, nodes, filter, loaded],
  )
  const openIds = expanded ?? kept
  const [folded, setFolded] = useState<ReadonlySet<I>>(new Set())
  useEffect(() => setFolded(new Set()), [filter])
  const open = useMemo(
    () => new Set(filtering ? parentIds(shown).filter((p) => !folded.has(p)) : openIds),
    [filtering, shown, folded, openIds],
  )
  const lines = useMemo(() => linesOf(shown, open, loaded), [shown, open, loaded])
  const marks = useMemo(
    () => (onCheck ? marksOf(nodes, new Set(checked), loaded, strict) : undefined),
    [onCheck, nodes, checked, loaded, strict],
  )

  const setOpen = (node: TreeNode<I>, on: boolean) => {
    if (filtering) {
      const next = new Set(folded)
      if (on) next.delete(node.id)
      else next.add(node.id)
      setFolded(next)
      return
    }
    const next = on ? [...openIds, node.id] : openIds.filter((e) => e !== node.id)
    if (expanded === undefined) setKept(next)
    onExpand?.(next)
    if (on && load && node.hasChildren && childrenOf(node, loaded).length === 0) void bring(node)
  }
  const bring = async (node: TreeNode<I>) => {
    if (!load || loading.has(node.id)) return
    setLoading((was) => new Set(was).add(node.id))
    setFailed((was) => new Set([...was].filter((f) => f !== node.id)))
    try {
      const children = await load(node)
      setLoaded((was) => new Map(was).set(node.id, children))
    } catch {
      setFailed((was) => new Set(was).add(node.id))
    } finally {
      setLoading((was) => new Set([...was].filter((l) => l !== node.id)))
    }
  }
  const act = (line: TreeLine<I>, how: 'select' | 'check' | 'open') => {
    const { node } = line
    setActive(node.id)
    if (how === 'open') {
      setOpen(node, !line.open)
      return
    }
    if (disabled || node.disabled) return
    if (onCheck && (how === 'check' || !onSelect))
      onCheck(toggleCheck(nodes, new Set(checked), node.id, loaded, strict))
    else if (onSelect) onSelect(node.id, node)
    else setOpen(node, !line.open)
  }
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  const [stableAct] = useState(() => (line: TreeLine<I>, how: 'select' | 'check' | 'open') => latest.current(line, how))

  const virtual = useVirtualizer({
    count: lines.length,
    enabled: lines.length >= VIRTUAL_FROM,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_HEIGHT,
    overscan: 10,
  })
  const wanted = active ?? selected
  const found = lines.findIndex((line) => line.node.id === wanted)
  const at = found >= 0 ? found : 0
  const lineId = (index: number) => `${id}-${index}`
  const go = (index: number) => {
    const line = lines[index]
    if (!line) return
    setActive(line.node.id)
    if (lines.length >= VIRTUAL_FROM) virtual.scrollToIndex(index)
    else document.getElementById(lineId(index))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const line = lines[at]
    if (!line || event.ctrlKey || event.metaKey || event.altKey) return
    const { key } = event
    const steps: Record<string, () => void> = {
      ArrowDown: () => go(found < 0 ? 0 : at + 1),
      ArrowUp: () => go(at - 1),
      Home: () => go(0),
      End: () => go(lines.length - 1),
      ArrowRight: () => (line.opens && !line.open ? setOpen(line.node, true) : line.open && go(at + 1)),
      ArrowLeft: () => (line.open ? setOpen(line.node, false) : go(lines.findIndex((l) => l.node.id === line.parent))),
      Enter: () => act(line, 'select'),
      ' ': () => act(line, onCheck ? 'check' : 'select'),
    }
    const step = steps[key]
    if (step) {
      event.preventDefault()
      step()
    } else if (key.length === 1) {
      const now = performance.now()
      typed.current = { text: now - typed.current.at > TYPE_AHEAD_MS ? key : typed.current.text + key, at: now }
      go(
        typedOption(
          lines.map((l) => l.node),
          typed.current.text,
          at,
        ),
      )
    }
  }

  const items = lines.length >= VIRTUAL_FROM ? virtual.getVirtualItems() : undefined
  const draw = (line: TreeLine<I>, index: number, top?: number) => (
    <Line
      key={line.node.id}
      id={lineId(index)}
      line={line}
      top={top}
      active={index === at}
      selected={line.node.id === selected}
      selectable={onSelect !== undefined}
      mark={marks?.get(line.node.id)}
      state={loading.has(line.node.id) ? 'loading' : failed.has(line.node.id) ? 'failed' : undefined}
      disabled={disabled || line.node.disabled === true}
      act={stableAct}
    />
  )
  return (
    <div ref={scroller} className={cn('min-h-0 overflow-auto', className)}>
      {lines.length === 0 ? (
        <p role="status" className="px-2 py-3 text-table text-secondary">
          {filtering ? `没有找到“${filter.trim()}”` : (empty ?? '没有数据')}
        </p>
      ) : (
        <div
          {...rest}
          role="tree"
          tabIndex={0}
          aria-multiselectable={onCheck !== undefined || undefined}
          aria-disabled={disabled || undefined}
          aria-activedescendant={lineId(at)}
          onKeyDown={onKeyDown}
          style={items ? { height: virtual.getTotalSize() } : undefined}
          className="group/tree relative outline-none"
        >
          {items
            ? items.map((item) => lines[item.index] && draw(lines[item.index]!, item.index, item.start))
            : lines.map((line, i) => draw(line, i))}
        </div>
      )}
    </div>
  )
}
