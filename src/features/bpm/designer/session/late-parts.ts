import type { EventBus } from '../modules/diagram'
import type { Modeler } from './modeler'

interface Injector {
  get<Part>(name: string): Part
  createChild(modules: readonly object[]): Injector & { init(): void }
}
type Listener = () => void

/** What the editor says once, while it is made. */
const SAID = new Set(['diagram.init', 'keyboard.init'])

/** The editor's own bus, which tells whoever comes late at once what has been said already. */
function forLatecomers(bus: EventBus): EventBus {
  const on = (names: string | readonly string[], ...rest: readonly unknown[]) => {
    ;(bus.on as (...all: unknown[]) => void)(names, ...rest)
    if ([names].flat().some((name) => SAID.has(name)))
      queueMicrotask(rest.find((one) => typeof one === 'function') as Listener)
  }
  return Object.create(bus as object, { on: { value: on } }) as EventBus
}

/** Adds parts that nobody needs to see a diagram to an editor that stands: an injector of their own over the editor's. */
async function addLate(modeler: Modeler, modules: readonly object[]): Promise<Injector> {
  const child = (modeler as unknown as Injector)
    .get<Injector>('injector')
    .createChild([{ eventBus: ['value', forLatecomers(modeler.get('eventBus'))] }, ...modules])
  child.init()
  // What it was told late it has heard by now.
  await Promise.resolve()
  return child
}

/** Made when it is first asked for; what has failed is tried again the next time. */
export function once<Part>(make: () => Promise<Part>): () => Promise<Part> {
  let made: Promise<Part> | null = null
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = null
      throw error
    }))
}

export interface Simulation {
  toggleMode(active: boolean): void
}
export async function addSimulation(modeler: Modeler): Promise<Simulation> {
  const [{ default: simulation }, { simulationWordsModule }] = await Promise.all([
    import('bpmn-js-token-simulation'),
    import('../modules/simulation-words/index'),
  ])
  return (await addLate(modeler, [simulation, simulationWordsModule])).get('toggleMode')
}

export interface Minimap {
  toggle(): void
}
export async function addMinimap(modeler: Modeler): Promise<Minimap> {
  const { default: minimap } = await import('diagram-js-minimap')
  const made = (await addLate(modeler, [minimap])).get<Minimap>('minimap')
  // A map that hears of a change while it is closed draws everything when it is opened.
  ;(modeler.get('eventBus') as EventBus & { fire(name: string, event: object): void }).fire('elements.changed', {
    elements: [],
  })
  return made
}
