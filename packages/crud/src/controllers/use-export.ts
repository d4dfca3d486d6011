import { useMutation } from '@tanstack/react-query'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { useCrudPort } from '../port/index.ts'
import { basePath } from './keys.ts'
import type { Filters } from './list-query.ts'

export interface ExportInput {
  /** Columns in the order shown. */
  fields?: readonly string[]
  filters?: Filters
  format?: 'xls' | 'xlsx'
}

/** Exports what the list shows: a file at once, or a task of the download centre (resolves to its id). */
export function useExport(entity: AnyEntity) {
  const port = useCrudPort()
  return useMutation({ mutationFn: (input: ExportInput) => port.download(`${basePath(entity)}/export`, input) })
}
