import { createStore } from '@/app/store'

export const helpOpen = createStore(false)
export const openHelp = (): void => helpOpen.set(true)
