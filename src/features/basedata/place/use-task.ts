import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnyAction, InputOf } from '@wuguan/contract/kernel/action'
import { issuesToFields } from '@wuguan/contract/kernel/schema'
import { useAction } from '@wuguan/crud/action-button'
import { faultOf, fieldFaults } from '@wuguan/crud/port'
import { toast } from '@wuguan/ui/toast'

export interface TaskOptions<T> {
  /** Entities whose lists and records show the result. */
  refreshes: readonly string[]
  /** What is said when it is done, with numbers where there are any. */
  said: (output: T) => string
  done: (output: T) => void
}

/** What a dialog submits: checked by the contract first, then by the server; every sentence comes to its field. */
export function useTask<T>(action: AnyAction, { refreshes, said, done }: TaskOptions<T>) {
  const client = useQueryClient()
  const { run, pending } = useAction(action)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [fault, setFault] = useState<string | null>(null)

  const submit = async (input: Record<string, unknown>) => {
    setFault(null)
    const parsed = action.input.safeParse(input)
    if (!parsed.success) {
      setErrors(issuesToFields(parsed.error))
      return
    }
    setErrors({})
    try {
      const output = (await run(input as InputOf<AnyAction>)) as T
      toast.success(said(output))
      done(output)
      await Promise.all(refreshes.map((name) => client.invalidateQueries({ queryKey: [name] })))
    } catch (cause) {
      const refused = faultOf(cause)
      const fields = fieldFaults(refused)
      if (fields) setErrors(fields)
      else setFault(refused.msg)
    }
  }
  return { submit, pending, errors, fault, clear: () => setErrors({}) }
}
export type Task = ReturnType<typeof useTask>
