import type { CurrentUser, SessionUser as Signer } from '@wuguan/contract/session/session.actions'
import { createStore, useStore } from '@/app/store'
import { codesOf, holds } from './can'
import { KEYS } from './session-keys'

/** The user as the shell needs it, from the sign-in or from the current-user call. */
export type SessionUser = Omit<Signer, 'token' | 'expiresAt'> &
  Partial<Pick<CurrentUser, 'selectedCompanyId' | 'selectedCommunityId'>>

interface Signed {
  readonly user: SessionUser
  readonly permissions: ReadonlySet<string>
}

export const userStore = createStore<Signed | null>(null)

export function setUser(user: SessionUser): void {
  localStorage.setItem(KEYS.permissions, user.permissions)
  const { permissions: _, ...info } = user
  sessionStorage.setItem(KEYS.userInfo(user.userId), JSON.stringify(info))
  userStore.set({ user, permissions: new Set(codesOf(user.permissions)) })
}

export const currentUser = (): SessionUser | null => userStore.get()?.user ?? null
export const useUser = (): SessionUser | null => useStore(userStore, (signed) => signed?.user ?? null)

/** Whether the user holds every code of the comma list. */
export function can(codes: string): boolean {
  const signed = userStore.get()
  return signed !== null && holds(codes, signed.permissions, signed.user.superAdmin)
}
