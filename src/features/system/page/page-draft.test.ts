import { expect, it } from 'vitest'
import { bodyOf, draftOf, pageFaults } from './page-draft'

it('needs a name, and keeps to the lengths', () => {
  expect(pageFaults(draftOf(null))).toEqual({ sysName: '请输入系统名称' })
  expect(pageFaults({ ...draftOf({ sysName: '物管' }), sysNameTwo: '长'.repeat(21) })).toEqual({
    sysNameTwo: '系统副名称不能超过20个字符',
  })
  expect(pageFaults(draftOf({ sysName: '物管' }))).toEqual({})
})
it('sends emptied fields as null', () =>
  expect(bodyOf({ ...draftOf({ sysName: ' 物管 ' }), loginText: ' ' })).toMatchObject({
    sysName: '物管',
    loginText: null,
    loginBgUrl: null,
  }))
