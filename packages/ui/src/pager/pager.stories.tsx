import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { Pager, PAGER_SIZES, TABLE_SIZES } from './index.ts'

interface KeptProps {
  total?: number
  capped?: boolean
  limit?: number
  sizes?: readonly number[]
}
function Kept({ total = 561, capped = false, limit = 20, sizes }: KeptProps) {
  const [at, setAt] = useState({ page: 1, limit })
  return (
    <>
      <Pager {...at} total={total} capped={capped} sizes={sizes} onChange={setAt} />
      <output>
        {at.page}/{at.limit}
      </output>
    </>
  )
}
const meta = {
  title: '组件/分页 Pager',
  component: Pager,
  args: { page: 1, limit: 20, total: 561, onChange: () => {} },
  render: () => <Kept />,
} satisfies Meta<typeof Pager>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText('共 561 条')).toBeVisible()
    await expect(canvas.getByRole('button', { name: '上一页' })).toBeDisabled()
    await userEvent.click(canvas.getByRole('button', { name: '下一页' }))
    await userEvent.click(canvas.getByRole('button', { name: '第 4 页' }))
    await expect(canvas.getByRole('status')).toHaveTextContent('4/20')
    await userEvent.type(canvas.getByRole('textbox', { name: '前往页' }), '999{Enter}')
    await expect(canvas.getByRole('status')).toHaveTextContent('29/20')
    await userEvent.click(canvas.getByRole('combobox', { name: '每页条数' }))
    await userEvent.click(await screen.findByRole('option', { name: '100 条/页' }))
    await expect(canvas.getByRole('status')).toHaveTextContent('6/100')
  },
}
export const Capped: Story = { render: () => <Kept total={10000} capped /> }
export const Nothing: Story = { render: () => <Kept total={0} /> }
export const Stress: Story = {
  render: () => (
    <div className="w-80">
      <Kept total={1_000_000} />
    </div>
  ),
}

const offered = async () => (await screen.findAllByRole('option')).map((option) => parseInt(option.textContent, 10))
/** Below what is no table: 5 to 100. */
export const SmallerPages: Story = {
  render: () => <Kept limit={5} sizes={PAGER_SIZES} />,
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('combobox', { name: '每页条数' }))
    await expect(await offered()).toEqual([5, 10, 20, 30, 50, 100])
  },
}

/** Everything by Tab and Enter. */
export const Keyboard: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const at = canvas.getByRole('status')
    canvas.getByRole('button', { name: '下一页' }).focus()
    await userEvent.keyboard('{Enter}')
    await expect(at).toHaveTextContent('2/20')
    canvas.getByRole('button', { name: '上一页' }).focus()
    await userEvent.keyboard('{Enter}')
    await expect(at).toHaveTextContent('1/20')
    canvas.getByRole('textbox', { name: '前往页' }).focus()
    await userEvent.keyboard('7{Enter}')
    await expect(at).toHaveTextContent('7/20')
    const sizes = canvas.getByRole('combobox', { name: '每页条数' })
    sizes.focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect(await offered()).toEqual(TABLE_SIZES)
    await userEvent.keyboard('{Home}{Enter}')
    await expect(at).toHaveTextContent('/10')
    await waitFor(() => expect(sizes).toHaveFocus())
  },
}
