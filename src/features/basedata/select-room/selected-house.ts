import { createStore } from '@/app/store'
import { currentUser, userStore } from '@/app/session/user-store'
import { keepValue, keptValue } from '@/app/tabs/keep-alive'
import { isPicked, parseRecent, withRecent, type PickedHouse } from './recent'

const KEPT = ['select-room', 'house'] as const

/** The house that follow-up pages work on, as it was picked last; it outlives a reload, and another user starts without one. */
export const selectedHouse = createStore<PickedHouse | null>(null)

/** As the user left it. */
export function reopenHouse(): void {
  const kept = keptValue(...KEPT)
  selectedHouse.set(isPicked(kept) ? kept : null)
}
reopenHouse()
userStore.subscribe(() => {
  if (userStore.get() === null) selectedHouse.set(null)
})

const keyOf = () => `select-room.recent:${currentUser()?.userId ?? 0}`

export const recentHouses = (): PickedHouse[] => parseRecent(localStorage.getItem(keyOf()))

/** Picks a house for what comes next, and remembers it for the next time. */
export function pickHouse(house: PickedHouse): void {
  selectedHouse.set(house)
  keepValue(...KEPT, house)
  localStorage.setItem(keyOf(), JSON.stringify(withRecent(recentHouses(), house)))
}
