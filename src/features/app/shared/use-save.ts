import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Action, InputOf } from '@wuguan/contract/kernel/action'
import { callAction } from '@wuguan/crud/action-button'
import { faultOf, fieldFaults, useCrudPort } from '@wuguan/crud/port'
import { toast } from '@wuguan/ui/toast'

/** Sends a form to one of several calls; sentences of the server come to their fields, others on top. */
export function useSave(refreshes: readonly string[]) {
  const port = useCrudPort()
  const client = useQueryClient()
  const [pending, setPending] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [fault, setFault] = useState<string | null>(null)
  const save = async (
    action: Action,
    input: Readonly<Record<string, unknown>>,
    done: () => void,
    said = '保存成功',
  ) => {
    setPending(true)
    setErrors({})
    setFault(null)
    try {
      await callAction(port, action, input as InputOf<Action>)
      toast.success(said)
      done()
      await Promise.all(refreshes.map((name) => client.invalidateQueries({ queryKey: [name] })))
    } catch (cause) {
      const refused = faultOf(cause)
      const fields = fieldFaults(refused)
      if (fields) setErrors(fields)
      else setFault(refused.msg)
    } finally {
      setPending(false)
    }
  }
  return { save, pending, errors, fault }
}
