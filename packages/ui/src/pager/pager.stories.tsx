import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { SEVERAL } from '../stories/several.ts'
import { Usage as UsagePage } from '../stories/usage.tsx'
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

export const Usage: Story = {
  name: '用法（分页、页码、每页、条数、pager、pagination）',
  tags: ['!autodocs'],
  parameters: SEVERAL,
  render: () => (
    <UsagePage
      title="分页 Pager"
      lead="列表的第几页、每页几条、一共多少。"
      use={['表格下面，DataTable 和列表页自己带着。', '少于一页时只剩“共 n 条”。', '看板、时间轴用“更多”，不分页。']}
      parts={[
        ['总数', '“共 561 条”；数不完时“10,000+ 条”。'],
        ['页码', '前后两页加首尾，其余是省略。'],
        ['每页', '10、20、50、100，跟着人记住。'],
      ]}
      states={[
        ['默认', <Pager key="0" page={3} limit={20} total={561} onChange={() => {}} />],
        ['第一页', <Pager key="1" page={1} limit={20} total={561} onChange={() => {}} />],
        ['数不完', <Pager key="2" page={1} limit={20} total={10000} capped onChange={() => {}} />],
        ['没有', <Pager key="3" page={1} limit={20} total={0} onChange={() => {}} />],
        [
          '窄',
          <div key="4" className="w-80">
            <Pager page={14} limit={20} total={561} onChange={() => {}} />
          </div>,
        ],
      ]}
      good={{
        shown: <Pager page={1} limit={20} total={22632} onChange={() => {}} />,
        why: '总数是真的数，和合计对得上。',
      }}
      bad={{ shown: <p>共 10000+ 条　合计 22,632 条</p>, why: '一页上两个数，不知道信哪个。' }}
      words={['写“条”，不写“项”“行”“记录”。']}
      keys={[
        ['Tab', '上一页、页码、下一页、每页'],
        ['Enter', '去那一页'],
      ]}
      wide
    />
  ),
}
