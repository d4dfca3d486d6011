import { options } from '../kernel/options.ts'

/** Gender of persons: users and customers. */
export const GENDER = options([0, '未知'], [1, '男'], [2, '女'])
