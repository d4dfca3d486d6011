import { contractor } from '@wuguan/contract/basedata/contractor.entity'
import { fan } from '@wuguan/contract/basedata/fan.entity'
import { housekeeperArea } from '@wuguan/contract/basedata/housekeeper-area.entity'
import { housekeeper } from '@wuguan/contract/basedata/housekeeper.entity'
import { idmAccount } from '@wuguan/contract/basedata/idm-account.entity'
import { idmSource } from '@wuguan/contract/basedata/idm-source.entity'
import { parkMember } from '@wuguan/contract/basedata/park-member.entity'
import { shift } from '@wuguan/contract/basedata/shift.entity'
import { staffSchedule } from '@wuguan/contract/basedata/staff-schedule.entity'
import type { TagRule } from '@wuguan/contract/basedata/tag.entity'
import { tagMember } from '@wuguan/contract/basedata/tag-member.entity'
import { tag } from '@wuguan/contract/basedata/tag.entity'
import { terminal } from '@wuguan/contract/basedata/terminal.entity'
import { addDays, weekday } from '@wuguan/contract/kernel/dates'
import { sha256 } from '../../kernel/secrets.ts'
import { refreshMembers } from '../../modules/basedata/tag/tag.service.ts'
import { type RegisterDemo, placeOf } from './basedata-world.demo.ts'

/** People of the service, tags, fans, machines. */
export async function seedRegisterOffice(demo: RegisterDemo): Promise<void> {
  await seedHousekeepers(demo)
  await seedContractors(demo)
  await seedFans(demo)
  await seedTags(demo)
  await seedParkMembers(demo)
  await seedSchedule(demo)
  await seedMachines(demo)
}
const guangzhou = (demo: RegisterDemo) => demo.companies['广州分公司']!
const company = (companyId: number) => ({ companyId, communityId: null })

async function seedHousekeepers(demo: RegisterDemo): Promise<void> {
  const served = [
    ['云山花园', 'steward01', [0, 1]],
    ['云山花园', 'gz-steward01', [2, 3]],
    ['云山花园', 'gz-steward02', [4, 5]],
    ['云山花园', 'gz-steward03', [6, 7]],
    ['云山商业街', 'gz-project02', [0, 1]],
    ['滨江一号', 'gz-project01', [0]],
  ] as const
  const staff = served.filter(([, username]) => demo.users[username] !== undefined)
  const ids = await demo.insert(
    housekeeper,
    staff.map(([name, username], i) => ({
      place: placeOf(demo.communities[name]!),
      draft: {
        userId: demo.users[username],
        title: '客服管家',
        publicMobile: `1892${String(2_000_137 + i * 411)}`,
        serviceHours: '每天 08:30-18:00',
        intro: '入住手续、报修、缴费、投诉建议，有事请找我。',
        state: 1,
        photo: [],
      },
    })),
  )
  await demo.insert(
    housekeeperArea,
    staff.flatMap(([name, , buildings], i) =>
      buildings.map((b) => ({
        place: placeOf(demo.communities[name]!),
        draft: { housekeeperId: ids[i], buildingId: demo.communities[name]!.buildings[b]!.id, isMain: true },
      })),
    ),
  )
}

async function seedContractors(demo: RegisterDemo): Promise<void> {
  const firms = [
    ['广州洁士保洁有限公司', 'cleaning', 200],
    ['岭南绿苑园林工程有限公司', 'greening', 25],
    ['通力电梯维保广州站', 'elevator', -12],
    ['安盾消防技术有限公司', 'fire', 90],
    ['铁卫保安服务有限公司', 'security', 300],
    ['环卫清运一队', 'waste', -40],
    ['新居装饰工程有限公司', 'decoration', 15],
    ['光明机电安装有限公司', 'elevator', 150],
    ['蓝天外墙清洗有限公司', 'cleaning', 60],
  ] as const
  const communities = ['云山花园', '云山商业街', '滨江一号'].map((name) => demo.communities[name]!.id)
  await demo.insert(
    contractor,
    firms.map(([name, type, expires], i) => ({
      place: company(guangzhou(demo)),
      draft: {
        name,
        type,
        contact: ['陈工', '李经理', '黄主任'][i % 3],
        mobile: `139${String(26_110_000 + i * 7_331).padStart(8, '0')}`,
        scope: '按合同约定的服务范围',
        communities: communities.slice(0, 1 + (i % 3)),
        startDate: addDays(demo.today, -400 + i * 10),
        endDate: addDays(demo.today, 330 - i * 12),
        staff: [{ name: '班长', mobile: null, duty: '现场负责' }],
        certs: [
          { name: '营业执照', expireAt: addDays(demo.today, 900) },
          {
            name: type === 'fire' ? '消防设施维护保养资质' : '资质证书',
            expireAt: addDays(demo.today, expires),
          },
        ],
        state: 1,
      },
    })),
  )
}

