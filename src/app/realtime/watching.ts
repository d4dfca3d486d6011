import { useEffect } from 'react'
import { CHANGE_TOPIC, changeTopic } from '@wuguan/contract/app/change-topic'

/** Records that pages have before them, by their topics, and what is done when one of them changes. */
const watched = new Map<string, Set<() => void>>()
/** The channel, while there is one. */
let line: Line | null = null

export interface Line {
  subscribe(topic: string): void
  unsubscribe(topic: string): void
}

/** The channel listens, for the first time or again: whatever was missed meanwhile is read again. */
export function listening(next: Line): void {
  line = next
  for (const [topic, all] of watched) {
    next.subscribe(topic)
    for (const again of all) again()
  }
}
export const silent = (): void => void (line = null)

/** Something changed; answers whether the topic is that of a record. */
export function heard(topic: string): boolean {
  for (const again of watched.get(topic) ?? []) again()
  return topic.startsWith(`${CHANGE_TOPIC}/`)
}

export function watch(topic: string, again: () => void): () => void {
  const all = watched.get(topic) ?? new Set()
  if (all.size === 0) {
    watched.set(topic, all)
    line?.subscribe(topic)
  }
  all.add(again)
  return () => {
    all.delete(again)
    if (all.size > 0) return
    watched.delete(topic)
    line?.unsubscribe(topic)
  }
}

/** Does it again whenever somebody, on whichever process, has changed the record. */
export function useChanges(entity: { readonly name: string }, id: string, again: () => unknown): void {
  useEffect(() => watch(changeTopic(entity.name, id), () => void again()), [entity, id, again])
}
