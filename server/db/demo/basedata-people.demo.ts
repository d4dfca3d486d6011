import { crmLabel } from '@wuguan/contract/basedata/crm-label.entity'
import { customerHouse } from '@wuguan/contract/basedata/customer-house.entity'
import { customer } from '@wuguan/contract/basedata/customer.entity'
import { addDays } from '@wuguan/contract/kernel/dates'
import { birthdayOf, checkDigit, genderOf } from '@wuguan/contract/kernel/id-number'
import { uuidv7 } from '../../kernel/ids.ts'
import {
  type DemoCommunity,
  type DemoCustomer,
  type DemoHouse,
  type RegisterDemo,
  pick,
  placeOf,
} from './basedata-world.demo.ts'

const SURNAMES = Array.from(
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许邓冯韩曹曾彭萧蔡潘田董袁于余叶蒋杜苏魏程吕丁沈任姚卢傅钟姜崔谭廖范汪陆金石戴贾韦夏邱方侯邹熊孟秦白江阎薛尹段雷黎史龙陶贺顾毛郝龚邵万钱严覃武',
)
const GIVEN = [
  '伟',
  '芳',
  '娜',
  '敏',
  '静',
  '秀兰',
  '强',
  '磊',
  '军',
  '洋',
  '勇',
  '艳',
  '杰',
  '涛',
  '明',
  '超',
  '秀梅',
  '霞',
  '平',
  '刚',
  '桂英',
  '建国',
  '晓东',
  '玉梅',
  '志明',
  '海燕',
  '文静',
  '家豪',
  '梓萱',
  '浩宇',
  '子涵',
  '欣怡',
  '思远',
  '雨桐',
  '俊熙',
  '嘉怡',
  '国庆',
  '丽华',
  '春梅',
  '永强',
]
const FIRMS = [
  '云帆科技',
  '华越贸易',
  '珠江设计',
  '蓝海物流',
  '启明教育',
  '众诚会计师事务所',
  '南粤餐饮',
  '新城律师事务所',
  '汇通电子',
  '绿源环保',
  '天河广告',
  '安信咨询',
]
const LABELS: Record<string, readonly string[]> = {
  category: ['业委会成员', '老业主', '长者家庭', '租客'],
  hobby: ['羽毛球', '太极', '书法', '广场舞'],
  family: ['三代同堂', '二孩家庭', '独居'],
  concern: ['停车', '电梯', '卫生', '噪音'],
  profession: ['教师', '医生', '公务员', '自由职业'],
  risk: ['易投诉', '欠费倾向'],
  demand: ['家政', '维修', '托管'],
}
const TOTAL_CUSTOMERS = 900
const TOTAL_RELATIONS = 1300

interface Relation {
  customerId: string
  house: DemoHouse
  relation: number
  share: string | null
  isPayer: boolean
  startDate: string
  endDate: string | null
  leaseEnd: string | null
  moveInDate: string | null
  reason: number
}

