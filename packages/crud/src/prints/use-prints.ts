import { useQueryClient } from '@tanstack/react-query'
import { type AnyEntity, nounOf } from '@wuguan/contract/kernel/entity'
import { countPrint, printCount } from '@wuguan/contract/kernel/print.actions'
import type { Prints } from '@wuguan/ui/print-sheet'
import { toast } from '@wuguan/ui/toast'
import { callAction } from '../action-button/index.ts'
import { keysOf } from '../controllers/keys.ts'
import { faultOf, useCrudPort } from '../port/index.ts'
import { useRead } from '../task/index.ts'

/** Counts the prints of a record's sheet; a refusal is told, and nothing is printed. */
export function usePrints(entity: AnyEntity, id: string | number): Prints {
  const port = useCrudPort()
  const client = useQueryClient()
  const record = { entity: entity.name, id: String(id) }
  const read = useRead(nounOf(entity), printCount, record, { keep: false })
  return {
    before: read.data?.count,
    marked: entity.prints?.again !== undefined,
    count: async () => {
      try {
        const answer = await callAction(port, countPrint, record)
        void client.invalidateQueries({ queryKey: keysOf(entity).all })
        return answer
      } catch (error) {
        toast.error(faultOf(error).msg)
        return null
      }
    },
  }
}
