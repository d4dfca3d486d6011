import { KEYS } from './session-keys'

/** A token that came with the address and that no call has proved yet; when it is dead nobody needs to hear of it. */
let unproved: string | null = null

export const getToken = (): string | null => sessionStorage.getItem(KEYS.token)
export const dropToken = (): void => sessionStorage.removeItem(KEYS.token)

export function setToken(token: string, options: { fromAddress?: boolean } = {}): void {
  unproved = options.fromAddress ? token : null
  sessionStorage.setItem(KEYS.token, token)
}

export const isUnproved = (token: string | null): boolean => token !== null && token === unproved
export function tokenProved(): void {
  unproved = null
}
