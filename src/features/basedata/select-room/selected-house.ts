import { createStore } from '@/app/store'
import { currentUser, userStore } from '@/app/session/user-store'
import { parseRecent, withRecent, type PickedHouse } from './recent'

/** The house that follow-up pages work on, as it was picked last; another user starts without one. */
export const selectedHouse = createStore<PickedHouse | null>(null)
userStore.subscribe(() => {
  if (userStore.get() === null) selectedHouse.set(null)
})

const keyOf = () => `select-room.recent:${currentUser()?.userId ?? 0}`

export const recentHouses = (): PickedHouse[] => parseRecent(localStorage.getItem(keyOf()))

/** Picks a house for what comes next, and remembers it for the next time. */
export function pickHouse(house: PickedHouse): void {
  selectedHouse.set(house)
  localStorage.setItem(keyOf(), JSON.stringify(withRecent(recentHouses(), house)))
}
