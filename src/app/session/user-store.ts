import { createStore, useStore } from '@/app/store'
import { codesOf, holds } from './can'
import { KEYS } from './session-keys'

export interface SessionUser {
  readonly userId: number
  readonly username: string
  readonly companyName: string
  readonly petName: string
  readonly mobile: string | null
  readonly email: string | null
  readonly companyId: number
  readonly selectedCompanyId?: number
  /** Comma-joined codes. */
  readonly permissions: string
  readonly superAdmin: boolean
  readonly mustChangePassword?: boolean
}

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
export const useCan = (codes: string): boolean => useStore(userStore, () => can(codes))
