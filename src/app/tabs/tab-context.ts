import { createContext, useContext } from 'react'

const TabKeyContext = createContext<string | null>(null)
export const TabKeyProvider = TabKeyContext.Provider

/** Key of the tab that the component stands in. */
export function useTabKey(): string {
  const key = useContext(TabKeyContext)
  if (key === null) throw new Error('useTabKey: outside of a tab')
  return key
}
