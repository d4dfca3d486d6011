import { createContext, useContext } from 'react'
import type { FormField } from '@wuguan/contract/bpm/form-field'
import { useStore } from '@/app/store'
import type { Change, ModdleElement } from '../moddle/moddle-element'
import type { DiagramElement } from '../modules/diagram'
import type { DesignerSession } from '../session/designer-session'

/** What the panel knows of the model around its diagram. */
export interface ModelFacts {
  /** Null until it is saved for the first time. */
  readonly id: string | null
  /** The key as it is kept; it does not change any more once the model has an id. */
  readonly key: string
  readonly formId: string | null
  readonly deployedDefinitionId: string | null
  /** Of the form that it is bound to. */
  readonly fields: readonly FormField[]
}

export interface Designer {
  readonly session: DesignerSession
  readonly model: ModelFacts
  /** Shows the assignment rules of the model. */
  openRules(): void
}

const Context = createContext<Designer | null>(null)
export const DesignerProvider = Context.Provider

export function useDesigner(): Designer {
  const designer = useContext(Context)
  if (!designer) throw new Error('useDesigner: outside of a designer')
  return designer
}

export interface Subject {
  readonly element: DiagramElement
  readonly subject: ModdleElement
  readonly session: DesignerSession
  readonly model: ModelFacts
  edit(changes: readonly Change[]): void
}

/** The element that the panel is about, read anew after every change. */
export function useSubject(): Subject | null {
  const { session, model } = useDesigner()
  useStore(session.state, (state) => state.revision)
  useStore(session.state, (state) => state.selected)
  const element = session.focused()
  if (!element) return null
  return {
    element,
    subject: session.subject(element),
    session,
    model,
    edit: (changes) => session.edit(changes, element),
  }
}
