import { Download, Plus, RefreshCw, Trash2 } from 'lucide-react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Usage as UsagePage } from '../stories/usage.tsx'
import { Button, buttonClass, IconButton } from './index.ts'

const meta = {
  title: '组件/按钮 Button',
  component: Button,
  subcomponents: { IconButton },
  args: { onClick: fn() },
} satisfies Meta<typeof Button>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  args: { children: '保存', variant: 'primary' },
  play: async ({ canvasElement, args }) => {
    const button = within(canvasElement).getByRole('button', { name: '保存' })
    await expect(button).toHaveAttribute('type', 'button')
    await userEvent.tab()
    await expect(button).toHaveFocus()
    await userEvent.keyboard('{Enter} ')
    await expect(args.onClick).toHaveBeenCalledTimes(2)
  },
}

export const Variants: Story = {
  render: () => (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="primary" icon={<Plus />}>
        新增房屋
      </Button>
      <Button icon={<Download />}>导出</Button>
      <Button variant="ghost">取消</Button>
      <Button variant="danger" icon={<Trash2 />}>
        作废
      </Button>
      <Button variant="destroy">确认作废</Button>
      <Button variant="link">查看明细</Button>
      <a href="#top" className={buttonClass()}>
        看起来是按钮的链接
      </a>
    </div>
  ),
}

export const Sizes: Story = {
  render: () => (
    <div className="flex items-center gap-3">
      <Button size="sm">小 28</Button>
      <Button>中 32</Button>
      <Button size="lg">大 40</Button>
      <IconButton label="刷新" size="sm" icon={<RefreshCw />} />
      <IconButton label="刷新列表" icon={<RefreshCw />} />
      <IconButton label="刷新页面" variant="default" size="lg" icon={<RefreshCw />} />
    </div>
  ),
}

export const Disabled: Story = {
  render: () => (
    <div className="flex items-center gap-3">
      <Button variant="primary" disabled>
        收款
      </Button>
      <Button disabled>导出</Button>
      <Button variant="danger" disabled>
        作废
      </Button>
      <IconButton label="刷新" disabled icon={<RefreshCw />} />
    </div>
  ),
}

/** While it runs it does nothing, also when it would submit a form, and the focus stays. */
export const Loading: Story = {
  args: { children: '保存中', variant: 'primary', loading: true, type: 'submit' },
  render: (args) => (
    <form onSubmit={fn()}>
      <Button {...args} />
    </form>
  ),
  play: async ({ canvasElement, args }) => {
    const button = within(canvasElement).getByRole('button')
    button.focus()
    await userEvent.click(button)
    await expect(args.onClick).not.toHaveBeenCalled()
    await expect(button).toHaveFocus()
    await expect(button).toHaveAttribute('aria-busy', 'true')
  },
}

export const Stress: Story = {
  render: () => (
    <div className="flex w-48 flex-wrap gap-2 border border-line p-2">
      <Button variant="primary">批量生成本小区全部楼栋的房屋</Button>
      <Button>取消</Button>
    </div>
  ),
}

export const Usage: Story = {
  name: '用法（操作、提交、button、action）',
  tags: ['!autodocs'],
  render: () => (
    <UsagePage
      title="按钮 Button"
      lead="做一件事。去一个地方用链接。"
      use={[
        '一处只有一个主要操作（primary），其余用默认样式。',
        'danger 通向危险的操作，平时安静；destroy 只在确认它的对话框里。',
        '表格行里用 link；只有图标时用 IconButton，名字写在 label。',
      ]}
      parts={[
        ['字', '动词，二到四个；带上数更好。'],
        ['图标', '在字前面，可以没有。'],
        ['等待', '转圈在图标的位置，宽度不变。'],
      ]}
      states={[
        [
          '主要',
          <Button key="primary" variant="primary">
            收款
          </Button>,
        ],
        ['默认', <Button key="default">导出</Button>],
        [
          '无框',
          <Button key="ghost" variant="ghost">
            取消
          </Button>,
        ],
        [
          '危险的入口',
          <Button key="danger" variant="danger">
            作废
          </Button>,
        ],
        [
          '危险的最后一步',
          <Button key="destroy" variant="destroy">
            作废
          </Button>,
        ],
        [
          '文字',
          <Button key="link" variant="link">
            编辑
          </Button>,
        ],
        [
          '不可用',
          <Button key="disabled" disabled>
            导出
          </Button>,
        ],
        [
          '进行中',
          <Button key="loading" variant="primary" loading>
            保存
          </Button>,
        ],
        ['只有图标', <IconButton key="icon" label="刷新" icon={<RefreshCw />} />],
      ]}
      good={{
        shown: (
          <>
            <Button variant="primary">生成 192 张账单</Button>
            <Button>上一步</Button>
          </>
        ),
        why: '动词，带上数。',
      }}
      bad={{
        shown: (
          <>
            <Button variant="primary">确定</Button>
            <Button variant="primary">提交</Button>
          </>
        ),
        why: '两个主色，都没说做什么。',
      }}
      words={['写做什么：收款、导出、作废；不写“确定”“提交”。', '会再问一次的加“…”。']}
      keys={[['Enter Space', '按下']]}
    />
  ),
}
