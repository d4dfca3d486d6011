import { expect, it } from 'vitest'
import type { ExportTask } from '@wuguan/contract/file/export-task.entity'
import { toSeconds } from '@wuguan/contract/kernel/dates'
import { elapsedText, isBroken, isReady, isUnderWay } from './export-state'

const row = (values: Partial<ExportTask>) => values as ExportTask

it('knows what can be done with a task', () => {
  expect(([0, 1, 2, 3, 4, 5] as const).filter((status) => isUnderWay(row({ status })))).toEqual([0, 1])
  expect(([0, 1, 2, 3, 4, 5] as const).filter((status) => isBroken(row({ status })))).toEqual([3, 4])
  expect(isReady(row({ status: 2, fileId: 'f' })) && !isReady(row({ status: 2, fileId: null }))).toBe(true)
})
it('counts from the start, to the end or to now', () => {
  expect(elapsedText(row({ startedAt: null }), 0)).toBe('')
  expect(elapsedText(row({ startedAt: '2026-11-21 10:00:00', finishedAt: '2026-11-21 10:01:05' }), 0)).toBe('1分5秒')
  expect(elapsedText(row({ startedAt: '2026-11-21 10:00:00' }), toSeconds('2026-11-21 10:00:09'))).toBe('9秒')
})
