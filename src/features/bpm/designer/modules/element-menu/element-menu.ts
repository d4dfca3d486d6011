import type { Create, DiagramElement, ElementFactory, MenuEntries, PopupMenu } from '../diagram'
import { GROUPS, OFFERS, STANDING, type Offer } from './catalogue'

interface AutoPlace {
  append(source: DiagramElement, shape: DiagramElement): void
}

/** Makes the shapes of an offer and hands them to the pointer, or places them behind an element. */
export class ElementMaker {
  static $inject = ['elementFactory', 'create', 'autoPlace']
  readonly #factory: ElementFactory
  readonly #create: Create
  readonly #autoPlace: AutoPlace
  constructor(elementFactory: ElementFactory, create: Create, autoPlace: AutoPlace) {
    this.#factory = elementFactory
    this.#create = create
    this.#autoPlace = autoPlace
  }

  #shape(offer: Offer): DiagramElement {
    return offer.key === 'participant'
      ? this.#factory.createParticipantShape()
      : this.#factory.createShape(offer.target)
  }

  /** A sub-process comes with the start event that it needs. */
  start(event: unknown, offer: Offer): void {
    const shape = this.#shape(offer)
    if (offer.key !== 'sub-process') return this.#create.start(event, shape)
    const inner = this.#factory.createShape({ type: 'bpmn:StartEvent', x: 40, y: 82, parent: shape })
    this.#create.start(event, [shape, inner], { hints: { autoSelect: [shape] } })
  }

  drag(event: unknown, offer: Offer, source: DiagramElement): void {
    this.#create.start(event, this.#shape(offer), { source })
  }

  append(source: DiagramElement, offer: Offer): void {
    this.#autoPlace.append(source, this.#shape(offer))
  }
}

const entries = (offers: readonly Offer[], act: (offer: Offer) => Readonly<Record<string, unknown>>): MenuEntries =>
  Object.fromEntries(
    offers.map((offer) => [
      offer.key,
      {
        label: offer.label,
        className: offer.icon,
        search: offer.search,
        group: { id: offer.group, name: GROUPS[offer.group] },
        action: act(offer),
      },
    ]),
  )

export const APPEND_MENU = 'bpm-append'
export const CREATE_MENU = 'bpm-create'

/** The menus 追加元素 and 添加元素, found by name, meaning and pinyin. */
export class ElementMenus {
  static $inject = ['popupMenu', 'elementMaker']
  constructor(popupMenu: PopupMenu, maker: ElementMaker) {
    popupMenu.registerProvider(APPEND_MENU, 1000, {
      getPopupMenuEntries: (element: DiagramElement) =>
        entries(OFFERS, (offer) => ({
          click: () => maker.append(element, offer),
          dragstart: (event: unknown) => maker.drag(event, offer, element),
        })),
    })
    popupMenu.registerProvider(CREATE_MENU, 1000, {
      getPopupMenuEntries: () =>
        entries([...STANDING, ...OFFERS], (offer) => {
          const start = (event: unknown) => maker.start(event, offer)
          return { click: start, dragstart: start }
        }),
    })
  }
}