/** 900 customers (12 enterprises, 5 who stand twice) and 1 300 relations, ended ones among them. */
export async function seedRegisterPeople(demo: RegisterDemo): Promise<void> {
  const drafts: { person: DemoCustomer; draft: Record<string, unknown> }[] = []
  const labels = await seedLabels(demo)
  const addPerson = (community: DemoCommunity, over: Record<string, unknown> = {}): DemoCustomer => {
    const n = drafts.length
    const person = {
      id: uuidv7(),
      name: SURNAMES[(n * 13) % SURNAMES.length]! + GIVEN[(n * 7 + Math.floor(n / 40)) % GIVEN.length]!,
      mobile: `13${String(500_000_000 + n * 137_911).slice(0, 9)}`,
      companyId: community.companyId,
      communityId: community.id,
    }
    const idNo = n % 5 < 3 ? idNumber(demo, n) : null
    const draft = {
      customerType: 1,
      name: person.name,
      mobile: person.mobile,
      idType: 1,
      idNo,
      ...(idNo ? { birthday: birthdayOf(idNo), gender: genderOf(idNo) } : { gender: (n % 2) + 1 }),
      level: n % 37 === 0 ? 3 : n % 11 === 0 ? 2 : 1,
      labels: n % 3 === 0 ? [pick(demo, labels.get(community.companyId)!)] : [],
      blacklist: n === 77,
      blacklistReason: n === 77 ? '多次恶意损坏公共设施' : null,
      source: n % 9 === 0 ? 2 : 1,
      createdIn: community.id,
      ...over,
    }
    drafts.push({ person: { ...person, name: String(draft.name), mobile: draft.mobile }, draft })
    return drafts.at(-1)!.person
  }
  const firms = FIRMS.map((name) =>
    addPerson(demo.communities['滨江一号']!, {
      customerType: 2,
      name: `广州${name}有限公司`,
      idType: 5,
      idNo: null,
      birthday: null,
      gender: null,
      legalPerson: '陈志远',
      contactName: '李文',
      invoiceTitle: `广州${name}有限公司`,
      labels: [],
    }),
  )

  const relations: Relation[] = []
  const live = (
    customerId: string,
    house: DemoHouse,
    relation: number,
    startDate: string,
    over: Partial<Relation> = {},
  ) =>
    relations.push({
      customerId,
      house,
      relation,
      share: null,
      isPayer: false,
      startDate,
      endDate: null,
      leaseEnd: null,
      moveInDate: null,
      reason: 1,
      ...over,
    })
  /** Somebody the register has in the same company already. */
  const known = (n: number, companyId: number, not: string): DemoCustomer | undefined => {
    const mine = drafts.filter(({ person }) => person.companyId === companyId && person.id !== not)
    return mine[n % Math.max(1, mine.length)]?.person
  }
  let previous: DemoCustomer | null = null
  for (const [i, house] of demo.houses.entries()) {
    if (house.useStatus === 1) continue
    const from = house.deliverDate ?? addDays(demo.today, -900)
    // Some own two rooms of one community.
    // The enterprises sit in the tower of their own company.
    const office = house.houseType === 3 && house.community.companyId === firms[0]!.companyId
    const owner: DemoCustomer =
      office && i % 3 === 0
        ? firms[i % firms.length]!
        : previous && previous.communityId === house.community.id && (office ? i % 2 === 0 : i % 23 === 0)
          ? previous
          : addPerson(house.community)
    previous = owner
    const lived = house.useStatus === 4 || (house.useStatus === 6 && i % 2 === 0)
    // A tenth was bought from somebody.
    const bought = i % 19 === 5 && house.useStatus === 4
    const since = bought ? addDays(demo.today, -(40 + (i % 300))) : from
    const seller = bought ? known(i * 3, house.community.companyId, owner.id) : undefined
    if (seller) live(seller.id, house, 1, from, { endDate: addDays(since, -1), isPayer: true, reason: 2 })
    live(owner.id, house, 1, since, {
      share: '100.00',
      isPayer: house.useStatus !== 5,
      reason: seller ? 2 : 1,
      moveInDate: lived ? (addDays(since, 45) > demo.today ? demo.today : addDays(since, 45)) : null,
    })
    if (house.useStatus === 5 || (house.useStatus === 6 && i % 2 === 1)) {
      const start = addDays(demo.today, -(30 + ((i * 13) % 500)))
      const tenant = office
        ? firms[(i + 5) % firms.length]!
        : house.houseType === 2 && i % 2
          ? owner
          : addPerson(house.community)
      if (tenant.id !== owner.id)
        live(tenant.id, house, 3, start, {
          isPayer: house.useStatus === 5,
          leaseEnd: addDays(demo.today, [7, 30, 120, 260, 400][i % 5]!),
          moveInDate: start,
          reason: 3,
        })
      const before = i % 2 === 0 ? known(i * 5, house.community.companyId, tenant.id) : undefined
      if (before)
        live(before.id, house, 3, addDays(start, -400), {
          endDate: addDays(start, -20),
          leaseEnd: addDays(start, -20),
          moveInDate: addDays(start, -400),
          reason: 4,
        })
    }
  }
  // Five people stand twice, as registers of two clerks do.
  for (let n = 0; n < 5; n++) {
    const { person } = drafts[60 + n * 40]!
    addPerson(communityOf(demo, person.communityId), {
      name: person.name,
      mobile: person.mobile,
      idNo: null,
      birthday: null,
      labels: [],
    })
  }
  addFamilies(demo, drafts, relations, addPerson, live)
  demo.customers.push(...drafts.map(({ person }) => person))
  await demo.insert(
    customer,
    drafts.map(({ person, draft }) => ({
      id: person.id,
      draft,
      place: { companyId: person.companyId, communityId: null },
    })),
  )
  await demo.insert(
    customerHouse,
    relations.map(({ house, ...draft }) => ({
      draft: { ...draft, houseId: house.id },
      place: placeOf(house.community),
    })),
  )
}

