import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnyAction, InputOf } from '@wuguan/contract/kernel/action'
import { issuesToFields } from '@wuguan/contract/kernel/schema'
import { callAction } from '@wuguan/crud/action-button'
import { faultOf, fieldFaults, useCrudPort } from '@wuguan/crud/port'
import { toast } from '@wuguan/ui/toast'

export interface TaskOptions<T> {
  /** Entities whose lists and records show the result. */
  refreshes: readonly string[]
  /** What is said when it is done, with numbers where there are any. */
  said: (output: T) => string
  done: (output: T) => void
}

/** What a dialog submits: checked by the contract first, then by the server; every sentence comes to its field. */
export function useTask<T>({ refreshes, said, done }: TaskOptions<T>) {
  const port = useCrudPort()
  const client = useQueryClient()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [fault, setFault] = useState<string | null>(null)
  const [pending, setPending] = useState(false)

  const perform = async (work: () => Promise<T>) => {
    if (pending) return
    setErrors({})
    setFault(null)
    setPending(true)
    try {
      const output = await work()
      toast.success(said(output))
      await Promise.all(refreshes.map((name) => client.invalidateQueries({ queryKey: [name] })))
      done(output)
    } catch (cause) {
      const refused = faultOf(cause)
      const fields = fieldFaults(refused)
      if (fields) setErrors(fields)
      else setFault(refused.msg)
    } finally {
      setPending(false)
    }
  }
  const submit = (action: AnyAction, input: unknown) => {
    const parsed = action.input.safeParse(input)
    if (parsed.success) return perform(() => callAction(port, action, input as InputOf<AnyAction>) as Promise<T>)
    setErrors(issuesToFields(parsed.error))
    return Promise.resolve()
  }
  return { submit, perform, setErrors, pending, errors, fault }
}
export type Task = Pick<ReturnType<typeof useTask>, 'pending' | 'errors' | 'fault'>
