import { f } from '../kernel/fields.ts'

/** The name that a user signs in with. */
export const username = f.text('用户名', {
  required: true,
  createOnly: true,
  max: 20,
  search: true,
  indexed: true,
  pattern: '^[A-Za-z][A-Za-z0-9_-]{5,19}$',
  messages: { invalid: '用户名须以字母开头，6-20位字母、数字、-或_' },
  help: '以字母开头，6-20位字母、数字、-或_',
})
