import { hiddenSettings, type HiddenSetting } from '../../model/hidden-settings'
import type { DiagramElement, ElementRegistry, EventBus, Overlays } from '../diagram'

const TYPE = 'bpm-badges'

/** Small marks under an element for settings that its picture does not show. */
export class Badges {
  static $inject = ['eventBus', 'overlays', 'elementRegistry']
  readonly #overlays: Overlays
  readonly #registry: ElementRegistry
  /** What stands there now, so that only what changed is drawn anew. */
  readonly #drawn = new Map<string, string>()

  constructor(eventBus: EventBus, overlays: Overlays, elementRegistry: ElementRegistry) {
    this.#overlays = overlays
    this.#registry = elementRegistry
    let opened = 0
    eventBus.on('import.done', () => {
      this.#drawn.clear()
      const turn = ++opened
      // The diagram is seen first; its marks come behind the frame that shows it.
      requestAnimationFrame(() =>
        setTimeout(() => {
          if (turn === opened) for (const element of elementRegistry.getAll()) this.#draw(element)
        }),
      )
    })
    eventBus.on('diagram.destroy', () => void opened++)
    eventBus.on('elements.changed', ({ elements }) => {
      for (const element of elements as DiagramElement[]) this.#draw(element)
    })
    eventBus.on('shape.removed', ({ element }) => void this.#drawn.delete((element as DiagramElement).id))
  }

  #draw(element: DiagramElement): void {
    if (element.labelTarget || !element.parent || !this.#registry.get(element.id)) return
    const settings = hiddenSettings(element.businessObject)
    const key = settings.map(({ key: one, note }) => `${one}:${note}`).join('|')
    if ((this.#drawn.get(element.id) ?? '') === key) return
    this.#overlays.remove({ element: element.id, type: TYPE })
    this.#drawn.set(element.id, key)
    if (settings.length === 0) return
    this.#overlays.add(element.id, TYPE, { position: placeOf(element), html: marks(settings), show: { minZoom: 0.5 } })
  }
}

function placeOf(element: DiagramElement): Readonly<Record<string, number>> {
  if (element.waypoints) return placeOn(element.waypoints)
  return element.width < 60 ? { bottom: 4, right: 8 } : { bottom: 9, left: 6 }
}

const MARK = 9

/** Early on the longest stretch of a connection, where no label stands; from the corner of the frame around it. */
function placeOn(points: readonly { readonly x: number; readonly y: number }[]): { top: number; left: number } {
  const stretches = points.slice(1).map((to, index) => ({ from: points[index]!, to }))
  const length = ({ from, to }: (typeof stretches)[number]) => Math.hypot(to.x - from.x, to.y - from.y)
  const { from, to } = stretches.reduce((best, one) => (length(one) > length(best) ? one : best))
  return {
    left: from.x + (to.x - from.x) / 4 - Math.min(...points.map(({ x }) => x)) - MARK,
    top: from.y + (to.y - from.y) / 4 - Math.min(...points.map(({ y }) => y)) - MARK,
  }
}

function marks(settings: readonly HiddenSetting[]): HTMLElement {
  const row = document.createElement('div')
  row.className = 'bpm-badges'
  for (const { sign, note } of settings) {
    const mark = document.createElement('span')
    mark.className = 'bpm-badge'
    mark.textContent = sign
    mark.title = note
    row.append(mark)
  }
  return row
}
