import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fireEvent, screen, userEvent, within } from 'storybook/test'
import { SEVERAL } from '../stories/several.ts'
import { Usage as UsagePage } from '../stories/usage.tsx'
import { Board, type BoardColumn } from './index.ts'

interface Card {
  no: string
  at: string
}
const TITLES = { open: '待处理', doing: '处理中', done: '已办结' } as const
type Key = keyof typeof TITLES
const KEYS = Object.keys(TITLES) as Key[]
const NEXT: Readonly<Record<string, string>> = { open: 'doing', doing: 'done' }
const refusalOf = (card: Card, to: string) => (NEXT[card.at] === to ? null : '不能这样移动')

function Kept({ cards: first, more = false }: { cards: readonly Card[]; more?: boolean }) {
  const [cards, setCards] = useState(first)
  const [said, setSaid] = useState('')
  const [limit, setLimit] = useState(2)
  const columns = KEYS.map((key): BoardColumn<Card> => {
    const own = cards.filter(({ at }) => at === key)
    const shown = more ? own.slice(0, limit) : own
    return {
      key,
      title: TITLES[key],
      count: String(own.length),
      cards: shown,
      onMore: own.length > shown.length ? () => setLimit(limit + 2) : undefined,
    }
  })
  return (
    <div className="h-96">
      <Board
        label="看板"
        columns={columns}
        cardKey={({ no }) => no}
        name={({ no }) => no}
        render={({ no }) => <a href="#card">{no}</a>}
        refusal={refusalOf}
        onMove={(card, to) => {
          const reason = refusalOf(card, to)
          setSaid(reason ?? '')
          if (reason === null) setCards(cards.map((one) => (one === card ? { ...one, at: to } : one)))
        }}
      />
      <output>{said}</output>
    </div>
  )
}
const meta = {
  title: '组件/看板 Board',
  component: Kept,
  args: {
    cards: [
      { no: 'GD01', at: 'open' },
      { no: 'GD02', at: 'open' },
      { no: 'GD03', at: 'doing' },
    ],
  },
} satisfies Meta<typeof Kept>
export default meta
type Story = StoryObj<typeof meta>

const column = (canvasElement: HTMLElement, name: RegExp) => within(canvasElement).getByRole('region', { name })

/** What is let go over a column that takes it is there; over another it has not moved, and the page says why. */
export const Dragged: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const drag = async (no: string, to: RegExp) => {
      const dataTransfer = new DataTransfer()
      const card = canvas.getByText(no).closest('li')!
      await fireEvent.dragStart(card, { dataTransfer })
      await fireEvent.dragOver(column(canvasElement, to), { dataTransfer })
      await fireEvent.drop(column(canvasElement, to), { dataTransfer })
      await fireEvent.dragEnd(card, { dataTransfer })
    }
    await drag('GD01', /处理中/)
    await expect(within(column(canvasElement, /处理中 2/)).getByText('GD01')).toBeVisible()
    await drag('GD02', /已办结/)
    await expect(canvas.getByRole('status')).toHaveTextContent('不能这样移动')
    await expect(within(column(canvasElement, /待处理 1/)).getByText('GD02')).toBeVisible()
  },
}
/** The same by key: Alt and an arrow, or the menu of the card, where what cannot be done says why. */
export const Keyboard: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    canvas.getByText('GD01').focus()
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
    await expect(within(column(canvasElement, /处理中 2/)).getByText('GD01')).toBeVisible()
    canvas.getByRole('button', { name: '移动GD02' }).focus()
    await userEvent.keyboard('{Enter}')
    await expect(await screen.findByRole('menuitem', { name: '移到已办结（不能这样移动）' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await userEvent.click(screen.getByRole('menuitem', { name: '移到处理中' }))
    await expect(column(canvasElement, /处理中 3/)).toBeVisible()
  },
}
export const More: Story = {
  args: { more: true, cards: ['GD01', 'GD02', 'GD03', 'GD04', 'GD05'].map((no) => ({ no, at: 'open' })) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.queryByText('GD03')).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: '加载更多' }))
    await expect(canvas.getByText('GD04')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '加载更多' }))
    await expect(canvas.queryByRole('button', { name: '加载更多' })).toBeNull()
  },
}
export const Dark: Story = { globals: { theme: 'dark' } }

export const Usage: Story = {
  name: '用法（看板、卡片、拖动、kanban、board）',
  tags: ['!autodocs'],
  parameters: SEVERAL,
  render: () => (
    <UsagePage
      title="看板 Board"
      lead="一件事走到哪一步：每列一个状态，卡片从一列拖到下一列。"
      use={[
        '状态只有几个、件数不多、要一眼看见堵在哪里：工单、整改、商机。',
        '要比较金额、要排序、要导出：用列表，同一页可以切换。',
        '不是状态的分类不做成列：拖过去没有意义。',
      ]}
      parts={[
        ['列头', '状态的名字和件数；件数是全部的，不是已显示的。'],
        ['卡片', '编号、一句话、负责人、期限；整张可点开。'],
        ['更多', '列里没显示完时在底部，点了接着取。'],
        ['菜单', '卡片上的“移动到”：键盘和读屏的路；去不了的写着为什么。'],
      ]}
      states={[
        [
          '默认',
          <Kept
            key="0"
            cards={[
              { no: 'GD-01', at: 'open' },
              { no: 'GD-02', at: 'doing' },
            ]}
          />,
        ],
      ]}
      good={{ shown: <p>拖起来时，去不了的列变淡。</p>, why: '不能去的列在拖动时变淡，菜单里写明原因。' }}
      bad={{ shown: <p>拖到“已办结”以后弹出“不能这样移动”。</p>, why: '拖完才说不行：先说，别让人白拖。' }}
      words={['列名就是状态名，和列表里的标签一字不差。', '拒绝的话说出下一步：“先派单，才能办结”。']}
      keys={[
        ['Tab', '到下一张卡片和它的菜单'],
        ['Enter', '打开卡片的菜单'],
        ['↑ ↓', '在菜单里选要去的列'],
      ]}
      wide
    />
  ),
}
