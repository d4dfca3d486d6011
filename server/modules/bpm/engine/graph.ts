import type { ParsedNode, ParsedProcess } from './parsed.ts'

/** Where the flows of one scope lead. A definition is asked at every step and may have thousands of nodes: they are sorted once. */
interface Index {
  readonly byScope: ReadonlyMap<string | null, readonly ParsedNode[]>
  readonly byHost: ReadonlyMap<string | null, readonly ParsedNode[]>
  /** Nodes from which a node can be reached, by that node; made when they are asked for. */
  readonly reaching: Map<string, ReadonlySet<string>>
}
const indexes = new WeakMap<ParsedProcess, Index>()
function indexOf(parsed: ParsedProcess): Index {
  const known = indexes.get(parsed)
  if (known) return known
  const nodes = Object.values(parsed.nodes)
  const index: Index = {
    byScope: Map.groupBy(nodes, ({ scope }) => scope),
    byHost: Map.groupBy(nodes, ({ attachedTo }) => attachedTo),
    reaching: new Map(),
  }
  indexes.set(parsed, index)
  return index
}

export const nodesIn = (parsed: ParsedProcess, scope: string | null): readonly ParsedNode[] =>
  indexOf(parsed).byScope.get(scope) ?? []

export const boundariesOf = (parsed: ParsedProcess, nodeId: string): readonly ParsedNode[] =>
  indexOf(parsed).byHost.get(nodeId) ?? []

export const eventSubProcessesOf = (parsed: ParsedProcess, scope: string | null): readonly ParsedNode[] =>
  nodesIn(parsed, scope).filter((node) => node.type === 'eventSubProcess')

export const startOf = (parsed: ParsedProcess, scope: string | null): ParsedNode | undefined =>
  nodesIn(parsed, scope).find((node) => node.type === 'startEvent' && node.event?.kind === 'none')
export const triggerOf = (parsed: ParsedProcess, eventSubProcess: string): ParsedNode | undefined =>
  nodesIn(parsed, eventSubProcess).find((node) => node.type === 'startEvent')

/** Steps out of a node: its flows, and those of the events at its edge. */
const next = (parsed: ParsedProcess, id: string): string[] => {
  const node = parsed.nodes[id]
  if (!node) return []
  return [
    ...node.outgoing.map((flow) => parsed.flows[flow]!.target),
    ...boundariesOf(parsed, id).map((boundary) => boundary.id),
  ]
}

/** All nodes as the process comes by them; those that it never reaches stand last. What is kept as JSON has lost its order. */
export function inOrder(parsed: ParsedProcess): readonly ParsedNode[] {
  const seen = new Set<string>()
  const walk = (scope: string | null) => {
    const queue = nodesIn(parsed, scope).flatMap(({ id, type }) => (type === 'startEvent' ? [id] : []))
    for (const id of queue) {
      if (seen.has(id)) continue
      seen.add(id)
      walk(id)
      queue.push(...next(parsed, id))
    }
  }
  walk(null)
  const rest = Object.keys(parsed.nodes).filter((id) => !seen.has(id))
  return [...seen, ...rest].flatMap((id) => parsed.nodes[id] ?? [])
}

/** Nodes that can be reached from `from`, or from one of several, by at least one flow, never walking on through `stop`. */
export function reachableFrom(
  parsed: ParsedProcess,
  from: string | readonly string[],
  stop?: string,
): ReadonlySet<string> {
  const seen = new Set<string>()
  const queue = [from].flat().flatMap((id) => next(parsed, id))
  for (const id of queue) {
    if (seen.has(id)) continue
    seen.add(id)
    if (id !== stop) queue.push(...next(parsed, id))
  }
  return seen
}

/** Nodes from which `to` can be reached without passing through it before. */
export function reaching(parsed: ParsedProcess, to: string): ReadonlySet<string> {
  const { reaching: found } = indexOf(parsed)
  const known = found.get(to)
  if (known) return known
  const back = new Map<string, string[]>()
  for (const id of Object.keys(parsed.nodes))
    for (const target of next(parsed, id)) {
      const sources = back.get(target)
      if (sources) sources.push(id)
      else back.set(target, [id])
    }
  const seen = new Set<string>()
  const queue = [...(back.get(to) ?? [])]
  for (const id of queue) {
    if (id === to || seen.has(id)) continue
    seen.add(id)
    queue.push(...(back.get(id) ?? []))
  }
  found.set(to, seen)
  return seen
}
