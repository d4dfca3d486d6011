import { expect, it } from 'vitest'
import type { CenterReport } from '@wuguan/contract/charge-other/report-center.actions'
import { matching, sections } from './center.logic'

const report = (title: string, group: string, over: Partial<CenterReport> = {}): CenterReport => ({
  key: title,
  title,
  group,
  externalPath: null,
  note: null,
  favourite: false,
  openedAt: null,
  ...over,
})
const all = [
  report('欠费汇总', '欠费催缴', { openedAt: '2025-03-01 09:00:00' }),
  report('欠费明细', '欠费催缴', { favourite: true }),
  report('收款分析', '收款报表', { openedAt: '2025-03-02 09:00:00', note: '按月' }),
]

it('shows favourites first, then the latest, then groups', () => {
  expect(sections(all).map(({ title, reports }) => [title, reports.map((one) => one.title)])).toEqual([
    ['我的收藏', ['欠费明细']],
    ['最近打开', ['收款分析', '欠费汇总']],
    ['欠费催缴', ['欠费汇总', '欠费明细']],
    ['收款报表', ['收款分析']],
  ])
})

it('finds by words of title, group and note', () => {
  expect(matching(all, '收款 按月').map(({ title }) => title)).toEqual(['收款分析'])
  expect(matching(all, '欠费')).toHaveLength(2)
  expect(matching(all, ' ')).toHaveLength(3)
})
