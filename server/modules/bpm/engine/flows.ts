import { refuse } from '@wuguan/contract/kernel/errors'
import { reaching } from './graph.ts'
import type { ParsedNode } from './parsed.ts'
import type { Run } from './run.ts'
import type { TokenRow } from './state.ts'
import { flowHolds } from './values.ts'
import { listen } from './listening.ts'

export const NO_WAY = '没有满足条件的流转路径'

/** Which flows a token takes out of an element; without any the action is refused and nothing has changed. */
export async function flowsOut(run: Run, token: TokenRow, node: ParsedNode): Promise<readonly string[]> {
  const { outgoing } = node
  if (outgoing.length === 0) return []
  if (node.type === 'parallelGateway') return outgoing
  const chosen = run.state.instance.variables['_chosen']
  if (typeof chosen === 'string' && outgoing.includes(chosen)) {
    const { _chosen: _, ...rest } = run.state.instance.variables
    run.state.instance.variables = rest
    return [chosen]
  }
  const taken: string[] = []
  for (const id of outgoing) {
    if (id === node.defaultFlow || !(await flowHolds(run, token, run.definition.parsed.flows[id]!))) continue
    taken.push(id)
    if (node.type === 'exclusiveGateway') break
  }
  if (taken.length > 0) return taken
  if (node.defaultFlow) return [node.defaultFlow]
  throw refuse(NO_WAY, { elementId: node.id })
}

/** Lets the first join that can fire do so; says whether one did. */
export async function fireJoins(run: Run): Promise<boolean> {
  const groups = new Map<string, TokenRow[]>()
  for (const token of run.state.tokens.values())
    if (token.state === 'waitJoin') {
      const key = `${token.parentId}:${token.activityId}`
      groups.set(key, [...(groups.get(key) ?? []), token])
    }
  for (const waiting of groups.values()) {
    const node = run.node(waiting[0]!.activityId)
    const ready =
      node.type === 'parallelGateway' ? oneOfEach(node, waiting) : couldStillCome(run, node, waiting) ? null : waiting
    if (ready) return join(run, node, ready)
  }
  const [first] = [...groups.values()].filter((waiting) => run.node(waiting[0]!.activityId).type === 'inclusiveGateway')
  // Inclusive joins that only wait for one another: the one that was reached first goes on.
  if (first && run.childrenOf(first[0]!.parentId).every((token) => token.state === 'waitJoin'))
    return join(run, run.node(first[0]!.activityId), first)
  if (groups.size > 0 && [...run.state.tokens.values()].every((token) => isStuck(run, token)))
    run.state.instance.failure = '流程停在汇聚网关，没有可以到达的分支'
  return false
}
const isStuck = (run: Run, token: TokenRow) => token.state === 'waitJoin' || run.childrenOf(token.id).length > 0

function oneOfEach(node: ParsedNode, waiting: readonly TokenRow[]): TokenRow[] | null {
  const picked = node.incoming.map((flow) => waiting.find((token) => token.flowId === flow))
  return picked.every((token) => token !== undefined) ? (picked as TokenRow[]) : null
}

function couldStillCome(run: Run, node: ParsedNode, waiting: readonly TokenRow[]): boolean {
  const upstream = reaching(run.definition.parsed, node.id)
  return run
    .childrenOf(waiting[0]!.parentId)
    .some((token) => token.activityId !== node.id && upstream.has(token.activityId))
}

async function join(run: Run, node: ParsedNode, tokens: readonly TokenRow[]): Promise<true> {
  const last = tokens.reduce((a, b) => ((a.causeTaskId ?? '') > (b.causeTaskId ?? '') ? a : b))
  for (const token of tokens) if (token !== last) run.state.tokens.delete(token.id)
  last.state = 'active'
  run.openRecord(last, node)
  await listen(run, last, node, 'start')
  run.later(() => run.leave(last))
  return true
}
