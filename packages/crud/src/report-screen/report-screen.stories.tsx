import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { DomainError } from '@wuguan/contract/kernel/errors'
import { defineFacts } from '@wuguan/contract/kernel/facts'
import { f } from '@wuguan/contract/kernel/fields'
import { count, defineReport, ratio, type ReportAnswer, type ReportRow, sum } from '@wuguan/contract/kernel/report'
import { expect, screen, userEvent, within } from 'storybook/test'
import type { ListSearch } from '../controllers/list-query.ts'
import type { RequestOptions } from '../port/index.ts'
import { StoryFrame, type TableServer } from '../stories/table-port.tsx'
import { ReportScreen } from './index.ts'

const facts = defineFacts('story.debts', {
  label: '欠费',
  scope: 'community',
  title: 'no',
  at: 'day',
  asOf: true,
  fields: {
    no: f.text('编号', { search: true }),
    building: f.text('楼栋'),
    day: f.date('应缴日期'),
    owed: f.money('欠费'),
    net: f.money('净应收'),
  },
})
const report = defineReport('story.unpaid', facts, {
  label: '欠费汇总',
  path: '/story/unpaid',
  permission: 'story:unpaid:view',
  measures: { rows: count('笔数'), owed: sum('欠费', 'owed'), net: sum('净应收', 'net') },
  ratios: { share: ratio('欠费率', 'owed', 'net', { direction: 'down', doc: '欠费除以净应收，按合计计算' }) },
  dimensions: ['building', 'month'],
  conditions: ['day', 'owed'],
  chart: { kind: 'bar', of: ['owed'] },
})

const valuesOf = (at: number) => ({
  rows: String(1200 + at * 37),
  owed: at === 2 ? '987654321.09' : `${(at + 1) * 12_345}.60`,
  net: '1234567890.12',
  share: at === 3 ? null : '79.99',
})
const rowOf = (at: number, across: number, compared: boolean): ReportRow => ({
  keys: [`${at + 1}栋`],
  titles: [`${at + 1}栋`],
  values: valuesOf(at),
  cells: Array.from({ length: across }, (_, place) => valuesOf(at + place)),
  previous: compared ? valuesOf(at + 1) : null,
})
function answerTo(query: Readonly<Record<string, unknown>>, rows: number): ReportAnswer {
  const across = query['across'] === 'month' ? 12 : 0
  const compared = query['compare'] !== undefined
  const months = Array.from({ length: across }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`)
  const { values, cells, previous } = rowOf(2, across, compared)
  return {
    readAt: '2026-11-23 10:00:00',
    asOf: '2026-11-23',
    by: ['building'],
    figures: ['rows', 'owed', 'net', 'share'],
    across: across ? { dimension: 'month', keys: months, titles: months } : null,
    comparedWith: compared ? '截至 2026-10-23' : null,
    rows: Array.from({ length: rows }, (_, at) => rowOf(at, across, compared)),
    totals: { values, cells, previous },
    groups: rows,
    communities: { counted: 3, all: 5 },
  }
}
function serverOf(rows: number, fails = false): TableServer {
  const debts = [1, 2, 3].map((at) => ({
    id: `debt-${at}`,
    version: 1,
    createdAt: '',
    updatedAt: '',
    titles: {},
    no: `YS2026${at}`,
    building: '1栋',
    day: '2026-10-25',
    owed: '4115.20',
    net: '5000.00',
  }))
  return {
    tables: { [report.rows.name]: { entity: report.rows, rows: debts } },
    calls: [],
    opened: [],
    intercept: (_method, path, { query = {} }: RequestOptions) => {
      if (path === '/basedata/sys/view') return []
      if (path !== '/story/unpaid/report') return undefined
      if (fails) throw new DomainError(422, '数据量较大，请缩小范围或使用导出')
      return answerTo(query, rows)
    },
  }
}

function Demo({ server, first }: { server: TableServer; first?: ListSearch }) {
  const [search, setSearch] = useState<ListSearch>(first ?? {})
  return (
    <StoryFrame server={server}>
      <div className="h-full max-w-[1086px]">
        <ReportScreen report={report} search={search} onSearch={setSearch} />
      </div>
    </StoryFrame>
  )
}
const meta = {
  title: '模式/报表页',
  component: Demo,
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof Demo>
export default meta
type Story = StoryObj<typeof meta>

/** Drawer and sheet are fetched when they are first shown. */
const FETCHED = { timeout: 10_000 }

/** At 1366 px, with nine digits; a figure leads to its rows, by keyboard too. */
export const Default: Story = {
  args: { server: serverOf(8) },
  play: async ({ canvas }) => {
    const table = await canvas.findByRole('table', { name: '欠费汇总' })
    await expect(within(table).getByText('—')).toBeVisible()
    await expect(canvas.getByText(/仅统计有权限的项目（3\/5）/)).toBeVisible()
    const figure = within(table).getByRole('button', { name: '3栋 欠费 987,654,321.09，查看明细' })
    figure.focus()
    await userEvent.keyboard('{Enter}')
    const drawer = await screen.findByRole('dialog', { name: '3栋 欠费 987,654,321.09' }, FETCHED)
    await expect(await within(drawer).findByText('YS20261', undefined, FETCHED)).toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
  },
}
/** One figure across twelve months, as a map of heat. */
export const Pivot: Story = {
  args: { server: serverOf(6), first: { f: { across: 'month', chart: 'heat' } } },
  play: async ({ canvas }) => {
    const table = await canvas.findByRole('table', { name: '欠费汇总' })
    await expect(within(table).getByRole('columnheader', { name: /2026-12/ })).toBeInTheDocument()
    await expect(within(table).getByRole('columnheader', { name: /合计欠费/ })).toBeVisible()
  },
}
export const Compared: Story = {
  args: { server: serverOf(6), first: { f: { compare: 'previous' } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/比较期：截至 2026-10-23/)).toBeVisible()
    await expect(canvas.getAllByText('增减').length).toBeGreaterThan(0)
  },
}
/** The sheet that is printed holds the table and says what was asked. */
export const Printed: Story = {
  args: { server: serverOf(5), first: { f: { day: '2026-01-01,2026-06-30' } } },
  play: async ({ canvas }) => {
    await canvas.findByRole('table', { name: '欠费汇总' })
    await userEvent.click(canvas.getByRole('button', { name: '打印' }))
    const sheet = await screen.findByRole('article', { name: '欠费汇总' }, FETCHED)
    await expect(within(sheet).getByText(/应缴日期：2026-01-01 至 2026-06-30/)).toBeInTheDocument()
  },
}
export const Empty: Story = {
  args: { server: serverOf(0), first: { f: { day: '2020-01-01,' } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('没有符合条件的数据')).toBeVisible()
  },
}
export const CutOff: Story = {
  args: { server: serverOf(0, true) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('数据量较大，请缩小范围或使用导出')).toBeVisible()
  },
}
export const Dark: Story = { args: { server: serverOf(8) }, globals: { theme: 'dark' } }
