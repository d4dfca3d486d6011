import { expect, it } from 'vitest'
import { profileFaults } from './profile-faults'

it.each([
  [
    { petName: ' ', mobile: '', email: '' },
    { petName: '请输入姓名', mobile: '请输入手机号' },
  ],
  [
    { petName: '张敏', mobile: '1390000', email: 'abc@' },
    { mobile: '手机号码长度为11个字符', email: '请输入正确的邮箱地址' },
  ],
  [{ petName: '张敏', mobile: '23900000000', email: '' }, { mobile: '请输入正确的手机号码' }],
  [{ petName: '张敏', mobile: '139****0000', email: 'a@b.cn' }, {}],
])('%j', (draft, faults) => expect(profileFaults(draft)).toEqual(faults))