async function seedTags(demo: RegisterDemo): Promise<void> {
  const rules: [string, string, TagRule][] = [
    ['长者', '人群', { field: '年龄', op: 'gte', value: 60 }],
    [
      '青年业主',
      '人群',
      {
        all: [
          { field: '年龄', op: 'between', value: [20, 35] },
          { field: '关系', op: 'in', value: [1, 2] },
        ],
      },
    ],
    ['租户', '身份', { field: '关系', op: 'eq', value: 3 }],
    [
      '大户型业主',
      '资产',
      {
        all: [
          { field: '面积', op: 'gte', value: 110 },
          { field: '关系', op: 'eq', value: 1 },
        ],
      },
    ],
    ['商铺客户', '资产', { field: '房产类型', op: 'in', value: [2, 3] }],
    ['已绑定App', '线上', { field: 'App绑定', op: 'eq', value: true }],
  ]
  const manual = [
    ['业委会委员', '身份'],
    ['团购达人', '兴趣'],
    ['志愿者', '兴趣'],
    ['重点关怀', '服务'],
    ['宠物家庭', '人群'],
  ] as const
  const place = company(guangzhou(demo))
  const ids = (await demo.insert(tag, [
    ...rules.map(([name, category, rule]) => ({ place, draft: { name, category, kind: 2, rule } })),
    ...manual.map(([name, category]) => ({ place, draft: { name, category, kind: 1 } })),
  ])) as string[]
  const mine = demo.customers.filter((person) => person.companyId === guangzhou(demo))
  await demo.insert(
    tagMember,
    manual.flatMap((_, m) =>
      Array.from({ length: 18 + m * 9 }, (__, n) => ({
        place,
        draft: {
          tagId: ids[rules.length + m],
          customerId: mine[(n * 17 + m * 53) % mine.length]!.id,
          source: 1,
          at: `${addDays(demo.today, -(n % 60))} 10:00:00`,
        },
      })),
    ),
  )
  for (const [i, [, , rule]] of rules.entries())
    await refreshMembers(demo.q, { id: ids[i]!, company_id: guangzhou(demo), rule }, demo.now)
  await demo.q.query(
    'update tag t set member_count = (select count(*) from tag_member m where m.tag_id = t.id) where t.id = any($1)',
    [ids],
  )
  await demo.q.query(
    `insert into tag_snapshot (id, company_id, community_id, tag_id, date, member_count, created_at, updated_at)
     select gen_random_uuid(), x.company_id, x.community_id, x.tag_id, $1::date - day, greatest(0, x.n - (day * (x.n % 7) / 12)), $2, $2
     from (select c.company_id, ch.community_id, m.tag_id, count(distinct m.customer_id)::integer as n from tag_member m join customer_house ch on ch.customer_id = m.customer_id and ch.end_date is null join community c on c.id = ch.community_id
       where m.tag_id = any($3) group by 1, 2, 3) x cross join generate_series(1, 30) day`,
    [demo.today, demo.now, ids],
  )
}

/** Written before the tags, one of which asks for them. */
async function seedFans(demo: RegisterDemo): Promise<void> {
  const mine = demo.customers.filter((person) => person.companyId === guangzhou(demo) && person.mobile)
  await demo.insert(
    fan,
    Array.from({ length: 350 }, (_, n) => {
      const person = n % 5 < 3 ? mine[(n * 3) % mine.length]! : null
      return {
        place: company(guangzhou(demo)),
        draft: {
          channel: [1, 2, 3, 4][n % 4],
          openId: `o${sha256(`fan-${n}`).slice(0, 27)}`,
          nickname: person ? person.name : `访客${1000 + n}`,
          mobile: person?.mobile ?? null,
          subscribed: n % 11 !== 0,
          customerId: person?.id ?? null,
          boundAt: person ? `${addDays(demo.today, -(n % 200))} 09:12:00` : null,
          lastActiveAt: `${addDays(demo.today, -(n % 45))} 20:${String(n % 60).padStart(2, '0')}:00`,
        },
      }
    }),
  )
}
async function seedParkMembers(demo: RegisterDemo): Promise<void> {
  const garden = demo.communities['云山花园']!
  await demo.insert(
    parkMember,
    Array.from({ length: 40 }, (_, n) => ({
      place: placeOf(garden),
      draft: {
        memberNo: `PM${String(10_001 + n)}`,
        mobile: `137${String(20_030_000 + n * 3_571).padStart(8, '0')}`,
        nickname: demo.customers[n * 9]!.name,
        plates: [`粤A${sha256(`plate-${n}`).slice(0, 5).toUpperCase()}`],
        level: n % 9 === 0 ? 3 : n % 4 === 0 ? 2 : 1,
        points: n * 37,
        customerId: n % 2 ? null : demo.customers[n * 9]!.id,
        registeredAt: `${addDays(demo.today, -(n * 7 + 3))} 11:00:00`,
        lastParkAt: `${addDays(demo.today, -(n % 15))} 18:20:00`,
        source: (n % 2) + 1,
        state: 1,
      },
    })),
  )
}

