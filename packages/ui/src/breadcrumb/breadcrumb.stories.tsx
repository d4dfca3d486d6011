import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { SEVERAL } from '../stories/several.ts'
import { Usage as UsagePage } from '../stories/usage.tsx'
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

export const Usage: Story = {
  name: '用法（面包屑、位置、路径、breadcrumb）',
  tags: ['!autodocs'],
  parameters: SEVERAL,
  render: () => (
    <UsagePage
      title="面包屑 Breadcrumb"
      lead="现在在哪一层，一步回到上面。"
      use={[
        '组织、目录、文件夹：层是真的，而且会超过两层。',
        '页面之间不用：页签和菜单已经说明在哪里。',
        '一行地址（小区-楼栋-房号）是值，不是路。',
      ]}
      parts={[
        ['上级', '可以按，按了就去。'],
        ['中间', '多于四层时收进“…”，按开是菜单。'],
        ['现在', '最后一项，是字，不是链接。'],
      ]}
      states={[
        ['默认', <Breadcrumb key="0" items={crumbs('基础数据', '房屋', '1栋1单元301')} />],
        ['收起中间', <Breadcrumb key="1" items={crumbs('集团', '华南大区', '深圳公司', '翠湖花园', '1栋', '301')} />],
        [
          '名字很长',
          <div key="2" className="w-60">
            <Breadcrumb items={crumbs('广东翠湖物业管理有限公司深圳分公司', '翠湖花园三期商业及地下车库')} />
          </div>,
        ],
      ]}
      good={{ shown: <Breadcrumb items={crumbs('集团', '深圳公司', '翠湖花园')} />, why: '每一层都去得了。' }}
      bad={{ shown: <Breadcrumb items={crumbs('首页', '列表')} />, why: '菜单说过的话又说一遍。' }}
      words={['用那一层自己的名字，不写“上一级”“返回”。']}
      keys={[
        ['Tab', '到每一个上级'],
        ['Enter', '去那一层；在“…”上是打开菜单'],
        ['Esc', '关上菜单，焦点回到“…”'],
      ]}
      wide
    />
  ),
}
