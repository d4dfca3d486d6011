import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fireEvent, screen, userEvent, within } from 'storybook/test'
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
