import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import type { ScheduleCalendar } from '@wuguan/contract/basedata/staff.actions'
import { ScheduleGrid } from './schedule-grid'
import { daysOf } from './schedule.logic'

const DAYS = daysOf('week', '2026-03-12')
const PEOPLE = ['王芳', '李娜', '欧阳震华'].map((name, at) => ({
  userId: at + 1,
  name,
  deptName: '秩序部',
  days: 5,
  hours: '40.0',
}))
const SHIFTS = [
  { id: 'day', name: '白班', code: 'D', startTime: '08:00', endTime: '20:00', crossDay: false, color: '#2F6FDE' },
  { id: 'night', name: '夜班', code: 'N', startTime: '20:00', endTime: '08:00', crossDay: true, color: '#6B4FBB' },
]
const CALENDAR: ScheduleCalendar = {
  people: PEOPLE,
  shifts: SHIFTS,
  items: PEOPLE.flatMap(({ userId }) =>
    DAYS.slice(0, 5).map((date, at) => ({
      id: `${userId}-${date}`,
      userId,
      date,
      shiftId: SHIFTS[(userId + at) % 2]!.id,
      status: userId === 2 && at === 4 ? 3 : 1,
      communityId: 11,
      communityName: '翠湖花园',
      positionId: null,
      swapWithId: null,
      pendingSwap: userId === 3 && at === 2,
      version: 1,
    })),
  ),
  conflicts: [],
}

/** 排班：人在下，天在右；方向键走，数字键排，Delete 清空。 */
const meta = {
  title: '模式/排班 Schedule',
  component: ScheduleGrid,
  args: {
    calendar: CALENDAR,
    groups: [{ title: null, people: PEOPLE }],
    days: DAYS,
    today: '2026-03-12',
    editable: true,
    brush: null,
    onOpen: () => {},
    onPlace: () => {},
    onClear: () => {},
  },
} satisfies Meta<typeof ScheduleGrid>
export default meta
type Story = StoryObj<typeof meta>

export const Week: Story = {
  name: '一周（schedule、班次、值班）',
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getAllByText('白班').length).toBeGreaterThan(3)
    await expect(canvas.getByText('假')).toBeVisible()
  },
}
