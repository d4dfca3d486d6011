import { expect, it } from 'vitest'
import { user } from '@wuguan/contract/system/user.entity'
import { changedLabels } from './changed-labels'

it.each([
  [{ petName: '张敏', departmentId: 3, nonsense: 1 }, '姓名、部门'],
  [{ 操作: '强制下线', ended: 2 }, '强制下线'],
  [null, ''],
])('%j', (after, words) => expect(changedLabels(user, after)).toBe(words))
