import BpmnModeler from 'bpmn-js/lib/Modeler'
import { mainProcess } from '../model/identity'
import { canonical } from '../moddle/descriptors'
import type { ModdleElement } from '../moddle/moddle-element'
import { badgesModule } from '../modules/badges/index'
import { contextPadModule } from '../modules/context-pad/index'
import { defaultFlowModule } from '../modules/default-flow/index'
import type {
  Canvas,
  CommandStack,
  DiagramElement,
  ElementRegistry,
  EventBus,
  Modeling,
  Selection,
} from '../modules/diagram'
import { editModule } from '../modules/edit/index'
import { elementMenuModule } from '../modules/element-menu/index'
import { paletteModule } from '../modules/palette/index'
import { replaceMenuModule } from '../modules/replace-menu/index'
import { translateModule } from '../modules/translate/index'

/** Services of the editor by name, as far as they are asked for. */
export interface Services {
  eventBus: EventBus
  canvas: Canvas
  commandStack: CommandStack
  selection: Selection
  elementRegistry: ElementRegistry
  modeling: Modeling
  alignElements: { trigger(elements: readonly DiagramElement[], to: string): void }
  distributeElements: { trigger(elements: readonly DiagramElement[], axis: string): void }
  moddle: { create(type: string, properties?: Record<string, unknown>): ModdleElement }
  searchPad: { toggle(): void }
}

export interface Modeler {
  get<Name extends keyof Services>(name: Name): Services[Name]
  importXML(xml: string): Promise<{ warnings: readonly { message?: string }[] }>
  saveXML(options: { format: boolean }): Promise<{ xml?: string }>
  saveSVG(): Promise<{ svg: string }>
  getDefinitions(): ModdleElement
  attachTo(parent: HTMLElement): void
  detach(): void
  destroy(): void
}

export function makeModeler(): Modeler {
  return new BpmnModeler({
    additionalModules: [
      translateModule,
      editModule,
      defaultFlowModule,
      elementMenuModule,
      paletteModule,
      contextPadModule,
      replaceMenuModule,
      badgesModule,
    ],
    moddleExtensions: { ext: canonical },
  } as never) as unknown as Modeler
}

/** Rejects where a file cannot be drawn or holds no process. The editor clears its canvas before it knows, so another one tries. */
export async function tryOut(xml: string): Promise<void> {
  const modeler = makeModeler()
  try {
    await modeler.importXML(xml)
    if (!mainProcess(modeler.getDefinitions())) throw new Error('no process')
  } finally {
    modeler.destroy()
  }
}
