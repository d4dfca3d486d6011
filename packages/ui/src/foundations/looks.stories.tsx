import { useState } from 'react'
import { Bell, Building2, Download, Pencil, Plus, Printer, Search, Trash2 } from 'lucide-react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { Button } from '../button/index.ts'
import { Input } from '../input/index.ts'
import { Segmented } from '../radio/index.ts'
import { DataTable } from '../table/index.ts'
import type { DataTableColumn } from '../table/index.ts'

const meta = { title: '基础/样貌 Looks', tags: ['!autodocs'] } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const SPACES = [1, 2, 3, 4, 6, 8] as const
/** Steps of 4 px: 8 between controls, 12 between panels, 16 around content. */
export const Spacing: Story = {
  render: () => (
    <ul className="flex flex-col gap-2 rounded border border-line bg-surface p-4">
      {SPACES.map((step) => (
        <li key={step} className="flex items-center gap-4">
          <code className="w-24 text-small text-secondary">
            {step} = {step * 4} px
          </code>
          <span className="h-4 bg-primary" style={{ width: step * 4 }} />
        </li>
      ))}
    </ul>
  ),
}

/** Three radii; one shadow, for what lies over the page and for nothing else. */
export const ShapeAndElevation: Story = {
  render: () => (
    <div className="flex gap-6 p-4">
      <div className="flex size-28 items-center justify-center rounded-sm border border-line bg-surface">
        rounded-sm 4
      </div>
      <div className="flex size-28 items-center justify-center rounded border border-line bg-surface">rounded 6</div>
      <div className="flex size-28 items-center justify-center rounded-lg border border-line bg-surface">
        rounded-lg 10
      </div>
      <div className="flex size-28 items-center justify-center rounded border border-line bg-raised shadow-overlay">
        overlay
      </div>
    </div>
  ),
}

const ICONS = [Plus, Pencil, Trash2, Search, Download, Printer, Bell, Building2] as const
/** Lucide, 16 px, 2 px lines; an icon alone always has a name. */
export const Icons: Story = {
  render: () => (
    <ul className="flex gap-4 rounded border border-line bg-surface p-4">
      {ICONS.map((Icon) => (
        <li key={Icon.displayName}>
          <Icon className="size-4" aria-hidden />
        </li>
      ))}
    </ul>
  ),
}

interface Row {
  id: number
  name: string
  due: string
}
const ROWS: Row[] = Array.from({ length: 30 }, (_, i) => ({
  id: i,
  name: `1栋1单元${i + 1}01`,
  due: (i * 25.5).toFixed(2),
}))
const COLUMNS: DataTableColumn<Row>[] = [
  { key: 'name', title: '房号', render: (row) => row.name },
  { key: 'due', title: '欠费', align: 'end', render: (row) => row.due },
]
const keyOf = (row: Row) => row.id
const DENSITIES = [
  { value: 'comfortable', label: '舒适 36' },
  { value: 'compact', label: '紧凑 32' },
] as const
function Densities() {
  const [density, setDensity] = useState<'comfortable' | 'compact'>('comfortable')
  return (
    <div className="flex h-80 max-w-lg flex-col gap-3">
      <Segmented aria-label="密度" options={DENSITIES} value={density} onChange={setDensity} />
      <div className="min-h-0 flex-1">
        <DataTable ariaLabel="房屋" columns={COLUMNS} rows={ROWS} rowKey={keyOf} density={density} />
      </div>
    </div>
  )
}
/** Rows are 36 or 32 px; controls 28, 32 or 40. The density is the table's own, kept with its columns. */
export const Density: Story = {
  render: () => <Densities />,
  play: async ({ canvasElement }) => {
    const height = () => canvasElement.querySelector('tr[data-row]')!.getBoundingClientRect().height
    await expect(height()).toBe(36)
    await userEvent.click(within(canvasElement).getByRole('radio', { name: '紧凑 32' }))
    await expect(height()).toBe(32)
  },
}

const SPEEDS = [
  ['duration-100', '0.1 秒：悬停、按下'],
  ['duration-overlay', '0.2 秒：浮层'],
  ['duration-300', '0.3 秒：折叠、展开'],
  ['duration-500', '0.5 秒：整块的进出'],
] as const
function Speeds() {
  const [on, setOn] = useState(false)
  return (
    <div className="flex max-w-md flex-col gap-3">
      <Button onClick={() => setOn(!on)}>移动</Button>
      {SPEEDS.map(([duration, words]) => (
        <div key={duration} className="rounded border border-line bg-surface p-2">
          <p className="text-small text-secondary">{words}</p>
          <div className={`h-2 w-1/5 bg-primary transition-transform ${duration} ${on ? 'translate-x-[400%]' : ''}`} />
        </div>
      ))}
    </div>
  )
}
/** Motion says what comes from where; data does not move, and nothing does under reduced motion. */
export const Motion: Story = { render: () => <Speeds /> }

/** 2 px in the main colour, one outside; inside where the edge would be cut off. */
export const FocusRing: Story = {
  render: () => (
    <div className="flex max-w-md gap-3">
      <Button>按钮</Button>
      <Input aria-label="文字" defaultValue="文字" />
    </div>
  ),
  play: async ({ canvasElement }) => {
    await userEvent.tab()
    const button = within(canvasElement).getByRole('button')
    await expect(getComputedStyle(button).outlineWidth).toBe('2px')
  },
}

/** Paper: white, black, 10.5 pt, 12 mm; what has `data-print="hide"` stays away, rows and pictures are not cut, heads come again. */
export const Print: Story = {
  render: () => (
    <div className="max-w-lg bg-[#fff] p-[12mm] text-[10.5pt] text-[#000]">
      <p data-print="hide" className="mb-2 border border-dashed border-current p-1">
        data-print="hide"：只在屏幕上
      </p>
      <p>整页打印用浏览器的打印；单据用 PrintSheet：真实毫米、页码、抬头、签字线。</p>
    </div>
  ),
}
