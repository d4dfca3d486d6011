import type { Meta, StoryObj } from '@storybook/react-vite'
import { f } from '@wuguan/contract/kernel/fields'
import { expect } from 'storybook/test'
import { building, buildingRows, house, houseRows } from '../stories/house.entity.ts'
import { StoryFrame } from '../stories/table-port.tsx'
import { RecordDescription } from './index.ts'

const meta = {
  title: '模式/档案',
  component: RecordDescription,
  tags: ['!autodocs'],
  decorators: [
    (Story) => (
      <StoryFrame
        server={{
          tables: {
            'story.house': { entity: house, rows: houseRows(4) },
            'story.building': { entity: building, rows: [...buildingRows] },
          },
          calls: [],
          opened: [],
        }}
      >
        <Story />
      </StoryFrame>
    ),
  ],
} satisfies Meta<typeof RecordDescription>
export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {
  args: { entity: house, row: houseRows(2)[1]! },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('87.25 ㎡')).toBeVisible()
  },
}

/** What programs keep is not told in their words; a cell of the entity's own tells it in the user's. */
export const KeptForPrograms: Story = {
  args: {
    entity: { ...house, form: [], fields: { options: f.json('选项'), scope: f.json('范围') } },
    row: { ...houseRows(1)[0]!, options: { skipHungUp: true }, scope: { buildingIds: ['7'] } },
    ui: { cells: { scope: () => '7栋' } },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('7栋')).toBeVisible()
    await expect(canvas.queryByText(/skipHungUp/)).toBeNull()
    await expect(canvas.queryByText('选项')).toBeNull()
  },
}
