import { randomBytes, randomInt } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { type Api, encrypt, signIn } from '../api.ts'

/** People of one journey only, so that journeys may run beside each other. */
export interface Person {
  readonly userId: number
  readonly username: string
  readonly password: string
  readonly petName: string
}
interface Entry {
  menuId: number
  perms: string | null
  list: Entry[]
}
const FIRST = 'Start-1234'
export const PASSWORD = 'Journey@2026'

/** Letters that no other walk has; no digits, which could be those of a room or an amount. */
export const fresh = (): string => Array.from(randomBytes(8), (byte) => LETTERS[byte % LETTERS.length]).join('')
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
/** A mobile of nobody, most likely. */
export const freshMobile = (): string => `19${String(randomInt(1e9)).padStart(9, '0')}`

const flat = (entries: readonly Entry[]): Entry[] => entries.flatMap((one) => [one, ...flat(one.list)])

export async function companyId(api: Api, name: string): Promise<number> {
  const companies = await api.get<{ id: number; name: string }[]>('/basedata/base/company/treelist')
  const found = companies.find((one) => one.name === name)
  if (!found) throw new Error(`no company ${name}`)
  return found.id
}

/** Somebody of 广州分公司 who may do what the codes say, everywhere in it, with his password of his own. */
export async function employ(request: APIRequestContext, petName: string, codes: readonly string[]): Promise<Person> {
  const admin = await signIn(request)
  const company = await companyId(admin, '广州分公司')
  const menus = flat(await admin.get<Entry[]>('/basedata/sys/role/menus'))
  const menuIds = menus
    .filter(({ perms }) => perms?.split(',').some((code) => codes.includes(code)))
    .map(({ menuId }) => menuId)
  const word = fresh()
  const role = await admin.send<{ id: number }>('POST', '/basedata/sys/role', {
    name: `走查${word}`,
    code: `journey_${word}`,
    dataScope: 1,
    companyId: company,
    menuIds,
  })
  const username = `walker${word}`
  const { userId } = await admin.send<{ userId: number }>('POST', '/basedata/sys/user', {
    username,
    petName,
    mobile: freshMobile(),
    companyId: company,
    roleIds: [role.id],
    password: await encrypt(request, FIRST),
  })
  const own = await signIn(request, { username, password: FIRST })
  await own.send('PUT', '/auth/password', {
    password: await encrypt(request, FIRST),
    newPassword: await encrypt(request, PASSWORD),
  })
  return { userId, username, password: PASSWORD, petName }
}

/** Somebody of this name with a mobile of his own, who lives in a house of 云山花园 from today. */
export async function settle(
  request: APIRequestContext,
  name: string,
): Promise<{ communityId: number; customerId: string; houseId: string; mobile: string }> {
  const admin = await signIn(request)
  const company = await companyId(admin, '广州分公司')
  const community = await communityOf(admin, company)
  const mobile = `159${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
  const { id: customerId } = await admin.send<{ id: string }>('POST', '/basedata/base/customer', {
    customerType: 1,
    name,
    mobile,
    createdIn: community,
  })
  const houses = await admin.get<{ list: { id: string }[] }>('/basedata/base/house/page', {
    communityId: String(community),
    useStatus: '4',
    limit: '200',
  })
  const house = houses.list[Math.floor(Math.random() * houses.list.length)]!
  await admin.send('POST', '/basedata/base/house/moveIn', {
    houseId: house.id,
    customerId,
    relation: 4,
    date: new Date().toISOString().slice(0, 10),
  })
  return { communityId: community, customerId, houseId: house.id, mobile }
}

/** 云山花园. */
export async function communityOf(admin: Api, company: number): Promise<number> {
  const { communityList } = await admin.get<{ communityList: { id: number; name: string; companyId: number }[] }>(
    '/basedata/base/community/treelist',
  )
  return communityList.find((one) => one.companyId === company && one.name === '云山花园')!.id
}
