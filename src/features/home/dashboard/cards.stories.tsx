import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import type { CardFigures } from '@wuguan/contract/home/workbench.actions'
import { StoryFrame, type TableServer } from '@wuguan/crud/stories'
import { CardWidget } from './card-widget'

const ASOF = '2026-03-12 09:30:00'
const figure = (label: string, value: string, alarming = false) => ({ label, value, alarming, to: '/charge' })
const CARDS: Readonly<Record<string, CardFigures>> = {
  shift: {
    asOf: ASOF,
    figures: [figure('本班收款', '￥12,480.50'), figure('笔数', '37'), figure('昨日未交班', '1', true)],
    chart: null,
    rows: [],
    more: null,
  },
  risk: {
    asOf: ASOF,
    figures: [figure('逾期工单', '4', true), figure('超期退款', '0'), figure('未日结', '2', true)],
    chart: null,
    rows: [
      {
        id: '1',
        title: '1栋电梯困人，超时未到场',
        communityName: '翠湖花园',
        createdAt: ASOF,
        dueAt: ASOF,
        over: true,
        to: '/workOrder',
      },
    ],
    more: null,
  },
  order: {
    asOf: ASOF,
    figures: [figure('今日新增', '18'), figure('处理中', '42')],
    chart: {
      title: '近七天工单（单）',
      categories: ['3-6', '3-7', '3-8', '3-9', '3-10', '3-11', '3-12'],
      series: [{ name: '工单', values: [12, 9, 15, 21, 18, 16, 18] }],
    },
    rows: [],
    more: null,
  },
  close: { asOf: ASOF, figures: [], chart: null, rows: [], more: null },
}
const server: TableServer = {
  tables: {},
  calls: [],
  opened: [],
  intercept: (_method, path) => CARDS[path.split('/').at(-1)!],
}

/** 工作台的卡片：岗位要看的数，按了是明细；不好的数是红的，没有就不红。 */
const meta = { title: '模式/工作台卡片 Workbench card', parameters: { layout: 'fullscreen' } } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

export const Cards: Story = {
  name: '卡片（workbench、工作台、指标）',
  render: () => (
    <StoryFrame server={server}>
      <div className="grid grid-cols-3 gap-3">
        <CardWidget code="shift" title="当班" empty={{ title: '还没有开班', hint: '开班后在这里看收款' }} />
        <CardWidget code="risk" title="风险" empty={{ title: '没有风险', hint: '' }} />
        <CardWidget code="order" title="工单" empty={{ title: '没有工单', hint: '' }} />
        <CardWidget
          code="close"
          title="月结"
          empty={{ title: '本月没有要结的项目', hint: '月底由系统列出还没有月结的项目' }}
        />
      </div>
    </StoryFrame>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByText('￥12,480.50')).toBeVisible()
    await expect(await canvas.findByText('本月没有要结的项目')).toBeVisible()
  },
}
