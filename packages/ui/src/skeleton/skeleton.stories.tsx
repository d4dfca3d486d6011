import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
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
