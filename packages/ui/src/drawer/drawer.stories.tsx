import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../button/index.ts'
import { DescriptionList } from '../description/index.ts'
import { Usage as UsagePage } from '../stories/usage.tsx'
import { Drawer } from './index.ts'

const meta = {
  title: '组件/抽屉 Drawer',
  component: Drawer,
  args: { open: false, onOpenChange: () => {}, title: '' },
} satisfies Meta<typeof Drawer>
export default meta
type Story = StoryObj<typeof meta>

function Shown({ rows = 6, width }: { rows?: number; width?: number }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>查看房屋</Button>
      <Drawer
        open={open}
        onOpenChange={setOpen}
        title="1栋1单元301"
        description="幸福里花园"
        width={width}
        footer={<Button onClick={() => setOpen(false)}>关闭抽屉</Button>}
      >
        <DescriptionList
          columns={2}
          items={Array.from({ length: rows }, (_, i) => ({ label: `字段 ${i + 1}`, value: `内容 ${i + 1}` }))}
        />
      </Drawer>
    </>
  )
}

export const Default: Story = {
  render: () => <Shown />,
  play: async ({ canvasElement }) => {
    const opener = within(canvasElement).getByRole('button', { name: '查看房屋' })
    await userEvent.click(opener)
    await screen.findByRole('dialog', { name: '1栋1单元301' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(opener).toHaveFocus()
  },
}

export const Stress: Story = {
  render: () => <Shown rows={200} width={4000} />,
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: '查看房屋' }))
    const drawer = await screen.findByRole('dialog')
    await expect(drawer.offsetWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}

/** Tab goes round inside; the way out is the last stop. */
export const Keyboard: Story = {
  render: () => <Shown />,
  play: async ({ canvasElement }) => {
    const opener = within(canvasElement).getByRole('button', { name: '查看房屋' })
    opener.focus()
    await userEvent.keyboard('{Enter}')
    const drawer = await screen.findByRole('dialog', { name: '1栋1单元301' })
    await waitFor(() => expect(drawer).toContainElement(document.activeElement as HTMLElement))
    for (let stop = 0; stop < 6; stop++) {
      await userEvent.tab()
      await expect(drawer).toContainElement(document.activeElement as HTMLElement)
    }
    within(drawer).getByRole('button', { name: '关闭' }).focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(opener).toHaveFocus()
  },
}

export const Usage: Story = {
  name: '用法（侧滑、侧边、详情、drawer、panel）',
  tags: ['!autodocs'],
  render: () => (
    <UsagePage
      title="抽屉 Drawer"
      lead="从右边来：看一条记录或改它，列表还在旁边。"
      use={[
        '从列表看一眼就回去的用抽屉；要停留、要分享的用页面。',
        '内容自己滚动，按钮固定在底部。',
        '抽屉里不再开抽屉，要问一句用对话框。',
      ]}
      parts={[
        ['头', '记录的名字和状态，关在右边。'],
        ['身', '自己滚动；头和脚不动。'],
        ['脚', '要保存时才有。'],
      ]}
      states={[
        ['平常', <Shown key="plain" />],
        ['很长：自己滚动', <Shown key="long" rows={60} />],
        ['宽', <Shown key="wide" width={960} />],
      ]}
      good={{ shown: <p>房屋 1栋1单元301：8 项资料，改一项，保存。</p>, why: '看完就关，列表的位置和条件都在。' }}
      bad={{ shown: <p>收银台放在抽屉里</p>, why: '要长时间工作的地方，应当是一整页。' }}
      words={['标题是记录的名字，不写“详情”。']}
      keys={[
        ['Tab', '只在抽屉里走'],
        ['Esc', '关上，焦点回到那一行；没保存会先问'],
      ]}
    />
  ),
}
