import type { DiagramElement, EventBus, Modeling } from '../diagram'

interface Reconnection {
  readonly connection: DiagramElement & { readonly source: DiagramElement }
  readonly newSource?: DiagramElement
}

/** A flow that is led to start elsewhere is no longer the default of where it came from; the editor itself leaves it there. */
class DefaultFlow {
  static $inject = ['eventBus', 'modeling']
  constructor(eventBus: EventBus, modeling: Modeling) {
    eventBus.on('commandStack.connection.reconnect.preExecute', ({ context }) => {
      const { connection, newSource } = context as unknown as Reconnection
      const { source, businessObject } = connection
      if (!newSource || newSource === source || source.businessObject.get('default') !== businessObject) return
      modeling.updateProperties(source, { default: undefined })
    })
  }
}

export const defaultFlowModule = { __init__: ['defaultFlow'], defaultFlow: ['type', DefaultFlow] }
