interface Row {
  readonly id: string
  readonly parentId: string | null
}

/** Rows as a forest, in their order; a row whose parent is not among them stands at the top. */
export function treeOf<R extends Row>(rows: readonly R[]): (R & { children: (R & { children: never[] })[] })[] {
  type Node = R & { children: Node[] }
  const nodes = new Map<string, Node>(rows.map((row) => [row.id, { ...row, children: [] }]))
  const roots: Node[] = []
  for (const node of nodes.values()) (nodes.get(node.parentId ?? '')?.children ?? roots).push(node)
  return roots as never
}
