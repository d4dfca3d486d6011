import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnyAction, InputOf, OutputOf } from '@wuguan/contract/kernel/action'
import { issuesToFields } from '@wuguan/contract/kernel/schema'
import { toast } from '@wuguan/ui/toast'
import { useAction } from '../action-button/index.ts'
import { type Refreshes, refreshQueries } from '../controllers/keys.ts'
import { useOnePress } from '../controllers/use-one-press.ts'
import { faultOf, fieldFaults } from '../port/index.ts'

export interface TaskOptions<A extends AnyAction> {
  refreshes: Refreshes
  /** What is said when it is done, with numbers where there are any. */
  said: (output: OutputOf<A>) => string
  done?: (output: OutputOf<A>) => void
}
type Faults = Readonly<Record<string, string>>
const NONE: Faults = {}

/** What a dialog submits: checked by the contract first, then by the server; every sentence comes to its field. */
export function useTask<A extends AnyAction>(action: A, { refreshes, said, done }: TaskOptions<A>) {
  const client = useQueryClient()
  const { run, may } = useAction(action)
  const [errors, setErrors] = useState(NONE)
  const [fault, setFault] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const onePress = useOnePress()

  /** Work that is more than one call of the action, with the same refusals, words and refreshes. */
  const perform = async (work: () => Promise<OutputOf<A>>): Promise<boolean> => {
    if (!onePress.take()) return false
    setPending(true)
    setErrors(NONE)
    setFault(null)
    try {
      const output = await work()
      toast.success(said(output))
      done?.(output)
      await refreshQueries(client, refreshes)
      return true
    } catch (cause) {
      const refused = faultOf(cause)
      const fields = fieldFaults(refused)
      if (fields) setErrors(fields)
      else setFault(refused.msg)
      return false
    } finally {
      onePress.free()
      setPending(false)
    }
  }
  const submit = async (input: Record<string, unknown>): Promise<boolean> => {
    const parsed = action.input.safeParse(input)
    if (parsed.success) return perform(() => run(input as InputOf<A>))
    setFault(null)
    setErrors(issuesToFields(parsed.error))
    return false
  }
  /** `refuse` shows what the place itself found wrong, by field. */
  return { submit, perform, refuse: setErrors, pending, may, errors, fault }
}
export type Task = Pick<ReturnType<typeof useTask>, 'pending' | 'errors' | 'fault'>
