import { expect, it } from 'vitest'
import type { RehearsalBoard } from '@wuguan/contract/bpm/rehearsal.actions'
import { inputOf, literalOf, sampleOf } from './sample'

const board: RehearsalBoard = {
  formType: 2,
  fields: [],
  layout: null,
  variables: ['amount'],
  tasks: [{ key: 'check', name: '审核', chosen: false }],
  cases: [],
}

it('sends what was typed, of nodes that are still drawn', () => {
  const sample = {
    ...sampleOf(null, 7, null),
    values: { amount: '5000.01', urgent: 'true', note: '' },
    selected: { check: [3], gone: [4] },
    rejects: ['gone', 'check'],
  }
  expect(inputOf(sample, board)).toEqual({
    initiatorId: 7,
    sample: { amount: '5000.01', urgent: true },
    selected: { check: [3] },
    rejects: ['check'],
  })
})
it('keeps money as text, and reads flags and lists', () => {
  expect(['0.10', 'true', '[{"users":[1]}]', '[broken'].map(literalOf)).toEqual([
    '0.10',
    true,
    [{ users: [1] }],
    '[broken',
  ])
})
