import { useQueryClient } from '@tanstack/react-query'
import type { AnyAction, InputOf, OutputOf } from '@wuguan/contract/kernel/action'
import { type AnyEntity, nounOf } from '@wuguan/contract/kernel/entity'
import { countPrint, countPrints, printCount } from '@wuguan/contract/kernel/print.actions'
import type { Counted, Prints } from '@wuguan/ui/print-sheet'
import { toast } from '@wuguan/ui/toast'
import { callAction } from '../action-button/index.ts'
import { keysOf } from '../controllers/keys.ts'
import { faultOf, useCrudPort } from '../port/index.ts'
import { useRead } from '../task/index.ts'

/** Counts before anything is printed; a refusal is told, and nothing is printed. */
function useCounting(entity: AnyEntity) {
  const port = useCrudPort()
  const client = useQueryClient()
  return async <A extends AnyAction>(action: A, input: InputOf<A>): Promise<OutputOf<A> | null> => {
    try {
      const answer = await callAction(port, action, input)
      void client.invalidateQueries({ queryKey: keysOf(entity).all })
      return answer
    } catch (error) {
      toast.error(faultOf(error).msg)
      return null
    }
  }
}

/** Counts the prints of a record's sheet. */
export function usePrints(entity: AnyEntity, id: string | number): Prints {
  const counting = useCounting(entity)
  const record = { entity: entity.name, id: String(id) }
  const read = useRead(nounOf(entity), printCount, record, { keep: false })
  return {
    before: read.data?.count,
    marked: entity.prints?.again !== undefined,
    count: () => counting(countPrint, record),
  }
}

/** Counts the prints of sheets that go to the printer together, by the ids of their records. */
export function usePrintSet(
  entity: AnyEntity,
  ids: readonly string[],
): () => Promise<ReadonlyMap<string, Counted> | null> {
  const counting = useCounting(entity)
  return async () => {
    const answer = await counting(countPrints, { entity: entity.name, ids: [...ids] })
    return answer && new Map(answer.prints.map(({ id, ...counted }) => [id, counted]))
  }
}
