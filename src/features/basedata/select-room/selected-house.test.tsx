import { beforeEach, expect, it } from 'vitest'
import { EMPTY_CONTEXT, setWorkContext, workContext } from '@/app/session/context'
import { forgetKept, openKept, saveKept } from '@/app/tabs/keep-alive'
import { pickHouse, recentHouses, reopenHouse, selectedHouse } from './selected-house'

const house = { id: 'h1', fullName: '云山花园-1栋-1单元-101', communityId: 11 }
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  openKept(7)
})

it('the picked house is kept for the session of its user, and gone with a sign-out', () => {
  pickHouse(house)
  saveKept()
  expect(sessionStorage.getItem('keep_alive_db')).toContain('云山花园-1栋-1单元-101')
  selectedHouse.set(null)
  reopenHouse()
  expect(selectedHouse.get()).toEqual(house)
  expect(recentHouses()).toEqual([house])
  forgetKept()
  reopenHouse()
  expect(selectedHouse.get()).toBeNull()
})

it('company, community and the communities chosen together lie in session storage under their names', () => {
  setWorkContext({ companyId: 2, communityId: 11, communityIds: [11, 12] })
  const stored = () =>
    ['select_company', 'select_community', 'select_communitys'].map((key) => sessionStorage.getItem(key))
  expect(stored()).toEqual(['2', '11', '[11,12]'])
  setWorkContext(EMPTY_CONTEXT)
  expect([stored(), workContext.get()]).toEqual([[null, null, null], EMPTY_CONTEXT])
})
