import { createContext, useContext } from 'react'

/** What every sheet of this session says of itself. */
export interface PaperOrigin {
  company: string
  phone: string | null
  printedBy: string
  /** yyyy-MM-dd HH:mm:ss. */
  now: () => string
}

const Origin = createContext<PaperOrigin | null>(null)
export const PaperOriginProvider = Origin.Provider
export const usePaperOrigin = () => useContext(Origin)
