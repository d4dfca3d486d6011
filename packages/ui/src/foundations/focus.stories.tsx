import { Search } from 'lucide-react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { Button, IconButton } from '../button/index.ts'
import { Input } from '../input/index.ts'
import { Link } from '../link/index.ts'
import { Key, Page, Section, Stage } from '../stories/page.tsx'

const meta = { title: '基础/焦点 Focus', tags: ['!autodocs'] } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

/** 2 px in the main colour, one outside; inside where the edge would be cut off. */
export const Ring: Story = {
  name: '焦点环',
  render: () => (
    <Page title="焦点" lead="键盘走到哪里，哪里有 2 像素的主色环；鼠标点击不出现。任何组件都不去掉它。">
      <Section
        title="走一遍"
        note={
          <>
            按 <Key>Tab</Key> 依次走过。对话框关上后，焦点回到打开它的地方。
          </>
        }
      >
        <Stage className="flex flex-wrap items-center gap-3">
          <Button>按钮</Button>
          <IconButton label="搜索" icon={<Search />} />
          <Input aria-label="文字" defaultValue="文字" className="max-w-40" />
          <Link href="#link">链接</Link>
        </Stage>
      </Section>
    </Page>
  ),
  play: async ({ canvas }) => {
    await userEvent.tab()
    const button = canvas.getByRole('button', { name: '按钮' })
    await expect(button).toHaveFocus()
    await expect(getComputedStyle(button).outlineWidth).toBe('2px')
  },
}
