import { createContext } from 'react'
import type { SelectOption } from '@wuguan/ui/select'

/** Filters that the candidates of a reference meet, by wire name. */
type Filters = Readonly<Record<string, string>>
/** Candidates by field: those themselves, or what a reference's candidates have in common. */
export type Among = Readonly<Record<string, readonly SelectOption<string | number>[] | Filters>>

// By context: an input made in the rendering of a dialog would be another one with every keystroke.
export const AmongContext = createContext<Among>({})

export const isListed = (offered: Among[string]): offered is readonly SelectOption<string | number>[] =>
  Array.isArray(offered)
