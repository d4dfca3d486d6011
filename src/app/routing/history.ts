import { createHashHistory } from '@tanstack/history'

/** The one real history of the page: routes stand in the hash. Tab routers forward to it. */
export const hash = createHashHistory()
