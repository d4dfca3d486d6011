import { createStore, type Store } from '@/app/store'
import type { Prefix } from '../moddle/descriptors'
import { childOf, is, type Change, type Factory, type ModdleElement } from '../moddle/moddle-element'
import { fromCanonical, prefixOf, toCanonical } from '../moddle/prefix'
import { mainProcess } from '../model/identity'
import { wholeDiagram } from '../../shared/whole-diagram'
import type { DiagramElement } from '../modules/diagram'
import { EDIT } from '../modules/edit/index'
import { addMinimap, addSimulation, once } from './late-parts'
import { makeModeler, tryOut, type Modeler, type Services } from './modeler'
import { fittedBox } from './fit'
import { zoomed } from './zoom'

export interface DesignerState {
  readonly ready: boolean
  /** Ids of what is selected; none means the process itself. */
  readonly selected: readonly string[]
  /** Counts changes of the picture and of the model: whoever reads the model reads it again. */
  readonly revision: number
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly zoom: number
  readonly simulating: boolean
  readonly minimap: boolean
  /** Something is not saved. */
  readonly dirty: boolean
  readonly prefix: Prefix
}

/** A field of the panel that takes its text over a moment later. */
export interface TypedField {
  readonly flush: () => void
  /** Why its present text is not taken over. */
  readonly fault: () => string | null
}

export type Alignment = 'left' | 'right' | 'top' | 'bottom' | 'center' | 'middle'

/**
 * One open diagram: the editor, and what React shows of it. It lives outside of effects, since a hidden tab runs its
 * clean-ups while its diagram must stay; the tab attaches and detaches the picture only.
 */
export class DesignerSession {
  readonly state: Store<DesignerState> = createStore<DesignerState>({
    ready: false,
    selected: [],
    revision: 0,
    canUndo: false,
    canRedo: false,
    zoom: 1,
    simulating: false,
    minimap: false,
    dirty: false,
    prefix: 'camunda',
  })
  readonly #modeler: Modeler = makeModeler()
  /** Fields with a text that is typed but not in the model yet. */
  readonly #typing = new Set<TypedField>()
  readonly #simulation = once(() => addSimulation(this.#modeler))
  readonly #minimap = once(() => addMinimap(this.#modeler))
  #fitted = false
  /** Where the view was put by the last fitting: as long as it stands there, it follows the size of the canvas. */
  #view: { readonly x: number; readonly y: number; readonly scale: number } | null = null
  #frame: ResizeObserver | null = null

