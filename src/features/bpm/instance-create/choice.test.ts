import { expect, it } from 'vitest'
import type { StartableProcess } from '@wuguan/contract/bpm/definition.actions'
import { groupsOf } from './choice'

const process = (key: string, name: string, category: string | null): StartableProcess => ({
  id: key,
  versionNo: 1,
  used: 0,
  draftSavedAt: null,
  key,
  name,
  category,
  description: null,
  formType: 1,
  businessRoute: null,
})
const PROCESSES = [
  process('leave', '请假', 'admin'),
  process('refund', '退款审批', 'charge'),
  process('misc', '杂项', null),
]
const CATEGORIES = [
  { code: 'charge', label: '收费' },
  { code: 'admin', label: '行政' },
]
const shown = (keyword: string, favourites: string[] = []) =>
  groupsOf(PROCESSES, CATEGORIES, favourites, keyword).map(({ title, processes }) => [
    title,
    processes.map(({ key }) => key).join(),
  ])

it('stands by category, what has none at the end', () =>
  expect(shown('')).toEqual([
    ['收费', 'refund'],
    ['行政', 'leave'],
    ['其他', 'misc'],
  ]))
it('puts favourites in front, in their order, without taking them from their place', () =>
  expect(shown('', ['misc', 'leave'])[0]).toEqual(['常用', 'misc,leave']))
it('finds by name or key', () => {
  expect(shown('退款')).toEqual([['收费', 'refund']])
  expect(shown('LEAVE', ['refund'])).toEqual([['行政', 'leave']])
})
