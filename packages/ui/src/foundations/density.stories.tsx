import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { Segmented } from '../radio/index.ts'
import { Page, Section } from '../stories/page.tsx'
import { DataTable } from '../table/index.ts'
import type { DataTableColumn } from '../table/index.ts'
import { sizes } from './sizes.ts'

const meta = { title: '基础/密度与打印 Density Print', tags: ['!autodocs'] } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

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
  { value: 'comfortable', label: `舒适 ${sizes.row}` },
  { value: 'compact', label: `紧凑 ${sizes['row-compact']}` },
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
/** The density is the user's own, kept with the account; a table may say otherwise. */
export const Density: Story = {
  name: '密度',
  render: () => (
    <Page title="密度" lead="每天看八小时的人自己选：用户菜单里选舒适或紧凑，跟着账号走。">
      <Section title="行高">
        <Densities />
      </Section>
    </Page>
  ),
  play: async ({ canvas, canvasElement }) => {
    const height = () => canvasElement.querySelector('tr[data-row]')!.getBoundingClientRect().height
    await expect(height()).toBe(sizes.row)
    await userEvent.click(canvas.getByRole('radio', { name: DENSITIES[1].label }))
    await expect(height()).toBe(sizes['row-compact'])
  },
}

/** Paper: white, black, 10.5 pt, 12 mm; what has `data-print="hide"` stays away, rows and pictures are not cut, heads come again. */
export const Print: Story = {
  name: '打印',
  render: () => (
    <Page title="打印" lead="纸是白的，字是黑的，明暗不影响。单据用 PrintSheet：真实毫米、抬头、页码、签字线。">
      <Section title="普通页面">
        <div className="max-w-lg bg-[#fff] p-[12mm] text-[10.5pt] text-[#000]">
          <p data-print="hide" className="mb-2 border border-dashed border-current p-1">
            data-print="hide"：只在屏幕上
          </p>
          <p>表头每页重复；行与图不从中间断开。</p>
        </div>
      </Section>
    </Page>
  ),
}
