import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { basePath } from '../controllers/keys.ts'
import type { CrudPort } from '../port/index.ts'

/** A record as pickers show it: `GET base/select`. */
export interface Candidate {
  id: string | number
  label: string
  parentId?: string | number | null
}
export interface CandidateQuery {
  keyword?: string
  /** Filters by wire name. */
  filters?: Readonly<Record<string, string>>
  ids?: readonly (string | number)[]
  limit?: number
}

/** Most that one `select` call answers with. */
export const SELECT_MAX = 200

export function fetchCandidates(port: CrudPort, entity: AnyEntity, query: CandidateQuery, signal?: AbortSignal) {
  const { keyword, filters, ids, limit = 50 } = query
  return port.request<Candidate[]>('GET', `${basePath(entity)}/select`, {
    query: { ...filters, limit, ...(keyword ? { keyword } : {}), ...(ids ? { ids: ids.join(',') } : {}) },
    ...(signal ? { signal } : {}),
  })
}

/** All records of a tree entity; trees are read whole, page by page, since a node without its parent has no place. */
export async function fetchTree(
  port: CrudPort,
  entity: AnyEntity,
  filters: Readonly<Record<string, string>>,
  signal?: AbortSignal,
) {
  const all: Candidate[] = []
  for (let page = 1; ; page++) {
    const part = await port.request<Candidate[]>('GET', `${basePath(entity)}/select`, {
      query: { ...filters, page, limit: SELECT_MAX },
      ...(signal ? { signal } : {}),
    })
    all.push(...part)
    if (part.length < SELECT_MAX) return all
  }
}

export interface CandidateNode {
  id: string | number
  label: string
  children: CandidateNode[]
}
/** Records into a tree; one whose parent is out of the caller's sight stands at the top. */
export function treeOf(candidates: readonly Candidate[]): CandidateNode[] {
  const nodes = new Map(candidates.map(({ id, label }) => [String(id), { id, label, children: [] } as CandidateNode]))
  const top: CandidateNode[] = []
  for (const { id, parentId } of candidates) {
    const node = nodes.get(String(id))
    if (!node) continue
    const parent = parentId == null || String(parentId) === String(id) ? undefined : nodes.get(String(parentId))
    if (parent) parent.children.push(node)
    else top.push(node)
  }
  return top
}

/** Candidate filters from sibling values: `{ buildingId: 'buildingId' }` = candidate field: own field. */
export function narrowed(
  narrow: Readonly<Record<string, string>> | undefined,
  draft: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(narrow ?? {}).flatMap(([theirs, own]) => (draft[own] == null ? [] : [[theirs, String(draft[own])]])),
  )
}
