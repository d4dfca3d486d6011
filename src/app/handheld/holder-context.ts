import { createContext } from 'react'
import type { Holder } from './handheld-session'

/** Who works on this phone. */
export const HolderContext = createContext<Holder | null>(null)
