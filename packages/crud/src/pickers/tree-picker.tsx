import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { TreeSelect } from '@wuguan/ui/tree'
import { keysOf } from '../controllers/keys.ts'
import { controlOf } from '../kinds/kind-view.ts'
import { useCrudPort } from '../port/index.ts'
import { fetchTree, treeOf, type Candidate } from './candidates.ts'
import type { PickerProps, RefPickerProps } from './picker-props.ts'
import { useEntity } from './use-entity.ts'

const NONE: readonly Candidate[] = []
const NO_FILTERS = {}

/** The whole tree of an entity; shared by everything on the page that shows it. */
export function useTree({ to, filters = NO_FILTERS }: Pick<PickerProps, 'to' | 'filters'>) {
  const port = useCrudPort()
  const entity = useEntity(to)
  const client = useQueryClient()
  const options = {
    queryKey: [...(entity ? keysOf(entity).all : [to]), 'select', 'tree', port.context.companyId, filters],
    queryFn: async ({ signal }: { signal: AbortSignal }) => fetchTree(port, await port.entities(to), filters, signal),
    staleTime: 60_000,
  }
  const query = useQuery(options)
  const candidates = query.data ?? NONE
  const nodes = useMemo(() => treeOf(candidates), [candidates])
  const byId = useMemo(() => new Map(candidates.map((one) => [one.id, one])), [candidates])
  return {
    nodes,
    byId,
    loading: query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
    /** The nodes, once they are there. */
    fetched: async () => treeOf(await client.ensureQueryData(options)),
  }
}

/** Picks one node of a tree of records. */
export function TreePicker(props: RefPickerProps) {
  const { value, title, onChange, placeholder, clearable, readOnly } = props
  const { nodes, byId } = useTree(props)
  return (
    <TreeSelect
      {...controlOf(props)}
      nodes={nodes}
      value={value}
      labelOf={() => title ?? undefined}
      onChange={(id) => onChange(id, id === null ? null : (byId.get(id)?.label ?? null))}
      placeholder={placeholder}
      clearable={clearable}
      readOnly={readOnly}
    />
  )
}
