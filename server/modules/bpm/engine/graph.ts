import type { ParsedNode, ParsedProcess } from './parsed.ts'

/** Where the flows of one scope lead. */
export const nodesIn = (parsed: ParsedProcess, scope: string | null): readonly ParsedNode[] =>
  Object.values(parsed.nodes).filter((node) => node.scope === scope)

export const boundariesOf = (parsed: ParsedProcess, nodeId: string): readonly ParsedNode[] =>
  Object.values(parsed.nodes).filter((node) => node.attachedTo === nodeId)

export const eventSubProcessesOf = (parsed: ParsedProcess, scope: string | null): readonly ParsedNode[] =>
  Object.values(parsed.nodes).filter((node) => node.type === 'eventSubProcess' && node.scope === scope)

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
    while (queue.length > 0) {
      const id = queue.shift()!
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

/** Nodes that can be reached from `from` by at least one flow, never walking on through `stop`. */
export function reachableFrom(parsed: ParsedProcess, from: string, stop?: string): ReadonlySet<string> {
  const seen = new Set<string>()
  const queue = next(parsed, from)
  while (queue.length > 0) {
    const id = queue.shift()!
    if (seen.has(id)) continue
    seen.add(id)
    if (id !== stop) queue.push(...next(parsed, id))
  }
  return seen
}

/** Nodes from which `to` can be reached without passing through it before. */
export function reaching(parsed: ParsedProcess, to: string): ReadonlySet<string> {
  const back = new Map<string, string[]>()
  for (const id of Object.keys(parsed.nodes))
    for (const target of next(parsed, id)) back.set(target, [...(back.get(target) ?? []), id])
  const seen = new Set<string>()
  const queue = [...(back.get(to) ?? [])]
  while (queue.length > 0) {
    const id = queue.shift()!
    if (id === to || seen.has(id)) continue
    seen.add(id)
    queue.push(...(back.get(id) ?? []))
  }
  return seen
}
