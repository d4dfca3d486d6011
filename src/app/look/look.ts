import type { Look } from '@wuguan/contract/home/look'
import { api } from '@/app/api/client'
import { createStore } from '@/app/store'
import { FIRST, followNight, keepLook, keptLook, wear } from './worn'

/** How the product looks to the user. */
export const look = createStore<Look>(keptLook())
look.subscribe(() => {
  wear(look.get())
  keepLook(look.get())
})
followNight(look.get)

/** As who signs in has chosen; what another has chosen at this computer is not his. */
export const showLook = (chosen: Look | null): void => look.set(chosen ?? FIRST)

/** At once here, and on the server for his other computers and the next start. */
export function chooseLook(chosen: Partial<Look>): void {
  look.set((now) => ({ ...now, ...chosen }))
  api.put('/basedata/sys/user/look', look.get(), { quiet: true }).catch(() => undefined)
}
