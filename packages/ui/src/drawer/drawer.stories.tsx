import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../button/index.ts'
import { DescriptionList } from '../description/index.ts'
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
