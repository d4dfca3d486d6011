import { expect, test } from 'vitest'
import { handoverFlow } from '@wuguan/contract/basedata/handover.flow'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import type { AnyFlow } from '@wuguan/contract/kernel/flow'
import { workOrderFlow } from '@wuguan/contract/work-order/work-order.flow'
import { isShown } from './run-verb.ts'

const shown = (flow: unknown, status: number) =>
  Object.keys((flow as AnyFlow).verbs).filter((name) =>
    isShown(flow as AnyFlow, name, { id: '1', status } as never as AnyRow),
  )

test('of very many verbs those of other states are left out; of few all are shown, with the reason', () => {
  expect(shown(workOrderFlow, 50)).toEqual([
    'reply',
    'judge',
    'resume',
    'quote',
    'urge',
    'append',
    'escalate',
    'applyExtend',
    'applyWaiver',
    'applyFeeWaive',
    'applyVoid',
    'voidAgreed',
    'resumeDue',
  ])
  expect(shown(workOrderFlow, 90)).toEqual([])
  expect(shown(handoverFlow, 1)).toEqual(Object.keys(handoverFlow.verbs))
})
