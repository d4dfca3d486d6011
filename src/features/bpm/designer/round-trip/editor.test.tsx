import { afterAll, describe, expect, it } from 'vitest'
import { completed } from '@wuguan/contract/bpm/bpmn-text'
import { wholeDiagram } from '../../shared/whole-diagram'
import { mainProcess } from '../model/identity'
import { listOf } from '../moddle/moddle-element'
import { PREFIXES } from '../moddle/descriptors'
import { prefixOf } from '../moddle/prefix'
import { DesignerSession } from '../session/designer-session'
import { documentOf, SAMPLES } from './builder'
import { meaningOf } from './meaning'
import { makeReader } from './reader'

/** The diagrams of other tools, as texts. */
const FIXTURES = import.meta.glob<string>('../../../../../tests/fixtures/bpmn/*.bpmn', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const plain = makeReader({})
const session = new DesignerSession()
const place = document.createElement('div')
place.style.cssText = 'width: 1000px; height: 700px'
document.body.append(place)
const detach = session.attach(place)
afterAll(() => {
  detach()
  session.destroy()
  place.remove()
})

/** The process itself: how its picture is written, the editor may put in its own way (planes of folded parts, visible markers). */
async function meaning(xml: string): Promise<unknown> {
  const { diagrams: _diagrams, ...said } = meaningOf((await plain.read(xml)).definitions) as Record<string, unknown>
  return said
}

describe('the editor shows and writes again', () => {
  it.each(Object.entries(FIXTURES).map(([path, xml]) => [path.split('/').at(-1)!, xml] as const))(
    '%s',
    async (_, xml) => {
      await session.open(xml)
      const { definitions } = await plain.read(completed(xml))
      const main = mainProcess(definitions)!
      const drawn = listOf(main, 'flowElements').filter((one) => !one.$type.startsWith('bpmn:Data'))
      for (const { id } of drawn) expect(session.element(id!), id).toBeDefined()
      expect(session.state.get().prefix).toBe(prefixOf(xml))
      const after = await session.xml()
      expect(await meaning(after)).toEqual(await meaning(completed(xml)))
      // What is kept is whole: nothing is laid out or drawn another time.
      expect(await wholeDiagram(after)).toBe(after)
    },
  )

  it.each(PREFIXES.flatMap((prefix) => SAMPLES.map((sample) => [prefix, sample.name, sample] as const)))(
    '%s: %s',
    async (prefix, _, sample) => {
      const xml = documentOf(sample, prefix)
      await session.open(xml)
      session.usePrefix(prefix)
      expect(await meaning(await session.xml())).toEqual(await meaning(xml))
    },
  )
})
