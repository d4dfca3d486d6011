import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { RadioGroup, Segmented } from './index.ts'

const OPTIONS = [
  { value: 1, label: '业主' },
  { value: 2, label: '租客' },
  { value: 3, label: '家属', disabled: true },
  { value: 4, label: '代理人' },
]
const meta = {
  title: '组件/单选 Radio',
  component: RadioGroup,
  subcomponents: { Segmented },
  args: { value: 1, options: OPTIONS },
} satisfies Meta<typeof RadioGroup>
export default meta
type Story = StoryObj<typeof meta>

function Kept({ as: As, options = OPTIONS }: { as: typeof RadioGroup; options?: typeof OPTIONS }) {
  const [value, setValue] = useState<number | null>(1)
  return (
    <>
      <As aria-label="身份" value={value} onChange={setValue} options={options} />
      <output className="block">{value}</output>
    </>
  )
}
export const Default: Story = {
  render: () => <Kept as={RadioGroup} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.tab()
    await expect(canvas.getByRole('radio', { name: '业主' })).toHaveFocus()
    await userEvent.click(canvas.getByRole('radio', { name: '租客' }))
    await expect(canvas.getByRole('status')).toHaveTextContent('2')
    await expect(canvas.getByRole('radio', { name: '家属' })).toBeDisabled()
  },
}
export const Segments: Story = {
  render: () => <Kept as={Segmented} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByText('代理人'))
    await expect(canvas.getByRole('radio', { name: '代理人' })).toBeChecked()
  },
}
export const Stress: Story = {
  render: () => (
    <div className="w-40">
      <Kept
        as={RadioGroup}
        options={Array.from({ length: 20 }, (_, i) => ({ value: i, label: `很长很长的选项名称第 ${i} 个` }))}
      />
    </div>
  ),
}

/** One stop of Tab for the group; arrows choose, over what cannot be chosen. */
export const Keyboard: Story = {
  render: () => (
    <>
      <Kept as={RadioGroup} />
      <Kept as={Segmented} />
    </>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const [choice, segment] = canvas.getAllByRole('status')
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect(choice).toHaveTextContent('4')
    await userEvent.keyboard('{ArrowDown}')
    await expect(choice).toHaveTextContent('1')
    await userEvent.tab()
    await userEvent.keyboard('{ArrowRight}')
    await expect(segment).toHaveTextContent('2')
    await userEvent.keyboard('{ArrowLeft}')
    await expect(segment).toHaveTextContent('1')
  },
}
