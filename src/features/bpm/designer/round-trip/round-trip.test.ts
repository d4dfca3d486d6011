import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { completed } from '@wuguan/contract/bpm/bpmn-text'
import { descriptorFor, NAMESPACES, PREFIXES, type Prefix } from '../moddle/descriptors'
import { fromCanonical, prefixOf, toCanonical } from '../moddle/prefix'
import { documentOf, SAMPLES } from './builder'
import { meaningOf } from './meaning'
import { makeReader } from './reader'

const FIXTURES = fileURLToPath(new URL('../../../../../tests/fixtures/bpmn', import.meta.url))
const editor = makeReader()
/** What the editor does to a file: reads it in its own vocabulary and writes it in the file's. */
async function passed(xml: string, prefix: Prefix): Promise<string> {
  const { definitions } = await editor.read(toCanonical(xml))
  return fromCanonical(await editor.write(definitions), prefix)
}

/** A reader that knows nothing of the editor's ways, nor of any product: every extension is to it what stands in the file. */
const plain = makeReader({})
const meaning = async (xml: string) => meaningOf((await plain.read(xml)).definitions)

describe.each(PREFIXES)('under %s', (prefix) => {
  it.each(SAMPLES.map((sample) => [sample.name, sample] as const))(
    '%s means the same after the editor',
    async (_, sample) => {
      const before = documentOf(sample, prefix)
      expect(prefixOf(before)).toBe(before.includes(`${prefix}:`, before.indexOf('<bpmn:process')) ? prefix : 'camunda')
      const after = await passed(before, prefix)
      expect(await meaning(after)).toEqual(await meaning(before))
      expect(after).not.toContain('urn:wuguan')
    },
  )
})

it.each(SAMPLES.filter(({ name }) => name !== 'unknown elements').map((sample) => [sample.name, sample] as const))(
  '%s says the same in all three',
  async (_, sample) => {
    const [camunda, ...others] = await Promise.all(
      PREFIXES.map(async (prefix) =>
        meaningOf((await editor.read(toCanonical(documentOf(sample, prefix)))).definitions),
      ),
    )
    for (const other of others) expect(other).toEqual(camunda)
  },
)

it.each(PREFIXES)('what is written for %s reads whole in its own vocabulary', async (prefix) => {
  const product = makeReader({ [prefix]: descriptorFor(prefix) })
  for (const sample of SAMPLES.filter(({ name }) => name !== 'unknown elements')) {
    const { warnings } = await product.read(await passed(documentOf(sample, 'camunda'), prefix))
    expect(warnings, sample.name).toEqual([])
  }
})

describe('what the editor does not know', () => {
  const sample = SAMPLES.find(({ name }) => name === 'unknown elements')!
  const strange =
    '<flowable:candidateStrategy flowable:kind="role">10<flowable:field name="kept"/></flowable:candidateStrategy>'

  it.each(PREFIXES)('stays letter for letter in a file written for %s', async (prefix) => {
    const after = await passed(documentOf(sample, 'flowable'), prefix)
    expect(after).toContain('flowable:unheardOf="1"')
    expect(after).toContain(strange)
    expect(after).toContain(
      '<foreign:thing xmlns:foreign="urn:foreign" a="1"><foreign:inner>文字</foreign:inner></foreign:thing>',
    )
    expect(await meaning(after)).toEqual(await meaning(documentOf(sample, 'flowable')))
  })

  it('takes a namespace along that was declared between it and the root', async () => {
    const before = documentOf(sample, 'camunda').replace(
      '<bpmn:extensionElements>',
      '<bpmn:extensionElements xmlns:near="urn:near"><near:thing near:a="1"/>',
    )
    const after = await passed(before, 'camunda')
    expect(after).toContain('xmlns:near="urn:near"')
    expect(after).toContain('<near:thing near:a="1"/>')
  })
})

it('case 3: writes only the namespace anew', async () => {
  const sample = SAMPLES.find(({ name }) => name === 'candidates')!
  const [camunda, flowable] = await Promise.all([
    passed(documentOf(sample, 'camunda'), 'camunda'),
    passed(documentOf(sample, 'camunda'), 'flowable'),
  ])
  expect(flowable).toContain('flowable:candidateUsers="7,9" flowable:candidateGroups="finance,manager"')
  expect(flowable).not.toContain(NAMESPACES.camunda)
  expect(camunda).not.toContain(NAMESPACES.flowable)
  const bare = (xml: string, prefix: Prefix) =>
    xml.replaceAll(`${prefix}:`, 'p:').replace(` xmlns:${prefix}="${NAMESPACES[prefix]}"`, '')
  expect(bare(flowable, 'flowable')).toBe(bare(camunda, 'camunda'))
})

it('binds a name of its own where the file uses the prefix for another namespace', async () => {
  const odd = documentOf(SAMPLES[0]!, 'activiti')
    .replaceAll('activiti:', 'camunda:')
    .replace('xmlns:activiti', 'xmlns:camunda')
  expect(odd).toContain(`xmlns:camunda="${NAMESPACES.activiti}"`)
  expect(prefixOf(odd)).toBe('activiti')
  expect(await meaning(await passed(odd, 'activiti'))).toEqual(await meaning(odd))
})

describe('the diagrams of other tools', () => {
  it.each(readdirSync(FIXTURES).filter((name) => name.endsWith('.bpmn')))('%s', async (name) => {
    const before = completed(readFileSync(`${FIXTURES}/${name}`, 'utf8'))
    const prefix = prefixOf(before)
    const after = await passed(before, prefix)
    expect(await meaning(after)).toEqual(await meaning(before))
    expect((await plain.read(before)).warnings.filter(({ message }) => !message.includes('BANK_DOWN'))).toEqual([])
  })
})
