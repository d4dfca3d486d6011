import { createStore } from '@/app/store'
import { workContext } from './context'
import { currentUser, userStore } from './user-store'

/** A page of the menu that was opened. */
interface UsedPage {
  readonly path: string
  readonly title: string
}
/**
 * What a user did last at this computer, so that he begins where he left: in local storage, as the look is, because it
 * outlives the session. Only places and pages of the menu: nobody's name, no number of a document.
 */
interface Habits {
  readonly communityId: number | null
  /** The last first. */
  readonly pages: readonly UsedPage[]
}

const NONE: Habits = { communityId: null, pages: [] }
const PAGES = 6
const keyOf = (userId: number) => `habits:${userId}`

function kept(): Habits {
  const user = currentUser()
  if (!user) return NONE
  try {
    const { communityId, pages } = JSON.parse(localStorage.getItem(keyOf(user.userId)) ?? '{}') as Partial<Habits>
    return {
      communityId: Number.isSafeInteger(communityId) ? (communityId as number) : null,
      pages: Array.isArray(pages) ? pages.slice(0, PAGES) : [],
    }
  } catch {
    return NONE
  }
}

export const habits = createStore<Habits>(kept())

function keep(change: Partial<Habits>): void {
  const user = currentUser()
  if (!user) return
  const next = { ...habits.get(), ...change }
  habits.set(next)
  try {
    localStorage.setItem(keyOf(user.userId), JSON.stringify(next))
  } catch {
    // Storage is full or forbidden: it is known until the window closes.
  }
}

/** A page about one community was worked with. */
export function workedIn(communityId: number): void {
  if (habits.get().communityId !== communityId) keep({ communityId })
}

export function usedPage(page: UsedPage): void {
  const { pages } = habits.get()
  if (pages[0]?.path !== page.path)
    keep({ pages: [page, ...pages.filter(({ path }) => path !== page.path)].slice(0, PAGES) })
}

userStore.subscribe(() => habits.set(kept()))
workContext.subscribe(() => {
  const { communityId } = workContext.get()
  if (communityId !== null) workedIn(communityId)
})
