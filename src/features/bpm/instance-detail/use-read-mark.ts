import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readCopies, type InstanceDetail } from '@wuguan/contract/bpm/todo.actions'
import { callAction } from '@wuguan/crud/action-button'
import { useCrudPort } from '@wuguan/crud/port'
import { currentUser } from '@/app/session/user-store'
import { COUNT_KEY } from '../shared/refreshes'
import { copiedInstance } from '../todo/todo.entity'

/** Whoever was sent a copy has read it once the process stands before him. */
export function useReadMark({ id, copies }: InstanceDetail): void {
  const port = useCrudPort()
  const client = useQueryClient()
  const me = currentUser()?.userId
  const unread = copies.some(({ user, readAt }) => user.id === me && readAt === null)
  useEffect(() => {
    if (!unread) return
    void callAction(port, readCopies, { ids: [id] }).then(
      () => Promise.all([COUNT_KEY, copiedInstance.name].map((name) => client.invalidateQueries({ queryKey: [name] }))),
      // The mark is a convenience: opened again, it is tried again.
      () => undefined,
    )
  }, [port, client, id, unread])
}
