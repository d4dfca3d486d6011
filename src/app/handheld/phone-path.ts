/** Where what is done with a phone in the hand begins. */
export const PHONE = '/handheld'
export const isPhonePage = (path: string): boolean => path === PHONE || path.startsWith(`${PHONE}/`)
