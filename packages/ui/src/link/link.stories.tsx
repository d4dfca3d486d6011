import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { Usage as UsagePage } from '../stories/usage.tsx'
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

export const Usage: Story = {
  name: '用法（链接、跳转、地址、link）',
  tags: ['!autodocs'],
  render: () => (
    <UsagePage
      title="链接 Link"
      lead="去一个地方。做一件事用按钮。"
      use={[
        '记录的名字、单号、“查看明细”。',
        '表格里一行只有一个主链接，在第一列。',
        '出产品的加 external：旁边打开，并且说出来。',
      ]}
      parts={[
        ['字', '就是要去的地方的名字。'],
        ['外链标记', '小箭头，读屏念“在新窗口打开”。'],
      ]}
      states={[
        [
          '默认',
          <Link key="0" href="#house">
            1栋1单元301
          </Link>,
        ],
        [
          '安静',
          <Link key="1" href="#bill" quiet>
            SK202603100001
          </Link>,
        ],
        [
          '出产品',
          <Link key="2" href="https://www.gsxt.gov.cn" external>
            国家企业信用信息公示系统
          </Link>,
        ],
        [
          '很长',
          <div key="3" className="w-48">
            <Link href="#addr">广东省深圳市南山区粤海街道科技园社区高新南一道零零六号</Link>
          </div>,
        ],
      ]}
      good={{ shown: <Link href="#due">查看 3 笔欠费</Link>, why: '单独念链接也知道去哪里。' }}
      bad={{ shown: <Link href="#here">点击这里</Link>, why: '“点击这里”没有去处。' }}
      words={['用名词或“查看…”，不写“点击这里”“详情>>”。']}
      keys={[
        ['Tab', '到链接'],
        ['Enter', '打开'],
        ['Ctrl+Enter', '在新标签页打开'],
      ]}
    />
  ),
}
