import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, userEvent, within } from 'storybook/test'
import { Usage as UsagePage } from '../stories/usage.tsx'
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

export const Usage: Story = {
  name: '用法（分隔、左右、树和列表、拖宽、splitter）',
  tags: ['!autodocs'],
  render: () => (
    <UsagePage
      title="分栏 Splitter"
      lead="左边一栏的宽由人定，右边占其余。"
      use={['树和列表、列表和详情：两边都要看。', '左边可有可无的用抽屉。', '手机上两栏变成先后两页，没有分隔条。']}
      parts={[
        ['左', '宽度记在主人那里，下次还是这么宽。'],
        ['条', '8 像素可抓，平时是一条线。'],
        ['右', '占其余的；自己滚动。'],
      ]}
      states={[
        [
          '默认',
          <div key="0" className="h-40 border border-line">
            <Splitter
              size={160}
              onSizeChange={() => {}}
              start={<p className="p-2">小区</p>}
              end={<p className="p-2">房屋</p>}
              label="树的宽度"
            />
          </div>,
        ],
        [
          '最窄',
          <div key="1" className="h-40 border border-line">
            <Splitter
              size={80}
              min={80}
              onSizeChange={() => {}}
              start={<p className="p-2">小区</p>}
              end={<p className="p-2">房屋</p>}
              label="最窄的宽度"
            />
          </div>,
        ],
      ]}
      good={{ shown: <p>双击分隔条，宽度回到原来。</p>, why: '拖乱了有路回来。' }}
      bad={{ shown: <p>三栏，两根条。</p>, why: '第三栏该是抽屉：一屏看不了三样东西。' }}
      words={['label 说分开的是什么：“树的宽度”。']}
      keys={[
        ['← →', '窄、宽 16 像素'],
        ['Home End', '最窄、最宽'],
        ['Enter', '回到原来的宽'],
      ]}
      wide
    />
  ),
}
