import { grades } from './options.ts'

/** The colour of a level, of events, emergencies and machines alike: red is the gravest. */
export const LEVEL_COLOR = grades(
  ['red', '红', 'danger'],
  ['orange', '橙', 'warning'],
  ['yellow', '黄', 'info'],
  ['blue', '蓝', 'neutral'],
)
