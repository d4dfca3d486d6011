import { KEYS } from './session-keys'

export const getToken = (): string | null => sessionStorage.getItem(KEYS.token)
export const dropToken = (): void => sessionStorage.removeItem(KEYS.token)
export const setToken = (token: string): void => sessionStorage.setItem(KEYS.token, token)
