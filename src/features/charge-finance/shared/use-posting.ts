import { useRef, useState } from 'react'
import type { AnyAction, InputOf, OutputOf } from '@wuguan/contract/kernel/action'
import { callAction } from '@wuguan/crud/action-button'
import { useCrudPort } from '@wuguan/crud/port'

/**
 * A call that books money, with one key per opened form: a second press while the first is on its way does nothing, and a press after a
 * lost answer gets the first answer. `renew` is for the next form in the same place.
 */
export function usePosting<A extends AnyAction>(action: A) {
  const port = useCrudPort()
  const key = useRef<string>(crypto.randomUUID())
  const running = useRef(false)
  const [pending, setPending] = useState(false)
  const renew = () => {
    key.current = crypto.randomUUID()
  }
  const post = async (input: InputOf<A>): Promise<OutputOf<A> | null> => {
    if (running.current) return null
    running.current = true
    setPending(true)
    try {
      return await callAction(port, action, input, key.current)
    } finally {
      running.current = false
      setPending(false)
    }
  }
  return { post, pending, renew }
}
