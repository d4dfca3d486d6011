import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Usage as UsagePage } from '../stories/usage.tsx'
import { Chart } from './index.ts'

const MONTHS = Array.from({ length: 12 }, (_, i) => `${i + 1}月`)
const wave = (base: number, swing: number, shift = 0) =>
  MONTHS.map((_, i) => Math.round(base + Math.sin((i + shift) / 1.7) * swing))
const COLLECTED = { name: '实收', values: wave(186_000, 42_000) }
const DUE = { name: '应收', values: wave(221_000, 18_000, 2) }
const yuan = (value: number) => `￥${value.toLocaleString('zh-CN')}`

const meta = {
  title: '组件/图表 Chart',
  component: Chart,
  args: { title: '本年应收与实收', kind: 'line', categories: MONTHS, series: [DUE, COLLECTED], format: yuan },
  decorators: [
    (Story) => (
      <div className="max-w-3xl rounded border border-line bg-surface p-4">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Chart>
export default meta
type Story = StoryObj<typeof meta>
/** The first one fetches the drawing's code. */
const drawn = async (root: HTMLElement) =>
  waitFor(() => expect(root.querySelector('[role=img] svg')).not.toBeNull(), { timeout: 10_000 })

export const Default: Story = {
  play: async ({ canvasElement }) => {
    await drawn(canvasElement)
    await expect(within(canvasElement).getByRole('img')).toHaveAccessibleName(
      /^本年应收与实收，折线图，12 项，1月 至 12月；应收 最低/,
    )
  },
}

/** The same figures as a table; the button keeps the focus. */
export const AsTable: Story = {
  args: { onPick: fn() },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await drawn(canvasElement)
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    const table = canvas.getByRole('table', { name: '本年应收与实收' })
    await expect(within(table).getAllByRole('row')).toHaveLength(13)
    await expect(canvas.getByRole('button', { name: '本年应收与实收：看图' })).toHaveFocus()
    await userEvent.click(within(table).getByRole('button', { name: /^3月 实收/ }))
    await expect(args.onPick).toHaveBeenCalledWith({ category: '3月', series: '实收' })
    await userEvent.click(canvas.getByRole('button', { name: '本年应收与实收：看图' }))
    await drawn(canvasElement)
  },
}

export const Bars: Story = { args: { title: '各楼栋欠费', kind: 'bar', series: [COLLECTED] } }
export const Stacked: Story = {
  args: {
    title: '收款方式',
    kind: 'stacked',
    series: ['现金', '微信', '支付宝', '银行转账', '预存抵扣'].map((name, i) => ({
      name,
      values: wave(30_000 + i * 5_000, 9_000, i),
    })),
  },
}
export const Pie: Story = {
  args: {
    title: '工单类型',
    kind: 'pie',
    categories: ['报修', '投诉', '咨询', '表扬', '建议', '装修', '搬家', '其他'],
    series: [{ name: '工单', values: [182, 34, 96, 12, 20, 44, 18, 7] }],
    format: undefined,
  },
}
const BUILDINGS = ['1栋', '2栋', '3栋', '4栋', '5栋', '6栋']
export const Combined: Story = {
  args: {
    title: '收款与笔数',
    kind: 'combined',
    series: [COLLECTED, { name: '收款单数', values: wave(420, 90) }],
    format: undefined,
  },
  play: async ({ canvasElement }) => drawn(canvasElement),
}
/** The largest first; nine digits keep their axis readable. */
export const Pareto: Story = {
  args: {
    title: '各楼栋欠费',
    kind: 'pareto',
    categories: BUILDINGS,
    series: [{ name: '欠费', values: [182_000, 934_500_000, 96_000, 412_000_000, 20_000, 44_000] }],
  },
  play: async ({ canvasElement }) => {
    await drawn(canvasElement)
    await expect(within(canvasElement).getByRole('img')).toHaveAccessibleName(/^各楼栋欠费，帕累托图，6 项/)
  },
}
export const Heat: Story = {
  args: {
    title: '收款时段',
    kind: 'heat',
    categories: Array.from({ length: 12 }, (_, i) => `${i + 8}时`),
    series: ['周一', '周二', '周三', '周四', '周五', '周六', '周日'].map((name, i) => ({
      name,
      values: Array.from({ length: 12 }, (_, at) => Math.max(0, Math.round(40 + Math.sin((at + i) / 2) * 40))),
    })),
    format: undefined,
  },
  play: async ({ canvasElement }) => drawn(canvasElement),
}
export const Radar: Story = {
  args: {
    title: '品质得分',
    kind: 'radar',
    categories: ['客服', '秩序', '保洁', '绿化', '工程'],
    series: [
      { name: '本月', values: [92, 88, 95, 81, 90] },
      { name: '上月', values: [90, 84, 91, 86, 88] },
    ],
    format: undefined,
  },
  play: async ({ canvasElement }) => drawn(canvasElement),
}
export const Funnel: Story = {
  args: {
    title: '催费',
    kind: 'funnel',
    categories: ['应催', '已推送', '已送达', '已读', '已缴'],
    series: [{ name: '户数', values: [1820, 1640, 1522, 980, 611] }],
    format: undefined,
  },
  play: async ({ canvasElement }) => drawn(canvasElement),
}
export const Gauge: Story = {
  args: {
    title: '当期收缴率',
    kind: 'gauge',
    categories: ['本月'],
    series: [{ name: '收缴率', values: [87.35] }],
    format: (value: number) => `${value}%`,
  },
  play: async ({ canvasElement }) => drawn(canvasElement),
}
export const Scatter: Story = {
  args: {
    title: '有效工时率与出勤利用率',
    kind: 'scatter',
    categories: ['王强', '李明', '赵刚', '陈建国', '欧阳志远'],
    series: [
      { name: '有效工时率', values: [120, 96.4, 88.1, 105.3, null] },
      { name: '出勤利用率', values: [72.92, 81.5, 64.2, 58.8, 70] },
    ],
    format: (value: number) => `${value}%`,
  },
  play: async ({ canvasElement }) => drawn(canvasElement),
}
export const Empty: Story = {
  args: { categories: [], series: [] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('暂无数据')).toBeVisible()
    await expect(within(canvasElement).queryByRole('button')).toBeNull()
  },
}
/** Gaps stay gaps: a month without figures is not a month with zero. */
export const Gaps: Story = {
  args: {
    series: [{ name: '抄表', values: [12, 14, null, null, 18, 20, 21, null, 25, 27, 30, 31] }],
    format: undefined,
  },
}

/** It follows its room. */
export const Resizes: Story = {
  play: async ({ canvasElement }) => {
    await drawn(canvasElement)
    const box = canvasElement.querySelector<HTMLElement>('[role=img]')!
    box.style.width = '300px'
    await waitFor(() => expect(box.querySelector('svg')!.getBoundingClientRect().width).toBe(300))
  },
}
/** All twelve months stand at the axis, however narrow the card. */
export const Labels: Story = {
  args: { categories: MONTHS.map((month) => `2026年${month}`) },
  decorators: [
    (Story) => (
      <div className="w-80">
        <Story />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    await drawn(canvasElement)
    const words = [...canvasElement.querySelectorAll('svg text')].map((text) => text.textContent)
    for (const month of MONTHS) await expect(words).toContain(`2026年${month}`)
  },
}
/** Dark colours come without drawing the page anew. */
export const Themes: Story = {
  play: async ({ canvasElement }) => {
    await drawn(canvasElement)
    const strokes = () => [...canvasElement.querySelectorAll('svg path')].map((path) => path.getAttribute('stroke'))
    await expect(strokes()).toContain('#1664C0')
    document.documentElement.dataset['theme'] = 'dark'
    await waitFor(() => expect(strokes()).toContain('#5B9FEA'))
    document.documentElement.dataset['theme'] = 'light'
    await waitFor(() => expect(strokes()).toContain('#1664C0'))
  },
}

export const Stress: Story = {
  args: {
    title: '近一千天各项目每日收款情况统计（含预存、退款与红冲，按记账日期）',
    categories: Array.from({ length: 1000 }, (_, i) => `第${i + 1}天`),
    series: Array.from({ length: 8 }, (_, s) => ({
      name: `翠湖花园第${s + 1}期住宅及商业`,
      values: Array.from({ length: 1000 }, (_v, i) => Math.round(1000 * (s + 1) + Math.sin(i / 40 + s) * 500)),
    })),
  },
  decorators: [
    (Story) => (
      <div className="w-80">
        <Story />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    await drawn(canvasElement)
  },
}

export const Usage: Story = {
  name: '用法（图表、折线、柱状、饼图、趋势、chart）',
  tags: ['!autodocs'],
  render: () => (
    <UsagePage
      title="图表 Chart"
      lead="一眼看出的趋势和比例；要核对的数在旁边的表里。"
      use={[
        '走势用 line，比较用 bar，构成用 stacked；饼图不超过五块。',
        '要逐个核对的数用表：图上有“看表”。',
        '一个数用 StatisticCard，不画图。',
      ]}
      parts={[
        ['标题', '说是什么、什么单位、哪段时间。'],
        ['图例', '一系列时没有；多系列时颜色和名字一起。'],
        ['轴', '从零开始；数有千分位。'],
        ['看表', '同样的数，键盘能走，能打开明细。'],
      ]}
      states={[
        [
          '折线',
          <Chart
            key="0"
            title="应收与实收（元）"
            kind="line"
            height={180}
            categories={MONTHS}
            series={[DUE, COLLECTED]}
          />,
        ],
        [
          '柱',
          <Chart key="1" title="各月实收（元）" kind="bar" height={180} categories={MONTHS} series={[COLLECTED]} />,
        ],
        [
          '没有数',
          <Chart
            key="2"
            title="本月退款（元）"
            kind="bar"
            height={180}
            categories={[]}
            series={[]}
            empty="本月没有退款"
          />,
        ],
        [
          '表',
          <Chart
            key="3"
            title="应收与实收的表（元）"
            kind="line"
            table
            height={180}
            categories={MONTHS.slice(0, 4)}
            series={[{ name: '应收', values: [1, 2, 3, 4] }]}
          />,
        ],
      ]}
      good={{
        shown: (
          <div className="w-full">
            <Chart
              title="本年收款（万元）"
              kind="bar"
              height={160}
              categories={['1月', '2月', '3月']}
              series={[{ name: '实收', values: [186, 201, 174] }]}
            />
          </div>
        ),
        why: '标题有单位，从零开始，三个数就三根柱。',
      }}
      bad={{
        shown: (
          <div className="w-full">
            <Chart title="统计图" kind="pie" height={160} categories={MONTHS} series={[COLLECTED]} />
          </div>
        ),
        why: '十二块的饼，标题没说是什么。',
      }}
      words={[
        '标题：什么（单位），时间在筛选里时不重复。',
        '系列名用业务的词：应收、实收、欠费。',
        '没有数说原因：“本月没有退款”。',
      ]}
      keys={[
        ['Tab', '到“看表”和表里的数'],
        ['Enter', '看表、看图；在数上是打开明细'],
      ]}
      wide
    />
  ),
}
