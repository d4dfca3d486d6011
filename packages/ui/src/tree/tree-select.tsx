import { useMemo, useState } from 'react'
import { TreeFrame } from './tree-frame.tsx'
import { Tree } from './tree.tsx'
import { pathTo } from './tree.logic.ts'
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
  ...rest
}: TreeSelectProps<I>) {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<TreeNode<I> | null>(null)
  const path = useMemo(() => (value == null ? null : pathTo(nodes, value)), [nodes, value])
  const [expanded, setExpanded] = useState<readonly I[]>([])
  const label =
    value == null
      ? null
      : (path?.at(-1)?.label ?? (picked?.id === value ? picked.label : undefined) ?? labelOf?.(value) ?? String(value))
  const change = (next: boolean) => {
    if (next) setExpanded([...new Set([...nodes.map((n) => n.id), ...(path ?? []).slice(0, -1).map((n) => n.id)])])
    setText('')
    setOpen(next)
  }
  return (
    <TreeFrame
      {...rest}
      open={open}
      onOpenChange={change}
      shown={label === null ? null : <span className="truncate">{label}</span>}
      title={path?.map((n) => n.label).join(' / ')}
      placeholder={placeholder}
      onClear={clearable ? () => onChange?.(null) : undefined}
      text={text}
      onText={setText}
      size={size}
    >
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
    </TreeFrame>
  )
}
