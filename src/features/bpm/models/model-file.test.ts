import { expect, it } from 'vitest'
import { defaultName, fileFault } from './model-file'

const REFUSED = '仅支持.xml、.bpmn文件，且不超过1MB'
it.each([
  ['a.bpmn', 10, null],
  ['A.XML', 1_048_576, null],
  ['a.xml', 1_048_577, REFUSED],
  ['a.svg', 10, REFUSED],
])('%s of %i bytes: %s', (name, size, refusal) => expect(fileFault(name, size)).toBe(refusal))
it('names a new model by the moment', () =>
  expect(defaultName(new Date(1_700_000_000_000))).toBe('业务流程_1700000000000'))
