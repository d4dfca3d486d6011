import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../button/index.ts'
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
