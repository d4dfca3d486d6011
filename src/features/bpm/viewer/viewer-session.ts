import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer'
import { wholeDiagram } from '../shared/whole-diagram'
import type { Picture } from './element-states'
import { fitBox } from './fit-box'
import type { Result } from './viewer-data'

/** What another version did to an element. */
export type Change = 'added' | 'removed' | 'changed'
const CHANGE_WORDS: Readonly<Record<Change, string>> = { added: '新增', removed: '删除', changed: '修改' }

interface Node {
  readonly id: string
  readonly type: string
  readonly parent?: Node
  readonly labelTarget?: Node
  readonly waypoints?: readonly unknown[]
  readonly source?: Node
  readonly target?: Node
  readonly di?: Di
  readonly label?: Node
}
interface Di {
  get(name: string): unknown
  set(name: string, value: unknown): void
}
interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
interface Parts {
  canvas: {
    viewbox(): { inner: Box; outer: { width: number; height: number } }
    viewbox(box: Box): void
    zoom(): number
    resized(): void
    addMarker(id: string, marker: string): void
    removeMarker(id: string, marker: string): void
    scrollToElement(element: Node, padding?: number): void
    getAbsoluteBBox(element: Node): Box
    getRootElement(): Node
    setRootElement(root: Node): void
    findRoot(element: Node): Node | undefined
  }
  elementRegistry: { getAll(): Node[]; get(id: string): Node | undefined; getGraphics(element: Node): SVGElement }
  graphicsFactory: { update(kind: 'shape' | 'connection', element: Node, gfx: SVGElement): void }
  overlays: { add(id: string, type: string, overlay: object): void; remove(filter: object): void }
  eventBus: { on(name: string, listener: (event: { element: Node }) => void): void }
}
interface Viewer {
  get<Name extends keyof Parts>(name: Name): Parts[Name]
  importXML(xml: string): Promise<unknown>
  attachTo(place: HTMLElement): void
  detach(): void
  destroy(): void
}

const COLOURS: Readonly<Record<Result, readonly [stroke: string, fill: string]>> = {
  1: ['var(--c-info)', 'var(--c-info-soft)'],
  2: ['var(--c-success)', 'var(--c-success-soft)'],
  3: ['var(--c-danger)', 'var(--c-danger-soft)'],
  4: ['var(--c-disabled)', 'var(--c-page)'],
}
const STROKE = 'color:border-color'
const FILL = 'color:background-color'

/** A diagram to look at: its picture, its colours, and what the pointer is at. Lives outside of effects like the designer's. */
export class ViewerSession {
  readonly #viewer = new NavigatedViewer({}) as unknown as Viewer
  #marked = new Map<string, Change>()
  #painted = new Map<string, { state: Result; stroke: unknown; fill: unknown }>()
  #picked: string | null = null
  #ready = false
  #fitted = false
  #listener: { hover(id: string | null): void; pick(id: string): void } | null = null

  constructor() {
    const bus = this.#get('eventBus')
    bus.on('element.hover', ({ element }) =>
      this.#listener?.hover(element.parent ? (element.labelTarget ?? element).id : null),
    )
    bus.on('element.out', () => this.#listener?.hover(null))
    bus.on('element.click', ({ element }) => {
      if (element.parent) this.#listener?.pick((element.labelTarget ?? element).id)
    })
  }

  #get<Name extends keyof Parts>(name: Name): Parts[Name] {
    return this.#viewer.get(name)
  }

  /** One listener at a time: the component that shows the picture. */
  listen(listener: { hover(id: string | null): void; pick(id: string): void }): () => void {
    this.#listener = listener
    return () => {
      this.#listener = null
    }
  }

  async open(xml: string): Promise<void> {
    this.#ready = false
    this.#painted.clear()
    this.#marked.clear()
    this.#picked = null
    await this.#viewer.importXML(await wholeDiagram(xml))
    this.#ready = true
    this.#fitted = false
    this.#fitOnce()
  }

  attach(place: HTMLElement): () => void {
    this.#viewer.attachTo(place)
    const watch = new ResizeObserver(() => {
      if (place.clientWidth === 0) return
      this.#get('canvas').resized()
      this.#fitOnce(place)
    })
    watch.observe(place)
    return () => {
      watch.disconnect()
      this.#viewer.detach()
    }
  }

  #fitOnce(place?: HTMLElement): void {
    if (this.#fitted || !this.#ready) return
    const { outer } = this.#get('canvas').viewbox()
    if (outer.width === 0 || place?.clientWidth === 0) return
    this.#fitted = true
    this.fit()
  }

  fit(): void {
    const canvas = this.#get('canvas')
    const { inner, outer } = canvas.viewbox()
    if (inner.width > 0 && outer.width > 0) canvas.viewbox(fitBox(inner, outer))
  }

  zoomTo(zoom: number): void {
    const canvas = this.#get('canvas') as unknown as { zoom(scale: number, center: 'auto'): void }
    canvas.zoom(zoom, 'auto')
  }
  zoom(): number {
    return this.#get('canvas').zoom()
  }