const communityOf = (demo: RegisterDemo, id: number) => Object.values(demo.communities).find((one) => one.id === id)!

/** Spouses and parents fill up to the totals; first new people, then people the register has. */
function addFamilies(
  demo: RegisterDemo,
  drafts: readonly { person: DemoCustomer }[],
  relations: readonly Relation[],
  addPerson: (community: DemoCommunity) => DemoCustomer,
  live: (customerId: string, house: DemoHouse, relation: number, startDate: string, over?: Partial<Relation>) => void,
): void {
  const homes = demo.houses.filter((house) => house.useStatus === 4)
  const owners = new Map(
    relations.filter((row) => row.relation === 1 && row.endDate === null).map((row) => [row.house.id, row]),
  )
  for (let n = 0; relations.length < TOTAL_RELATIONS; n++) {
    const house = homes[(n * 7) % homes.length]!
    const owner = owners.get(house.id)!
    const known = drafts[(n * 11 + 20) % drafts.length]!.person
    const person = drafts.length < TOTAL_CUSTOMERS ? addPerson(house.community) : known
    if (
      person.companyId !== house.community.companyId ||
      relations.some((row) => row.house.id === house.id && row.customerId === person.id)
    )
      continue
    if (n % 4 === 0 && owner.share === '100.00') {
      owner.share = '50.00'
      live(person.id, house, 2, owner.startDate, { share: '50.00', moveInDate: owner.moveInDate })
    } else live(person.id, house, n % 3 === 0 ? 5 : 4, owner.startDate, { moveInDate: owner.moveInDate, reason: 5 })
  }
  // A small register still gets its people.
  while (drafts.length < TOTAL_CUSTOMERS) addPerson(demo.communities['云山花园']!)
}

function idNumber(demo: RegisterDemo, n: number): string {
  const year = 1945 + ((n * 17) % 58)
  const body = `4401${String(1 + (n % 9)).padStart(2, '0')}${year}${String(1 + (n % 12)).padStart(2, '0')}${String(1 + ((n * 5) % 28)).padStart(2, '0')}${String(Math.floor(demo.random() * 9) * 100 + (n % 100)).padStart(3, '0')}`
  return body + checkDigit(body)
}

async function seedLabels(demo: RegisterDemo): Promise<Map<number, string[]>> {
  const made = new Map<number, string[]>()
  const colors = ['#2563eb', '#16a34a', '#d97706', '#dc2626', '#7c3aed']
  for (const companyId of new Set(Object.values(demo.communities).map((one) => one.companyId))) {
    const ids = await demo.insert(
      crmLabel,
      Object.entries(LABELS).flatMap(([type, names]) =>
        names.map((name, i) => ({
          draft: { type, name, color: colors[i % colors.length], multi: type !== 'category', orderNum: i + 1 },
          place: { companyId, communityId: null },
        })),
      ),
    )
    made.set(companyId, ids.map(String))
  }
  return made
}
