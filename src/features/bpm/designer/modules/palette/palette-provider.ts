import { CREATE_MENU, type ElementMaker } from '../element-menu/element-menu'
import { OFFERS, STANDING } from '../element-menu/catalogue'
import type { Canvas, PopupMenu } from '../diagram'

interface Tool {
  start?(event: unknown): void
  activateHand?(event: unknown): void
  activateSelection?(event: unknown): void
}
interface Palette {
  registerProvider(provider: unknown): void
}
const PLACED = [
  'start-event',
  'end-event',
  'user-task',
  'service-task',
  'script-task',
  'exclusive-gateway',
  'parallel-gateway',
  'sub-process',
  'call-activity',
  'timer-catch',
  'participant',
  'annotation',
]

/** Tools first, then what a process is usually made of; everything else behind 更多. */
export class PaletteProvider {
  static $inject = [
    'palette',
    'elementMaker',
    'handTool',
    'lassoTool',
    'spaceTool',
    'globalConnect',
    'popupMenu',
    'canvas',
  ]
  readonly #entries: Readonly<Record<string, unknown>>

  constructor(
    palette: Palette,
    maker: ElementMaker,
    hand: Tool,
    lasso: Tool,
    space: Tool,
    connect: Tool,
    popupMenu: PopupMenu,
    canvas: Canvas,
  ) {
    const tool = (icon: string, title: string, click: (event: unknown) => void) => ({
      group: 'tools',
      className: `bpmn-icon-${icon}`,
      title,
      action: { click },
    })
    const offers = [...STANDING, ...OFFERS]
    const created = PLACED.map((key) => {
      const offer = offers.find((one) => one.key === key)!
      const start = (event: unknown) => maker.start(event, offer)
      return [
        `create.${key}`,
        {
          group: 'elements',
          className: offer.icon,
          title: `添加${offer.label}`,
          action: { click: start, dragstart: start },
        },
      ] as const
    })
    this.#entries = {
      'hand-tool': tool('hand-tool', '拖动画布（H）', (event) => hand.activateHand?.(event)),
      'lasso-tool': tool('lasso-tool', '框选（L）', (event) => lasso.activateSelection?.(event)),
      'space-tool': tool('space-tool', '增减空间（S）', (event) => space.activateSelection?.(event)),
      'global-connect-tool': tool('connection-multi', '连线（C）', (event) => connect.start?.(event)),
      'tool-separator': { group: 'tools', separator: true },
      ...Object.fromEntries(created),
      more: {
        group: 'elements',
        className: 'bpm-more',
        title: '更多元素',
        action: {
          click: (event: MouseEvent) =>
            popupMenu.open(
              canvas.getRootElement(),
              CREATE_MENU,
              { x: event.clientX + 60, y: event.clientY - 240, cursor: { x: event.clientX, y: event.clientY } },
              { title: '添加元素', width: 280, search: true },
            ),
        },
      },
    }
    palette.registerProvider(this)
  }

  getPaletteEntries = () => this.#entries
}
