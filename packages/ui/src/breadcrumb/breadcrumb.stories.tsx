import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { Breadcrumb } from './index.ts'

const open = fn()
const crumbs = (...labels: string[]) => labels.map((label) => ({ key: label, label, onOpen: () => open(label) }))

const meta = {
  title: '组件/面包屑 Breadcrumb',
  component: Breadcrumb,
  args: { items: crumbs('基础数据', '房屋', '1栋1单元301') },
} satisfies Meta<typeof Breadcrumb>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('1栋1单元301')).toHaveAttribute('aria-current', 'page')
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(open).toHaveBeenLastCalledWith('基础数据')
  },
}
/** The middle is in a menu, which gives the focus back. */
export const Folded: Story = {
  args: { items: crumbs('集团', '华南大区', '深圳公司', '翠湖花园', '1栋', '301') },
  play: async ({ canvasElement }) => {
    const more = within(canvasElement).getByRole('button', { name: '展开中间的位置' })
    await userEvent.click(more)
    await screen.findByRole('menuitem', { name: '深圳公司' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(more).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await userEvent.click(await screen.findByRole('menuitem', { name: '华南大区' }))
    await expect(open).toHaveBeenLastCalledWith('华南大区')
  },
}
export const Stress: Story = {
  args: {
    items: crumbs(
      '广东翠湖物业管理有限公司',
      '翠湖花园三期商业及地下车库综合管理区域',
      '二零二六年三月份物业服务费账单',
    ),
  },
  render: (args) => (
    <div className="w-72 overflow-hidden">
      <Breadcrumb {...args} />
    </div>
  ),
}
