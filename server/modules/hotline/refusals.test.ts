import { issueHotlineLink, saveHotlineSettings } from '@wuguan/contract/hotline/link.actions'
import { HOTLINE_SCOPE } from '@wuguan/contract/hotline/hotline-link.entity'
import { HOTLINE_TOKEN_HEADER, HOTLINE_TOKEN_PARAMETER, SEAT_PATHS } from '@wuguan/contract/hotline/seat-paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Register, openRegister } from '../../../tests/support/register.ts'

let w: Register
beforeAll(async () => {
  w = await openRegister()
})
afterAll(() => w.app.stop())

test('a call is begun in the community where its house lies', async () => {
  const { companyId, communityId } = w
  const other = Number((await w.ok('POST', '/basedata/base/community', { companyId, name: '二期', code: 'EQ' }))['id'])
  const house = await w.house()
  await w.ok(saveHotlineSettings.method, saveHotlineSettings.path, {
    enabled: true,
    linkHours: 12,
    maxLinksPerUser: 3,
    version: 0,
  })
  const { url } = await w.ok(issueHotlineLink.method, issueHotlineLink.path, {
    communityIds: [communityId, other],
    variant: 'order',
    scopes: HOTLINE_SCOPE.items.map(({ code }) => code),
  })
  const token = new URLSearchParams(String(url).split('?')[1]).get(HOTLINE_TOKEN_PARAMETER)!
  const begin = (at: number) =>
    w.app.anonymous.call('POST', SEAT_PATHS.session, {
      body: { houseId: house.id, communityId: at },
      headers: { [HOTLINE_TOKEN_HEADER]: token },
    })
  expect(await begin(other)).toMatchObject({ code: 422, msg: '房产不存在或已删除' })
  expect(await w.sql('select id from hotline_call_session')).toEqual([])
  expect(await begin(communityId)).toMatchObject({ code: 0 })
})
