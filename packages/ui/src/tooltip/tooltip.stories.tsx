import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../button/index.ts'
import { Usage as UsagePage } from '../stories/usage.tsx'
import { Ellipsis, Tooltip } from './index.ts'

const meta = {
  title: '组件/文字提示 Tooltip',
  component: Tooltip,
  subcomponents: { Ellipsis },
  args: { content: '按建筑面积计费的房屋', children: <Button>计费说明</Button> },
} satisfies Meta<typeof Tooltip>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async () => {
    await userEvent.tab()
    await waitFor(() => expect(screen.getByRole('tooltip')).toHaveTextContent('按建筑面积计费的房屋'))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
  },
}

/** A tooltip is made at its first use, and the button it belongs to stays the same: it keeps the focus. */
export const Pointer: Story = {
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button', { name: '计费说明' })
    button.focus()
    await waitFor(() => expect(screen.getByRole('tooltip')).toBeVisible())
    await expect(button).toHaveAccessibleDescription('按建筑面积计费的房屋')
    button.blur()
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
    await userEvent.hover(button)
    await waitFor(() => expect(screen.getByRole('tooltip')).toBeVisible())
    await userEvent.unhover(button)
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
    await expect(within(canvasElement).getByRole('button', { name: '计费说明' })).toBe(button)
  },
}

const LONG = '广东省深圳市南山区粤海街道科技园社区高新南一道零零六号幸福里花园二期东区'
/** Only text that is cut gets a tooltip. */
export const Cut: Story = {
  render: () => (
    <div className="flex w-48 flex-col gap-3">
      <Ellipsis text={LONG} />
      <Ellipsis text="短文字" />
      <Ellipsis text={LONG.repeat(3)} lines={2} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.hover(canvas.getByText('短文字'))
    await new Promise((resolve) => setTimeout(resolve, 500))
    await expect(screen.queryByRole('tooltip')).toBeNull()
    await userEvent.hover(canvas.getByText(LONG))
    await waitFor(() => expect(screen.getByRole('tooltip')).toHaveTextContent(LONG))
  },
}
export const Stress: Story = { args: { content: LONG.repeat(4), open: true } }

export const Usage: Story = {
  name: '用法（提示、气泡、悬停、省略、tooltip、ellipsis）',
  tags: ['!autodocs'],
  render: () => (
    <UsagePage
      title="提示 Tooltip"
      lead="悬停或聚焦时的一句补充；没有它也能用。"
      use={[
        '图标按钮的名字、截断文字的全文（Ellipsis）、公式的来历。',
        '非看不可的不放这里：触屏没有悬停。',
        '能按的内容用 Popover。',
      ]}
      parts={[
        ['对象', '一个能聚焦的东西。'],
        ['气泡', '一两句，深底白字，不能按。'],
        ['延时', '停一会儿才出来，旁边的接着就出。'],
      ]}
      states={[
        [
          '按钮',
          <Tooltip key="0" content="重新取一次，不丢条件">
            <Button>刷新</Button>
          </Tooltip>,
        ],
        [
          '截断的字',
          <div key="1" className="w-32">
            <Ellipsis text="广东翠湖物业管理有限公司深圳分公司" />
          </div>,
        ],
        [
          '两行截断',
          <div key="2" className="w-32">
            <Ellipsis lines={2} text="广东翠湖物业管理有限公司深圳分公司翠湖花园管理处" />
          </div>,
        ],
        [
          '没截断就没有',
          <div key="3" className="w-32">
            <Ellipsis text="翠湖花园" />
          </div>,
        ],
      ]}
      good={{
        shown: (
          <Tooltip content="按建筑面积 × 单价，取两位小数">
            <Button variant="link">250.63</Button>
          </Tooltip>
        ),
        why: '补充来历，不重复数。',
      }}
      bad={{
        shown: (
          <Tooltip content="保存">
            <Button>保存</Button>
          </Tooltip>
        ),
        why: '字已经写着，再说一遍。',
      }}
      words={['一句话，不带句号；不放链接和按钮。']}
      keys={[
        ['Tab', '聚焦就出现'],
        ['Esc', '收起'],
      ]}
    />
  ),
}
