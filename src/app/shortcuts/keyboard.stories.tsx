import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { handbook } from '@wuguan/ui/stories'
import { keysOf } from './keys'
import { WORDS } from './words'

const { Keys, Page, Section, Stage } = handbook

const meta = { title: '规则/键盘 Keyboard', tags: ['!autodocs'] } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

/** In the words of the help of the product. */
export const Keyboard: Story = {
  name: '键盘 快捷键（keyboard、shortcut）',
  render: () => (
    <Page title="键盘" lead="每件事不用鼠标也能做完。按钮上写着它的键；按 ? 看全部。">
      {WORDS.map(({ label, shortcuts }) => (
        <Section key={label} title={label}>
          <Stage>
            <Keys of={shortcuts.map((one) => [one.keys.flatMap((keys) => keysOf(keys)).join(' '), one.label])} />
          </Stage>
        </Section>
      ))}
      <Section title="收银台" note="手不离键盘收完一户：键写在按钮和输入框里。">
        <Stage>
          <Keys
            of={[
              ['F2', '找下一户'],
              ['F4', '选全部应收'],
              ['F9', '到金额'],
              ['F8', '收款'],
              ['Esc', '返回'],
            ]}
          />
        </Stage>
      </Section>
      <Section title="每个部件都一样">
        <Stage>
          <Keys
            of={[
              ['Tab', '到下一个控件；一组单选、标签页、菜单只占一站'],
              ['↑ ↓ ← →', '在一组里移动'],
              ['Home End', '到第一个、最后一个'],
              ['Enter Space', '按下、选中'],
              ['Esc', '关掉最上面的一层，焦点回到打开它的地方'],
            ]}
          />
        </Stage>
      </Section>
    </Page>
  ),
  play: async ({ canvas }) => {
    for (const { label } of WORDS) await expect(canvas.getByRole('region', { name: label })).toBeVisible()
  },
}
