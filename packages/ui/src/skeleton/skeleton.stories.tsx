import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { Usage as UsagePage } from '../stories/usage.tsx'
import { LoadingOverlay, Skeleton } from './index.ts'

const meta = { title: '组件/加载 Loading', component: Skeleton } satisfies Meta<typeof Skeleton>
export default meta
type Story = StoryObj<typeof meta>

/** What takes less than 300 ms shows nothing. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const place = within(canvasElement).getByRole('status', { name: '加载中' })
    await expect(place.children).toHaveLength(0)
    await waitFor(() => expect(place.children).toHaveLength(3))
  },
}
export const Overlay: Story = {
  render: () => (
    <div className="relative h-40 border border-line p-4">
      被遮住的内容
      <LoadingOverlay />
    </div>
  ),
}
export const Dark: Story = {
  render: () => (
    <div className="relative h-40 border border-line p-4">
      <LoadingOverlay dark />
    </div>
  ),
}
export const Stress: Story = { args: { lines: 40, className: 'w-32' } }

export const Usage: Story = {
  name: '用法（加载、骨架、等待、遮罩、loading、skeleton）',
  tags: ['!autodocs'],
  render: () => (
    <UsagePage
      title="加载 Loading"
      lead="还没来的内容：先占好地方，来了不跳。"
      use={[
        '第一次载入一块内容：Skeleton，行数像要来的内容。',
        '已有内容再取一次：内容留着，上面一条细线（DataTable 自带）。',
        '挡住整页的事：LoadingOverlay dark；少用。',
      ]}
      parts={[
        ['延时', '300 毫秒内来了就什么都不显示，不闪。'],
        ['骨架', '灰条，最后一行短些。'],
        ['遮罩', '盖住，读屏念“加载中”。'],
      ]}
      states={[
        ['骨架', <Skeleton key="0" lines={3} />],
        [
          '遮罩',
          <div key="1" className="relative h-24">
            内容
            <LoadingOverlay text="正在核对" />
          </div>,
        ],
        [
          '深色遮罩',
          <div key="2" className="relative h-24">
            内容
            <LoadingOverlay dark text="正在结账" />
          </div>,
        ],
      ]}
      good={{
        shown: (
          <div className="w-full">
            <Skeleton lines={4} />
          </div>
        ),
        why: '像要来的内容，来了不跳。',
      }}
      bad={{ shown: <p>页面中间一个转圈，二十秒。</p>, why: '不知道在等什么，也不知道还要多久。' }}
      words={['要等三秒以上的写在做什么：“正在核对 192 户”。', '不写“请稍候”“玩命加载中”。']}
      keys={[]}
      wide
    />
  ),
}
