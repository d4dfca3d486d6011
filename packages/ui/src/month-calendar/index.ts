export { MonthCalendar } from './month-calendar.tsx'
export type { MonthCalendarProps } from './month-calendar.tsx'
