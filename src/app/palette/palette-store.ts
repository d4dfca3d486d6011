import { createStore } from '@/app/store'

export const paletteOpen = createStore(false)
export const openPalette = (): void => paletteOpen.set(true)
