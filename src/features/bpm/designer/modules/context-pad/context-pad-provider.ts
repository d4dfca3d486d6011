import { is } from '../../moddle/moddle-element'
import type { DiagramElement, PopupMenu } from '../diagram'
import { OFFERS } from '../element-menu/catalogue'
import { APPEND_MENU, type ElementMaker } from '../element-menu/element-menu'

interface ContextPad {
  registerProvider(priority: number, provider: unknown): void
  getPad?(element: DiagramElement): { html: HTMLElement }
}
type Entries = Readonly<Record<string, unknown>>

const QUICK = ['user-task', 'exclusive-gateway', 'end-event']
/** Appended by the editor's own provider, with elements that the engine does not run. */
const REPLACED = [
  'append.append-task',
  'append.gateway',
  'append.end-event',
  'append.intermediate-event',
  'append.compensation-activity',
  'append.condition-intermediate-event',
]

/** Behind an element comes a user task, a gateway, an end, or anything through a search. */
export class AppendEntries {
  static $inject = ['contextPad', 'elementMaker', 'popupMenu']
  readonly #maker: ElementMaker
  readonly #popupMenu: PopupMenu

  constructor(contextPad: ContextPad, maker: ElementMaker, popupMenu: PopupMenu) {
    this.#maker = maker
    this.#popupMenu = popupMenu
    // After the editor's own provider, whose entries it exchanges.
    contextPad.registerProvider(500, this)
  }

  getContextPadEntries(element: DiagramElement) {
    return (entries: Entries): Entries => {
      const appends = 'append.append-task' in entries
      const kept = Object.fromEntries(Object.entries(entries).filter(([key]) => !REPLACED.includes(key)))
      if (!appends || is(element.businessObject, 'bpmn:EndEvent')) return kept
      return { ...this.#quick(element), ...kept }
    }
  }

  #quick(element: DiagramElement): Entries {
    const quick = QUICK.map((key) => {
      const offer = OFFERS.find((one) => one.key === key)!
      return [
        `append.${key}`,
        {
          group: 'model',
          className: offer.icon,
          title: `追加${offer.label}`,
          action: {
            click: () => this.#maker.append(element, offer),
            dragstart: (event: unknown) => this.#maker.drag(event, offer, element),
          },
        },
      ] as const
    })
    const more = {
      group: 'model',
      className: 'bpm-more',
      title: '追加其他元素',
      action: {
        click: (event: MouseEvent) =>
          this.#popupMenu.open(
            element,
            APPEND_MENU,
            { x: event.clientX + 24, y: event.clientY - 60, cursor: { x: event.clientX, y: event.clientY } },
            { title: '追加元素', width: 280, search: true },
          ),
      },
    }
    return { ...Object.fromEntries(quick), 'append.more': more }
  }
}
