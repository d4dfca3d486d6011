import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnyAction, InputOf, OutputOf } from '@wuguan/contract/kernel/action'
import { issuesToFields } from '@wuguan/contract/kernel/schema'
import { toast } from '@wuguan/ui/toast'
import { useAction } from '../action-button/index.ts'
import { faultOf, fieldFaults } from '../port/index.ts'

export interface TaskOptions<A extends AnyAction> {
  /** Entities, or first words of query keys, that show the result. */
  refreshes: readonly string[]
  /** What is said when it is done, with numbers where there are any. */
  said: (output: OutputOf<A>) => string
  done?: (output: OutputOf<A>) => void
}

/** What a dialog submits: checked by the contract first, then by the server; every sentence comes to its field. */
export function useTask<A extends AnyAction>(action: A, { refreshes, said, done }: TaskOptions<A>) {
  const client = useQueryClient()
  const { run, pending, may } = useAction(action)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [fault, setFault] = useState<string | null>(null)

  const submit = async (input: Record<string, unknown>): Promise<boolean> => {
    setFault(null)
    const parsed = action.input.safeParse(input)
    if (!parsed.success) {
      setErrors(issuesToFields(parsed.error))
      return false
    }
    setErrors({})
    try {
      const output = await run(input as InputOf<A>)
      toast.success(said(output))
      done?.(output)
      await Promise.all(refreshes.map((name) => client.invalidateQueries({ queryKey: [name] })))
      return true
    } catch (cause) {
      const refused = faultOf(cause)
      const fields = fieldFaults(refused)
      if (fields) setErrors(fields)
      else setFault(refused.msg)
      return false
    }
  }
  return { submit, pending, may, errors, fault }
}
export type Task = Pick<ReturnType<typeof useTask>, 'pending' | 'errors' | 'fault'>
