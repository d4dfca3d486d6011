import { createContext, useContext, type ReactNode } from 'react'

export type TableDensity = 'comfortable' | 'compact'

const Density = createContext<TableDensity>('comfortable')

/** How high rows are in the tables below that do not say it themselves: what the user likes. */
export function DensityProvider({ density, children }: { density: TableDensity; children: ReactNode }) {
  return <Density value={density}>{children}</Density>
}

/** The density of a table that says `own`, else the user's. */
export function useDensity(own?: TableDensity): TableDensity {
  const liked = useContext(Density)
  return own ?? liked
}
