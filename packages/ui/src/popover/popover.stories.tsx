import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../button/index.ts'
import { Checkbox } from '../checkbox/index.ts'
import { Usage as UsagePage } from '../stories/usage.tsx'
import { Popover } from './index.ts'

const meta = {
  title: '组件/浮层 Popover',
  component: Popover,
  args: {
    trigger: <Button>列设置</Button>,
    label: '列设置',
    children: (
      <div className="flex flex-col">
        <Checkbox label="房号" checked onChange={() => {}} />
        <Checkbox label="面积" checked={false} onChange={() => {}} />
      </div>
    ),
  },
} satisfies Meta<typeof Popover>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const opener = within(canvasElement).getByRole('button', { name: '列设置' })
    await userEvent.click(opener)
    await screen.findByRole('dialog', { name: '列设置' })
    await waitFor(() => expect(screen.getByRole('checkbox', { name: '房号' })).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(opener).toHaveFocus())
    // A second press of the button closes what the first opened.
    await userEvent.click(opener)
    await expect(opener).toHaveAttribute('aria-expanded', 'true')
    await expect(opener).toHaveAttribute('aria-controls', (await screen.findByRole('dialog')).id)
    await userEvent.click(opener)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(opener).toHaveAttribute('aria-expanded', 'false')
  },
}

export const Stress: Story = {
  args: { children: <p className="w-[2000px]">{'很长的内容，窗口放不下也不会伸到窗口外面。'.repeat(20)}</p> },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'))
    const panel = await screen.findByRole('dialog')
    await expect(panel.offsetWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}

export const Keyboard: Story = {
  play: async ({ canvasElement }) => {
    const opener = within(canvasElement).getByRole('button', { name: '列设置' })
    opener.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('checkbox', { name: '房号' })).toHaveFocus())
    await userEvent.tab()
    await expect(screen.getByRole('checkbox', { name: '面积' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(opener).toHaveFocus()
  },
}

export const Usage: Story = {
  name: '用法（浮层、气泡、列设置、popover）',
  tags: ['!autodocs'],
  render: () => (
    <UsagePage
      title="浮层 Popover"
      lead="按一下，旁边打开一小块可以操作的内容。"
      use={[
        '几个控件，用完就关：列设置、快速筛选、颜色。',
        '只有一句话用 Tooltip；几个动作用 Menu；要填要提交用 Dialog。',
        '里面不再开浮层。',
      ]}
      parts={[
        ['按钮', '打开它，焦点最后回到这里。'],
        ['面板', '贴着按钮，放不下自己换边。'],
        ['名字', 'label：读屏念面板是什么。'],
      ]}
      states={[
        [
          '打开看',
          <Popover key="0" trigger={<Button>列设置</Button>} label="列设置">
            <Checkbox label="房号" checked />
          </Popover>,
        ],
        [
          '内容很长',
          <Popover key="1" trigger={<Button>说明</Button>} label="说明">
            <p className="w-72">{'按房屋的建筑面积和收费标准的单价计算。'.repeat(6)}</p>
          </Popover>,
        ],
      ]}
      good={{
        shown: (
          <Popover trigger={<Button>列设置</Button>} label="列设置（推荐）">
            <Checkbox label="面积" checked />
          </Popover>
        ),
        why: '改了就生效，关上就走。',
      }}
      bad={{
        shown: (
          <Popover trigger={<Button>新增房屋</Button>} label="新增房屋">
            <p>十二个字段和“保存”</p>
          </Popover>
        ),
        why: '按到外面就没了：填的东西要放进对话框。',
      }}
      words={['按钮写里面是什么，不写“更多设置”。']}
      keys={[
        ['Enter Space', '打开，焦点进去'],
        ['Tab', '在里面走'],
        ['Esc', '关上，焦点回到按钮'],
      ]}
    />
  ),
}
