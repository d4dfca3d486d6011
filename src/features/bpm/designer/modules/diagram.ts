import type { ModdleElement } from '../moddle/moddle-element'

/** The parts of diagram-js that the editor uses, as far as it uses them. */
export interface DiagramElement {
  readonly id: string
  readonly type: string
  readonly businessObject: ModdleElement
  readonly parent?: DiagramElement
  readonly labelTarget?: DiagramElement
  readonly waypoints?: readonly { readonly x: number; readonly y: number }[]
  readonly incoming: readonly DiagramElement[]
  readonly outgoing: readonly DiagramElement[]
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
export interface EventBus {
  on(names: string | readonly string[], listener: (event: Record<string, unknown>) => unknown): void
  on(names: string | readonly string[], priority: number, listener: (event: Record<string, unknown>) => unknown): void
}
export interface Canvas {
  zoom(): number
  zoom(scale: number | 'fit-viewport', center?: 'auto' | { x: number; y: number }): number
  focus(): void
  viewbox(): {
    readonly x: number
    readonly y: number
    readonly scale: number
    readonly inner: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
    readonly outer: { readonly width: number; readonly height: number }
  }
  viewbox(box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }): void
  resized(): void
  getRootElement(): DiagramElement
  setRootElement(element: DiagramElement): void
  findRoot(element: DiagramElement | string): DiagramElement | undefined
  scrollToElement(element: DiagramElement, padding?: number): void
  addMarker(element: DiagramElement | string, marker: string): void
  removeMarker(element: DiagramElement | string, marker: string): void
  getContainer(): HTMLElement
  focus(): void
}
export interface CommandStack {
  canUndo(): boolean
  canRedo(): boolean
  undo(): void
  redo(): void
  execute(command: string, context: unknown): void
  registerHandler(command: string, handler: unknown): void
}
export interface Selection {
  get(): DiagramElement[]
  select(elements: DiagramElement | readonly DiagramElement[] | null): void
}
export interface ElementRegistry {
  get(id: string): DiagramElement | undefined
  filter(keep: (element: DiagramElement) => boolean): DiagramElement[]
  getAll(): DiagramElement[]
  getGraphics(element: DiagramElement | string): SVGElement
}
export interface Modeling {
  updateProperties(element: DiagramElement, properties: Readonly<Record<string, unknown>>): void
}
export interface ElementFactory {
  createShape(attributes: Readonly<Record<string, unknown>>): DiagramElement
  createParticipantShape(attributes?: Readonly<Record<string, unknown>>): DiagramElement
}
export interface Create {
  start(event: unknown, shapes: DiagramElement | readonly DiagramElement[], context?: unknown): void
}
export interface Overlays {
  add(element: DiagramElement | string, type: string, overlay: Readonly<Record<string, unknown>>): string
  remove(filter: Readonly<Record<string, unknown>>): void
}
export interface PopupMenu {
  open(target: DiagramElement, provider: string, position: unknown, options?: unknown): void
  registerProvider(provider: string, priority: number, source: unknown): void
}
export type MenuEntry = Readonly<Record<string, unknown>> & { readonly label?: string }
export type MenuEntries = Readonly<Record<string, MenuEntry>>
