import type { ParsedProcess } from '../engine/parsed.ts'

/** User tasks that come next after an element, whatever gateways lie between. */
export function nextTasksOf(parsed: ParsedProcess, from: string): string[] {
  const found = new Set<string>()
  const seen = new Set<string>([from])
  const visit = (id: string) => {
    for (const flow of parsed.nodes[id]?.outgoing ?? []) {
      const target = parsed.flows[flow]!.target
      if (seen.has(target)) continue
      seen.add(target)
      if (parsed.nodes[target]?.type === 'userTask') found.add(target)
      else visit(target)
    }
  }
  visit(from)
  return [...found]
}
