import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { Link, linkClass } from './index.ts'

const meta = {
  title: '组件/链接 Link',
  component: Link,
  args: { href: '#house', children: '1栋1单元301' },
} satisfies Meta<typeof Link>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.tab()
    await expect(within(canvasElement).getByRole('link', { name: '1栋1单元301' })).toHaveFocus()
  },
}
export const External: Story = {
  args: { external: true, children: '国家企业信用信息公示系统' },
  play: async ({ canvasElement }) => {
    const link = within(canvasElement).getByRole('link', { name: '国家企业信用信息公示系统 （在新窗口打开）' })
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  },
}
export const Quiet: Story = { args: { quiet: true } }
/** The router's own link takes only the look. */
export const LookOnly: Story = {
  render: () => (
    <a href="#bill" className={linkClass()}>
      查看账单
    </a>
  ),
}
export const Stress: Story = {
  render: (args) => (
    <p className="w-40">
      <Link {...args}>广东省深圳市南山区粤海街道科技园社区高新南一道零零六号翠湖花园三期</Link>
    </p>
  ),
}
