import type { Change } from '../../moddle/moddle-element'
import type { DiagramElement } from '../diagram'

export interface EditContext {
  readonly changes: readonly Change[]
  /** What is drawn anew. */
  readonly elements: readonly DiagramElement[]
  before?: readonly Change[]
}

/** Any change of the model as one step of the history. */
export class EditHandler {
  execute(context: EditContext): readonly DiagramElement[] {
    context.before = context.changes.map(({ target, set }) => ({
      target,
      set: Object.fromEntries(Object.keys(set).map((name) => [name, held(target.get(name))])),
    }))
    assign(context.changes)
    return context.elements
  }

  revert(context: EditContext): readonly DiagramElement[] {
    assign((context.before ?? []).toReversed())
    return context.elements
  }
}

/** A list that is asked for is made by asking; as a value of the past it is a copy. */
const held = (value: unknown): unknown => (Array.isArray(value) ? [...value] : value)

function assign(changes: readonly Change[]): void {
  for (const { target, set } of changes) {
    for (const [name, value] of Object.entries(set)) target.set(name, value)
  }
}
