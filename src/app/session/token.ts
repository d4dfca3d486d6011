import { KEYS } from './session-keys'

export const getToken = (): string | null => sessionStorage.getItem(KEYS.token)
/** What opens the user's work on this phone goes with the session. */
const forgetHandheld = () => sessionStorage.removeItem(KEYS.handheld)
export const dropToken = (): void => {
  forgetHandheld()
  sessionStorage.removeItem(KEYS.token)
}
export const setToken = (token: string): void => {
  forgetHandheld()
  sessionStorage.setItem(KEYS.token, token)
}
