import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { building, buildingRows, house, houseRows } from '../stories/house.entity.ts'
import { StoryFrame, type TableServer } from '../stories/table-port.tsx'
import { DetailScreen } from './detail-screen.tsx'

const serverOf = (): TableServer => ({
  tables: {
    'story.house': { entity: house, rows: houseRows(4) },
    'story.building': { entity: building, rows: [...buildingRows] },
  },
  calls: [],
  opened: [],
})
const UI = { paths: { edit: (row: { id: string | number }) => `/story/house/edit/${row.id}` } }

function Demo({ server, id }: { server: TableServer; id: string | number }) {
  return (
    <StoryFrame server={server}>
      <DetailScreen
        entity={house}
        id={id}
        ui={UI}
        tabs={[{ key: 'owners', label: '业主', render: () => <p>陈建国</p> }]}
      />
    </StoryFrame>
  )
}
const meta = {
  title: '模式/详情页',
  component: Demo,
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof Demo>
export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {
  args: { server: serverOf(), id: houseRows(2)[1]!.id },
  play: async ({ canvas, args }) => {
    await expect(await canvas.findByRole('heading', { level: 2, name: '翠湖花园 2栋 102-2' })).toBeVisible()
    await expect(canvas.getByText('87.25 ㎡')).toBeVisible()
    await userEvent.click(canvas.getByRole('tab', { name: '业主' }))
    await expect(canvas.getByText('陈建国')).toBeVisible()
    await userEvent.click(canvas.getByRole('tab', { name: '基本信息' }))
    await userEvent.click(canvas.getByRole('button', { name: '编辑' }))
    await expect(args.server.opened).toContain(`/story/house/edit/${houseRows(2)[1]!.id}`)
  },
}

export const Missing: Story = {
  args: { server: serverOf(), id: 'none' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('房产加载失败')).toBeVisible()
    await expect(canvas.getByText('找不到资源')).toBeVisible()
  },
}