  constructor() {
    const bus = this.get('eventBus')
    bus.on('selection.changed', () =>
      this.#set({
        selected: this.get('selection')
          .get()
          .map(({ id }) => id),
      }),
    )
    bus.on('commandStack.changed', ({ trigger }) => {
      const stack = this.get('commandStack')
      this.#set({
        canUndo: stack.canUndo(),
        canRedo: stack.canRedo(),
        dirty: trigger === 'clear' ? this.state.get().dirty : true,
        revision: this.state.get().revision + 1,
      })
    })
    bus.on('canvas.viewbox.changed', () => this.#set({ zoom: this.get('canvas').zoom() }))
    bus.on('root.set', () => this.#set({ revision: this.state.get().revision + 1 }))
    bus.on('tokenSimulation.toggleMode', ({ active }) => this.#set({ simulating: active === true }))
    bus.on('minimap.toggle', ({ open }) => this.#set({ minimap: open === true }))
  }

  #set(change: Partial<DesignerState>): void {
    this.state.set((now) => ({ ...now, ...change }))
  }

  get<Name extends keyof Services>(name: Name): Services[Name] {
    return this.#modeler.get(name)
  }

  /** Puts the picture into the page; the clean-up takes it out again and loses nothing. */
  attach(place: HTMLElement): () => void {
    this.#modeler.attachTo(place)
    this.#frame = new ResizeObserver(() => {
      if (place.clientWidth === 0) return
      this.get('canvas').resized()
      this.#refit()
      this.#fitOnce()
    })
    this.#frame.observe(place)
    return () => {
      this.#frame?.disconnect()
      this.#modeler.detach()
    }
  }

  /** A picture without a size cannot be fitted: it waits until it is seen. */
  #fitOnce(): void {
    if (this.#fitted || !this.state.get().ready) return
    if (this.get('canvas').getContainer().clientWidth === 0) return
    this.#fitted = true
    this.fit()
  }

  /** Panels open and close, windows change: the whole diagram stays in sight, unless the user chose what he looks at. */
  #refit(): void {
    if (!this.#fitted || this.#view === null) return
    const now = this.get('canvas').viewbox()
    const moved = (['x', 'y', 'scale'] as const).some((side) => Math.abs(now[side] - this.#view![side]) > 0.01)
    if (!moved) this.fit()
  }

  /** Reads a diagram; rejects with what the parser says and keeps the present one. */
  async open(xml: string, { dirty = false }: { dirty?: boolean } = {}): Promise<readonly string[]> {
    const text = toCanonical(await wholeDiagram(xml))
    if (this.state.get().ready) await tryOut(text)
    const { warnings } = await this.#modeler.importXML(text)
    this.#fitted = false
    this.#set({
      ready: true,
      selected: [],
      prefix: prefixOf(xml),
      dirty,
      canUndo: false,
      canRedo: false,
      revision: this.state.get().revision + 1,
    })
    this.#fitOnce()
    return warnings.map(({ message }) => message ?? '')
  }

  /** The diagram as a file under the chosen prefix. */
  async xml(): Promise<string> {
    this.settle()
    const { xml = '' } = await this.#modeler.saveXML({ format: true })
    return fromCanonical(xml, this.state.get().prefix)
  }

  async svg(): Promise<string> {
    return (await this.#modeler.saveSVG()).svg
  }

  /** A field that types with a delay; the clean-up takes it out again. */
  typing(field: TypedField): () => void {
    this.#typing.add(field)
    return () => void this.#typing.delete(field)
  }

  /** Takes over what is being typed, before the model is read. */
  settle(): void {
    for (const { flush } of this.#typing) flush()
  }

  /** Why a field that is shown does not take what stands in it: the model still has what stood there before. */
  typingFault(): string | null {
    for (const { fault } of this.#typing) {
      const found = fault()
      if (found !== null) return found
    }
    return null
  }

  usePrefix(prefix: Prefix): void {
    if (prefix !== this.state.get().prefix) this.#set({ prefix, dirty: true, revision: this.state.get().revision + 1 })
  }

  markSaved(revision: number): void {
    if (this.state.get().revision === revision) this.#set({ dirty: false })
  }

  readonly factory: Factory = (type, properties) => this.get('moddle').create(type, properties)

  definitions = (): ModdleElement => this.#modeler.getDefinitions()
  process = (): ModdleElement | undefined => mainProcess(this.definitions())

  element(id: string): DiagramElement | undefined {
    const found = this.get('elementRegistry').get(id)
    return found?.labelTarget ?? found
  }

  /** What the panel is about: the one selected element, or the process around everything. */
  focused(): DiagramElement | null {
    const { selected, ready } = this.state.get()
    if (!ready || selected.length > 1) return null
    const chosen = selected[0] === undefined ? undefined : this.element(selected[0])
    return chosen ?? this.get('canvas').getRootElement()
  }

  /** Model of an element; a pool and the plane of a collaboration speak for the process in them. */
  subject(element: DiagramElement): ModdleElement {
    const own = element.businessObject
    if (is(own, 'bpmn:Participant')) return childOf(own, 'processRef') ?? own
    if (is(own, 'bpmn:Collaboration')) return this.process() ?? own
    return own
  }

  /** Changes the model as one step of the history and draws the elements anew. */
  edit(changes: readonly Change[], element: DiagramElement, ...others: readonly (DiagramElement | undefined)[]): void {
    if (changes.length === 0) return
    const elements = [element, ...others.filter((one) => one !== undefined)]
    // A default flow is drawn on the flow and said by its source.
    const around = element.waypoints ? ((element as unknown as { source?: DiagramElement }).source?.outgoing ?? []) : []
    this.get('commandStack').execute(EDIT, { changes, elements: [...new Set([...elements, ...around])] })
  }

  rename(element: DiagramElement, name: string): void {
    const subject = this.subject(element)
    if (subject !== element.businessObject) this.edit([{ target: subject, set: { name } }], element)
    else this.get('modeling').updateProperties(element, { name: name === '' ? undefined : name })
  }

  changeId(element: DiagramElement, id: string): void {
    const subject = this.subject(element)
    if (subject !== element.businessObject) this.edit([{ target: subject, set: { id } }], element)
    else this.get('modeling').updateProperties(element, { id })
  }

  isTaken = (id: string): boolean => {
    const known = this.get('elementRegistry').get(id)
    return known !== undefined || this.process()?.id === id
  }

  undo = (): void => this.get('commandStack').undo()
  redo = (): void => this.get('commandStack').redo()

  /** Draws every element anew from the model; nothing of the model or of its history changes. */
  redraw = (): void => {
    const bus = this.get('eventBus') as unknown as { fire(name: string, event: object): void }
    bus.fire('elements.changed', { elements: this.get('elementRegistry').filter((one) => one.parent !== undefined) })
    this.get('canvas').resized()
  }

  zoomBy(by: 1 | -1): void {
    this.zoomTo(zoomed(this.state.get().zoom, by))
  }
  zoomTo(zoom: number): void {
    this.get('canvas').zoom(zoom, 'auto')
  }
  /** The whole diagram beside the palette. A small one is not blown up, and a huge one not shrunk beyond reading. */
  fit(): void {
    const canvas = this.get('canvas')
    const { inner, outer } = canvas.viewbox()
    if (!(inner.width > 0) || !(outer.width > 0)) return
    canvas.viewbox(fittedBox(inner, outer))
    this.#view = canvas.viewbox()
  }

  /** The keys of the editor work again after a click beside it. */
  focus(): void {
    this.get('canvas').focus()
  }

  align(to: Alignment): void {
    this.get('alignElements').trigger(this.get('selection').get(), to)
  }
  distribute(axis: 'horizontal' | 'vertical'): void {
    this.get('distributeElements').trigger(this.get('selection').get(), axis)
  }
  async simulate(active: boolean): Promise<void> {
    const simulation = await this.#simulation()
    // Nothing can be done with what is selected while tokens run.
    if (active) this.get('selection').select(null)
    simulation.toggleMode(active)
  }
  async toggleMinimap(): Promise<void> {
    ;(await this.#minimap()).toggle()
  }

  /** Selects an element and brings it into view; the process when the id is none of the picture. */
  show(id: string): void {
    const canvas = this.get('canvas')
    const element = this.element(id)
    if (!element || element === canvas.getRootElement() || !element.parent) {
      this.get('selection').select(null)
      return
    }
    const root = canvas.findRoot(element)
    if (root && root !== canvas.getRootElement()) canvas.setRootElement(root)
    canvas.scrollToElement(element, 120)
    this.get('selection').select(element)
  }

  destroy(): void {
    this.#modeler.destroy()
  }
}