/** 早早中中夜夜休 for nine people over six weeks around today. */
async function seedSchedule(demo: RegisterDemo): Promise<void> {
  const [early, late, night] = (await demo.insert(shift, [
    {
      place: company(guangzhou(demo)),
      draft: {
        name: '早班',
        code: 'A',
        startTime: '07:00',
        endTime: '15:00',
        crossDay: false,
        restMinutes: 30,
        color: '#16a34a',
      },
    },
    {
      place: company(guangzhou(demo)),
      draft: {
        name: '中班',
        code: 'B',
        startTime: '15:00',
        endTime: '23:00',
        crossDay: false,
        restMinutes: 30,
        color: '#2563eb',
      },
    },
    {
      place: company(guangzhou(demo)),
      draft: {
        name: '夜班',
        code: 'C',
        startTime: '23:00',
        endTime: '07:00',
        crossDay: true,
        restMinutes: 60,
        color: '#7c3aed',
      },
    },
    {
      place: company(guangzhou(demo)),
      draft: {
        name: '行政班',
        code: 'D',
        startTime: '08:30',
        endTime: '18:00',
        crossDay: false,
        restMinutes: 90,
        color: '#d97706',
      },
    },
  ])) as [string, string, string]
  const pattern = [early, early, late, late, night, night, null]
  const people = [
    'zhaolei',
    'engineer01',
    'steward01',
    'gz-steward01',
    'gz-steward02',
    'gz-engineer01',
    'gz-engineer02',
    'gz-guard01',
    'gz-clean01',
  ]
    .map((name) => demo.users[name])
    .filter((id) => id !== undefined)
  const monday = addDays(demo.today, 1 - weekday(demo.today) - 21)
  await demo.insert(
    staffSchedule,
    people.flatMap((userId, p) =>
      Array.from({ length: 42 }, (_, day) => ({
        date: addDays(monday, day),
        shiftId: pattern[(day + p * 2) % pattern.length],
      }))
        .filter((one) => one.shiftId !== null)
        .map(({ date, shiftId }, n) => ({
          place: placeOf(demo.communities['云山花园']!),
          draft: { userId, date, shiftId, status: n === 11 && p % 4 === 1 ? 3 : 1 },
        })),
    ),
  )
}

async function seedMachines(demo: RegisterDemo): Promise<void> {
  const garden = demo.communities['云山花园']!
  const place = company(guangzhou(demo))
  const users = ['cashier01', 'charge01'].map((name) => demo.users[name]!)
  await demo.insert(terminal, [
    {
      place,
      draft: {
        name: '客服中心POS机',
        type: 1,
        serialNo: 'POS-2024-0001',
        communityId: garden.id,
        users,
        validUntil: `${addDays(demo.today, 300)} 23:59:59`,
        lastSeenAt: `${demo.today} 08:58:00`,
        status: 2,
        secretHash: sha256('demo-pos-1'),
      },
    },
    {
      place,
      draft: {
        name: '大堂自助机',
        type: 2,
        serialNo: 'SSM-2024-0007',
        communityId: garden.id,
        users,
        validUntil: `${addDays(demo.today, 120)} 23:59:59`,
        status: 1,
      },
    },
    {
      place,
      draft: {
        name: '东门岗亭电脑',
        type: 3,
        serialNo: 'PC-EAST-01',
        communityId: garden.id,
        users: [demo.users['zhaolei']!],
        validUntil: `${addDays(demo.today, -5)} 23:59:59`,
        lastSeenAt: `${addDays(demo.today, -6)} 22:10:00`,
        status: 4,
      },
    },
    {
      place,
      draft: {
        name: '巡检平板',
        type: 4,
        serialNo: 'PAD-0032',
        communityId: garden.id,
        users: [demo.users['engineer01']!],
        status: 3,
      },
    },
  ])
  const [source] = await demo.insert(idmSource, [
    {
      place,
      draft: {
        name: '人事花名册',
        type: 5,
        autoCreate: false,
        autoDisable: false,
        lastCount: 20,
        lastSyncAt: `${addDays(demo.today, -3)} 10:00:00`,
        state: 1,
      },
    },
  ])
  const people = await demo.q.query<{
    id: number
    pet_name: string
    mobile: string | null
    employee_no: string | null
  }>('select id, pet_name, mobile, employee_no from sys_user where company_id = $1 order by id limit 14', [
    guangzhou(demo),
  ])
  await demo.insert(
    idmAccount,
    Array.from({ length: 20 }, (_, n) => {
      const user = people[n]
      const matchState = user ? 1 : [2, 2, 3, 4, 5, 2][n % 6]
      return {
        place,
        draft: {
          sourceId: source,
          externalId: user?.employee_no ?? `HR${2000 + n}`,
          name: user?.pet_name ?? `新员工${n - people.length + 1}`,
          mobile: user?.mobile ?? null,
          deptPath: '广州分公司/客服部',
          title: '客服',
          userId: user?.id ?? null,
          matchState,
          lastSyncAt: `${addDays(demo.today, -3)} 10:00:00`,
        },
      }
    }),
  )
}
