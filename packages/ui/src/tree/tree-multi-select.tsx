import { useMemo, useState } from 'react'
import { PickedLabels } from '../picker/picked-labels.tsx'
import { TreeFrame } from './tree-frame.tsx'
import { Tree } from './tree.tsx'
import { labelsOf, pathTo } from './tree.logic.ts'
import type { ControlProps } from '../control/control.types.ts'
import type { TreeId, TreeNode } from './tree.logic.ts'

export interface TreeMultiSelectProps<I extends TreeId> extends ControlProps {
  /** Checked ids, parents that are wholly checked included. */
  value: readonly I[]
  onChange?: (value: I[]) => void
  nodes: readonly TreeNode<I>[]
  /** Boxes do not follow each other up and down. */
  strict?: boolean
  placeholder?: string
  clearable?: boolean
  size?: 'sm' | 'md'
}

/** Several nodes of a tree. The panel opens with its search field; ↓ goes into the tree, Space checks, Esc closes. */
export function TreeMultiSelect<I extends TreeId>({
  value,
  onChange,
  nodes,
  strict = false,
  placeholder = '请选择',
  clearable = true,
  size = 'md',
  ...rest
}: TreeMultiSelectProps<I>) {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [expanded, setExpanded] = useState<readonly I[]>([])
  const labels = useMemo(() => labelsOf(nodes, value), [nodes, value])
  const change = (next: boolean) => {
    if (next) {
      const ways = value.flatMap((id) => pathTo(nodes, id)?.slice(0, -1) ?? [])
      setExpanded([...new Set([...nodes, ...ways].map((node) => node.id))])
    }
    setText('')
    setOpen(next)
  }
  return (
    <TreeFrame
      {...rest}
      open={open}
      onOpenChange={change}
      shown={labels.length === 0 ? null : <PickedLabels labels={labels} />}
      title={labels.join('、')}
      placeholder={placeholder}
      onClear={clearable ? () => onChange?.([]) : undefined}
      text={text}
      onText={setText}
      size={size}
    >
      <Tree
        aria-label={placeholder}
        nodes={nodes}
        filter={text}
        checked={value}
        onCheck={onChange}
        strict={strict}
        expanded={expanded}
        onExpand={setExpanded}
        className="max-h-56"
      />
    </TreeFrame>
  )
}