  picture(): Picture {
    const all = this.#get('elementRegistry')
      .getAll()
      .filter((one) => one.parent && !one.labelTarget)
    return {
      nodes: all
        .filter((one) => !one.waypoints)
        .map(({ id, type }) => ({ id, start: type === 'bpmn:StartEvent', end: type === 'bpmn:EndEvent' })),
      flows: all
        .filter((one) => one.type === 'bpmn:SequenceFlow' && one.source && one.target)
        .map(({ id, source, target }) => ({ id, source: source!.id, target: target!.id })),
    }
  }

  nodeOf(id: string): { type: string; name: string } | null {
    const node = this.#get('elementRegistry').get(id) as (Node & { businessObject: { name?: string } }) | undefined
    return node ? { type: node.type, name: node.businessObject.name ?? '' } : null
  }

  /** Colours the picture. Only what differs from now is drawn anew; colours of the drawer come back where a state goes. */
  paint(states: ReadonlyMap<string, Result>): void {
    if (!this.#ready) return
    for (const id of this.#painted.keys()) if (!states.has(id)) this.#unpaint(id)
    for (const [id, state] of states) this.#paintOne(id, state)
  }

  #paintOne(id: string, state: Result): void {
    const element = this.#get('elementRegistry').get(id)
    const before = this.#painted.get(id)
    if (!element?.di || before?.state === state) return
    const { di } = element
    if (before) this.#unmark(id, before.state)
    this.#painted.set(id, before ? { ...before, state } : { state, stroke: di.get(STROKE), fill: di.get(FILL) })
    const [stroke, fill] = COLOURS[state]
    di.set(STROKE, stroke)
    if (!element.waypoints) di.set(FILL, fill)
    this.#draw(element)
    this.#get('canvas').addMarker(id, `bpm-state-${state}`)
    if (state === 1 && !element.waypoints) {
      const tag = document.createElement('span')
      tag.className = 'bpm-todo'
      tag.textContent = '待办'
      this.#get('overlays').add(id, 'bpm-todo', { position: { top: -12, right: 22 }, html: tag })
    }
  }

  #unpaint(id: string): void {
    const before = this.#painted.get(id)
    const element = this.#get('elementRegistry').get(id)
    if (!before || !element?.di) return
    this.#painted.delete(id)
    this.#unmark(id, before.state)
    element.di.set(STROKE, before.stroke)
    element.di.set(FILL, before.fill)
    this.#draw(element)
  }

  #unmark(id: string, state: Result): void {
    this.#get('canvas').removeMarker(id, `bpm-state-${state}`)
    this.#get('overlays').remove({ element: id, type: 'bpm-todo' })
  }

  #draw(element: Node): void {
    const registry = this.#get('elementRegistry')
    this.#get('graphicsFactory').update(
      element.waypoints ? 'connection' : 'shape',
      element,
      registry.getGraphics(element),
    )
  }

  /** Shows what another version did, and how many instances stand where. */
  mark(changes: ReadonlyMap<string, Change>, counts: Readonly<Record<string, number>>): void {
    if (!this.#ready) return
    const [canvas, overlays, registry] = [this.#get('canvas'), this.#get('overlays'), this.#get('elementRegistry')]
    for (const [id, change] of this.#marked) canvas.removeMarker(id, `bpm-${change}`)
    this.#marked.clear()
    overlays.remove({ type: 'bpm-note' })
    const note = (id: string, text: string, tone: string, position: object) => {
      const tag = document.createElement('span')
      tag.className = `bpm-note ${tone}`
      tag.textContent = text
      overlays.add(id, 'bpm-note', { position, html: tag })
    }
    for (const [id, change] of changes) {
      const element = registry.get(id)
      if (!element) continue
      canvas.addMarker(id, `bpm-${change}`)
      this.#marked.set(id, change)
      if (!element.waypoints) note(id, CHANGE_WORDS[change], `bpm-note-${change}`, { top: -10, right: 20 })
    }
    for (const [id, count] of Object.entries(counts)) {
      const element = registry.get(id)
      if (element && !element.waypoints && count > 0) note(id, `运行中 ${count}`, '', { bottom: 10, left: -6 })
    }
  }

  /** Marks the element of a row and brings it into view. */
  pick(id: string | null): void {
    const canvas = this.#get('canvas')
    const element = id === null ? undefined : this.#get('elementRegistry').get(id)
    if (this.#picked !== null) canvas.removeMarker(this.#picked, 'bpm-picked')
    this.#picked = element ? element.id : null
    if (!element) return
    const root = canvas.findRoot(element)
    if (root && root !== canvas.getRootElement()) canvas.setRootElement(root)
    canvas.addMarker(element.id, 'bpm-picked')
    canvas.scrollToElement(element, 60)
  }

  /** Where an element lies in the place of the picture, px. */
  boxOf(id: string): Box | null {
    const element = this.#get('elementRegistry').get(id)
    return element ? this.#get('canvas').getAbsoluteBBox(element) : null
  }
}
