import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnyAction, InputOf, OutputOf } from '@wuguan/contract/kernel/action'
import { issuesToFields } from '@wuguan/contract/kernel/schema'
import { faultOf, fieldFaults, useCrudPort } from '@wuguan/crud/port'
import { usePosting } from '../shared/use-posting'

/** What shows money that a document moved. */
export const LEDGER = [
  'charge-finance.receivable',
  'charge-finance.receivableEntry',
  'charge-finance.receivableChange',
  'charge-finance.generationBatch',
  'charge-finance.generationLine',
  'charge-finance.desk',
] as const

/**
 * A dialog that books money: checked by the contract, sent with one key as long as it is open, so that a press after a lost answer
 * books nothing a second time.
 */
export function usePostedTask<A extends AnyAction>(action: A, done: (output: OutputOf<A>) => void) {
  const client = useQueryClient()
  const { can } = useCrudPort()
  const { post, pending, renew } = usePosting(action)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [fault, setFault] = useState<string | null>(null)
  const submit = async (input: Record<string, unknown>): Promise<void> => {
    setFault(null)
    const parsed = action.input.safeParse(input)
    if (!parsed.success) return setErrors(issuesToFields(parsed.error))
    setErrors({})
    try {
      const output = await post(input as InputOf<A>)
      if (output === null) return
      renew()
      for (const name of LEDGER) void client.invalidateQueries({ queryKey: [name] })
      done(output)
    } catch (cause) {
      const refused = faultOf(cause)
      // A refusal is an answer: what is sent after it is another request. A lost line is none.
      if (refused.code < 500) renew()
      const fields = fieldFaults(refused)
      if (fields) setErrors(fields)
      else setFault(refused.msg)
    }
  }
  return { submit, pending, may: action.permission === null || can(action.permission), errors, fault }
}
