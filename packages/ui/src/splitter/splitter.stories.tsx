import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, userEvent, within } from 'storybook/test'
import { Splitter } from './index.ts'
import type { SplitterProps } from './index.ts'

const drawn = fn()
function Tree() {
  drawn()
  return <p className="p-2">幸福里花园</p>
}
function Kept(props: SplitterProps) {
  const [size, setSize] = useState(props.size)
  return (
    <div className="h-60 border border-line bg-surface">
      <Splitter {...props} size={size} onSizeChange={setSize} />
      <output>{size}</output>
    </div>
  )
}
const meta = {
  title: '组件/分隔条 Splitter',
  component: Splitter,
  args: { size: 260, onSizeChange: fn(), start: <Tree />, end: <p className="p-2">房屋列表</p> },
  render: (args) => <Kept {...args} />,
} satisfies Meta<typeof Splitter>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.tab()
    const bar = canvas.getByRole('separator', { name: '调整左右宽度' })
    await expect(bar).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
    await expect(bar).toHaveAttribute('aria-valuenow', '276')
    await userEvent.keyboard('{Home}')
    await expect(bar).toHaveAttribute('aria-valuenow', '160')
    await userEvent.dblClick(bar)
    await expect(bar).toHaveAttribute('aria-valuenow', '260')
  },
}
/** While the bar moves nothing is drawn anew. */
export const Drags: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const bar = canvas.getByRole('separator')
    drawn.mockClear()
    await fireEvent.pointerDown(bar, { button: 0, clientX: 300 })
    await fireEvent.pointerMove(window, { clientX: 380 })
    await expect(bar).toHaveAttribute('aria-valuenow', '340')
    await expect(drawn).not.toHaveBeenCalled()
    await fireEvent.pointerMove(window, { clientX: 5000 })
    await fireEvent.pointerUp(window)
    await expect(canvas.getByRole('status')).toHaveTextContent('560')
  },
}
export const Stress: Story = {
  args: {
    start: <p className="w-200">广东翠湖物业管理有限公司深圳分公司翠湖花园三期商业及地下车库综合管理区域</p>,
    end: <p className="w-200">{'房屋列表'.repeat(100)}</p>,
  },
  render: (args) => (
    <div className="w-90">
      <Kept {...args} />
    </div>
  ),
}
