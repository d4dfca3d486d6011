import type { Look } from '@wuguan/contract/home/look'
import { api } from '@/app/api/client'
import { createStore } from '@/app/store'
import { followNight, keepLook, keptLook, wear } from './worn'

/** How the product looks to the user. */
export const look = createStore<Look>(keptLook())
look.subscribe(() => {
  wear(look.get())
  keepLook(look.get())
})
followNight(look.get)

/** At once here, and on the server for his other computers; where it is not reached, this browser keeps it. */
export function chooseLook(chosen: Partial<Look>): void {
  look.set((now) => ({ ...now, ...chosen }))
  api.put('/basedata/sys/user/look', look.get(), { quiet: true }).catch(() => undefined)
}
