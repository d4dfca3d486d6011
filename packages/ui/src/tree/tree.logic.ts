export type TreeId = string | number

export interface TreeNode<I extends TreeId = TreeId> {
  id: I
  label: string
  children?: readonly TreeNode<I>[]
  /** Has children that are not here yet; `load` brings them. */
  hasChildren?: boolean
  /** A second, quieter text: a count, a code. */
  note?: string
  /** Can be neither selected nor checked. */
  disabled?: boolean
}

/** One line of the open tree. */
export interface TreeLine<I extends TreeId> {
  node: TreeNode<I>
  level: number
  parent: I | null
  /** Of how many siblings, for assistive technology. */
  position: number
  size: number
  open: boolean
  opens: boolean
}

export type Loaded<I extends TreeId> = ReadonlyMap<I, readonly TreeNode<I>[]>

export const childrenOf = <I extends TreeId>(node: TreeNode<I>, loaded: Loaded<I>): readonly TreeNode<I>[] =>
  node.children ?? loaded.get(node.id) ?? []

/** The lines that are visible when the `expanded` nodes are open. */
export function linesOf<I extends TreeId>(
  nodes: readonly TreeNode<I>[],
  expanded: ReadonlySet<I>,
  loaded: Loaded<I>,
): TreeLine<I>[] {
  const lines: TreeLine<I>[] = []
  const walk = (siblings: readonly TreeNode<I>[], level: number, parent: I | null) => {
    siblings.forEach((node, index) => {
      const children = childrenOf(node, loaded)
      const open = expanded.has(node.id)
      const opens = children.length > 0 || (node.hasChildren === true && !loaded.has(node.id))
      lines.push({ node, level, parent, position: index + 1, size: siblings.length, open: open && opens, opens })
      if (open) walk(children, level + 1, node.id)
    })
  }
  walk(nodes, 1, null)
  return lines
}

/** The nodes whose label or note holds the text, with the way to them; a hit keeps all its children. */
export function filterNodes<I extends TreeId>(
  nodes: readonly TreeNode<I>[],
  text: string,
  loaded: Loaded<I>,
): TreeNode<I>[] {
  const wanted = text.trim().toLowerCase()
  const keep = (node: TreeNode<I>): TreeNode<I> | null => {
    if (node.label.toLowerCase().includes(wanted) || node.note?.toLowerCase().includes(wanted)) return node
    const children = childrenOf(node, loaded).flatMap((child) => keep(child) ?? [])
    return children.length > 0 ? { ...node, children } : null
  }
  return nodes.flatMap((node) => keep(node) ?? [])
}

/** Every id of the nodes that has children: what to open so that all hits are seen. */
export function parentIds<I extends TreeId>(nodes: readonly TreeNode<I>[]): I[] {
  return nodes.flatMap((node) => (node.children?.length ? [node.id, ...parentIds(node.children)] : []))
}

export type Mark = 'on' | 'off' | 'part'

/**
 * What each box shows. A parent is on when all its enabled descendants are, partly on when some are; with `strict` every
 * node stands for itself.
 */
export function marksOf<I extends TreeId>(
  nodes: readonly TreeNode<I>[],
  checked: ReadonlySet<I>,
  loaded: Loaded<I>,
  strict: boolean,
): Map<I, Mark> {
  const marks = new Map<I, Mark>()
  const walk = (node: TreeNode<I>, above: boolean): Mark => {
    const own = checked.has(node.id)
    // A checked parent whose children are not here yet stands for all of them.
    const inherited = !strict && (above || own)
    const below = childrenOf(node, loaded).map((child) =>
      walk(child, inherited && !hasCheckedBelow(node, checked, loaded)),
    )
    let mark: Mark
    if (strict || below.length === 0) mark = own || (above && !strict) ? 'on' : 'off'
    else if (below.every((m) => m === 'on')) mark = 'on'
    else mark = below.every((m) => m === 'off') ? 'off' : 'part'
    marks.set(node.id, mark)
    return mark
  }
  for (const node of nodes) walk(node, false)
  return marks
}

function hasCheckedBelow<I extends TreeId>(node: TreeNode<I>, checked: ReadonlySet<I>, loaded: Loaded<I>): boolean {
  return childrenOf(node, loaded).some((child) => checked.has(child.id) || hasCheckedBelow(child, checked, loaded))
}

/** The checked ids after one box was switched: the node with all its enabled descendants, parents following. */
export function toggleCheck<I extends TreeId>(
  nodes: readonly TreeNode<I>[],
  checked: ReadonlySet<I>,
  id: I,
  loaded: Loaded<I>,
  strict: boolean,
): I[] {
  const marks = marksOf(nodes, checked, loaded, strict)
  if (strict) return checked.has(id) ? [...checked].filter((c) => c !== id) : [...checked, id]
  // What cannot be switched does not count, else a parent of a disabled node could never be switched off again.
  const open = (node: TreeNode<I>, inside: boolean): boolean => {
    const within = inside || node.id === id
    const children = childrenOf(node, loaded)
    if (children.length === 0) return within && !node.disabled && marks.get(node.id) !== 'on'
    return children.some((child) => open(child, within))
  }
  const on = nodes.some((node) => open(node, false))
  const leaves = new Set<I>()
  const known = new Set<I>()
  const collect = (node: TreeNode<I>, inside: boolean) => {
    known.add(node.id)
    const within = inside || node.id === id
    const children = childrenOf(node, loaded)
    if (children.length === 0) {
      const was = marks.get(node.id) === 'on'
      if (within && !node.disabled ? on : was) leaves.add(node.id)
    }
    for (const child of children) collect(child, within)
  }
  for (const node of nodes) collect(node, false)
  const result: I[] = []
  const gather = (node: TreeNode<I>): boolean => {
    const children = childrenOf(node, loaded)
    const at = result.length
    const full = children.length === 0 ? leaves.has(node.id) : children.map(gather).every(Boolean)
    if (full) result.splice(at, 0, node.id)
    return full
  }
  nodes.forEach(gather)
  // Ids of nodes that this tree does not hold (filtered away, not loaded) stay as they were.
  return [...result, ...[...checked].filter((c) => !known.has(c))]
}

/** The nodes from the top down to one, itself last; null when it is not among them. */
export function pathTo<I extends TreeId>(nodes: readonly TreeNode<I>[], id: I): TreeNode<I>[] | null {
  for (const node of nodes) {
    if (node.id === id) return [node]
    const below = node.children && pathTo(node.children, id)
    if (below) return [node, ...below]
  }
  return null
}

/** The labels of ids in the order of the tree; an id that is not among the nodes stands at the end by itself. */
export function labelsOf<I extends TreeId>(nodes: readonly TreeNode<I>[], ids: readonly I[]): string[] {
  const wanted = new Set(ids)
  const labels: string[] = []
  const visit = (list: readonly TreeNode<I>[]) => {
    for (const node of list) {
      if (wanted.delete(node.id)) labels.push(node.label)
      if (node.children) visit(node.children)
    }
  }
  visit(nodes)
  return [...labels, ...[...wanted].map(String)]
}
