export { DayPage } from './day-page'
export { PhoneFrame } from './phone-frame'
export { TaskPage } from './task-page'
