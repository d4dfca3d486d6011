import { grades } from './options.ts'

/** How a record that people decide on concerns the caller. */
export const TURN = grades(['todo', '待我审核', 'warning'], ['done', '我已审核'], ['mine', '我提交的'])
