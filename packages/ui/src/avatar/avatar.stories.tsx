import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { Avatar } from './index.ts'

const PICTURE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Crect width='8' height='8' fill='%231d7f48'/%3E%3C/svg%3E"
const meta = { title: '组件/头像 Avatar', component: Avatar, args: { name: '欧阳震华' } } satisfies Meta<typeof Avatar>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('img', { name: '欧阳震华' })).toHaveTextContent('震华')
  },
}
export const Picture: Story = { args: { src: PICTURE } }
/** A picture that does not come gives way to the name. */
export const Broken: Story = {
  args: { src: 'data:image/png;base64,broken' },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement).toHaveTextContent('震华'))
  },
}
export const Sizes: Story = {
  render: (args) => (
    <div className="flex items-center gap-3">
      <Avatar {...args} size="sm" />
      <Avatar {...args} />
      <Avatar {...args} size="lg" />
    </div>
  ),
}
export const Stress: Story = {
  render: () => (
    <div className="flex flex-wrap gap-1">
      {Array.from({ length: 200 }, (_, i) => (
        <span key={i} className="inline-flex items-center gap-1">
          <Avatar decorative name={`业主${i}`} size="sm" />
          <span>业主{i}</span>
        </span>
      ))}
    </div>
  ),
}
