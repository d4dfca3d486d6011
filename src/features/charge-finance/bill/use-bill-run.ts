import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { InputOf } from '@wuguan/contract/kernel/action'
import { generateBills } from '@wuguan/contract/charge-finance/bill.actions'
import { callAction } from '@wuguan/crud/action-button'
import { faultOf, fieldFaults, useCrudPort } from '@wuguan/crud/port'
import { BILL_TOUCHES } from './bill-verbs'
import type { Outcome } from './generate.logic'

export type BillOrder = Omit<InputOf<typeof generateBills>, 'communityIds'>
export interface BillRun {
  communityIds: readonly number[]
  outcomes: readonly Outcome[]
  running: boolean
}

/**
 * Makes the bills of one community after the other, each in a transaction of its own with its own key: what is done stands, a
 * refusal stops nobody else, and a run that is begun again leaves the bills alone that stand already.
 */
export function useBillRun() {
  const port = useCrudPort()
  const client = useQueryClient()
  const [run, setRun] = useState<BillRun | null>(null)
  const stopped = useRef(false)
  useEffect(() => {
    stopped.current = false
    return () => {
      stopped.current = true
    }
  }, [])
  const start = async (order: BillOrder, communityIds: readonly number[]) => {
    const outcomes: Outcome[] = communityIds.map(() => ({ state: 'waiting' }))
    const show = (running: boolean) => {
      if (!stopped.current) setRun({ communityIds, outcomes: [...outcomes], running })
    }
    stopped.current = false
    show(true)
    for (const [index, communityId] of communityIds.entries()) {
      if (stopped.current) break
      try {
        const made = await callAction(
          port,
          generateBills,
          { ...order, communityIds: [communityId] },
          crypto.randomUUID(),
        )
        outcomes[index] = { state: 'done', made: made.communities[0]! }
      } catch (cause) {
        const fault = faultOf(cause)
        outcomes[index] = { state: 'failed', said: Object.values(fieldFaults(fault) ?? {})[0] ?? fault.msg }
      }
      show(true)
    }
    for (const name of BILL_TOUCHES) void client.invalidateQueries({ queryKey: [name] })
    show(false)
  }
  const stop = () => {
    stopped.current = true
    setRun((now) => now && { ...now, running: false })
  }
  return { run, start, stop, reset: () => setRun(null) }
}
