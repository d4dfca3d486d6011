import { BpmnModdle } from 'bpmn-moddle'
import { canonical } from '../moddle/descriptors'
import type { Factory, ModdleElement } from '../moddle/moddle-element'

export interface Reader {
  readonly create: Factory
  read(xml: string): Promise<{ readonly definitions: ModdleElement; readonly warnings: readonly { message: string }[] }>
  write(definitions: ModdleElement): Promise<string>
}

interface Moddle {
  create(type: string, properties?: Record<string, unknown>): ModdleElement
  fromXML(xml: string): Promise<{ rootElement: ModdleElement; warnings: { message: string }[] }>
  toXML(element: ModdleElement, options: { format: boolean }): Promise<{ xml: string }>
}

/** Reads and writes models without a canvas, in the canonical vocabulary unless told otherwise. */
export function makeReader(packages: Record<string, unknown> = { ext: canonical }): Reader {
  const moddle = new BpmnModdle(packages) as unknown as Moddle
  return {
    create: (type, properties) => moddle.create(type, properties),
    async read(xml) {
      const { rootElement, warnings } = await moddle.fromXML(xml)
      return { definitions: rootElement, warnings }
    },
    async write(definitions) {
      const { xml } = await moddle.toXML(definitions, { format: true })
      return xml
    },
  }
}
