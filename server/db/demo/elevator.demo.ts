import { contractor } from '@wuguan/contract/basedata/contractor.entity'
import { elevator } from '@wuguan/contract/elevator/elevator.entity'
import { elevatorBrand } from '@wuguan/contract/elevator/elevator-brand.entity'
import { elevatorFault } from '@wuguan/contract/elevator/elevator-fault.entity'
import { elevatorFaultType } from '@wuguan/contract/elevator/elevator-fault-type.entity'
import { elevatorMaintainItem } from '@wuguan/contract/elevator/elevator-maintain-item.entity'
import { LEVELS, type MaintainLevel } from '@wuguan/contract/elevator/elevator-options'
import { elevatorRepair } from '@wuguan/contract/elevator/elevator-repair.entity'
import { daysLate, lastsOf, levelDue } from '@wuguan/contract/elevator/elevator-rules'
import { addDays, addMonthsToDate, diffDays } from '@wuguan/contract/kernel/dates'
import { dateOf, dateTimeOf, instantOf } from '../../kernel/clock.ts'
import type { AnyHooks } from '../../kernel/crud/hooks.ts'
import { insertRows } from '../../kernel/crud/store.ts'
import { createRow } from '../../kernel/crud/write.ts'
import { writing } from '../../kernel/crud/writing.ts'
import { moveOne } from '../../kernel/flow/act.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { checkHooks } from '../../modules/elevator/check.hooks.ts'
import { checkSteps } from '../../modules/elevator/check.service.ts'
import { elevatorHooks } from '../../modules/elevator/elevator.hooks.ts'
import { elevatorSteps } from '../../modules/elevator/elevator.service.ts'
import { faultHooks } from '../../modules/elevator/fault.hooks.ts'
import { faultSteps } from '../../modules/elevator/fault.service.ts'
import { ensureChecks, liftOf, refreshLift } from '../../modules/elevator/lift.service.ts'
import { addWorker } from '../../modules/elevator/phone.service.ts'
import { repairHooks } from '../../modules/elevator/repair.hooks.ts'
import { beginRepair, repairSteps } from '../../modules/elevator/repair.service.ts'
import { Stage } from './bpm-play.demo.ts'
import type { DemoContext } from './index.ts'

const HOME = '广州分公司'
const DAY = 86_400_000
const MINUTE = 60_000

const BRANDS = [
  ['三菱', '上海三菱电梯有限公司', '400-820-3030'],
  ['日立', '日立电梯（中国）有限公司', '400-830-6789'],
  ['奥的斯', '奥的斯电梯（中国）有限公司', '400-887-0808'],
  ['通力', '通力电梯有限公司', '400-820-5050'],
  ['迅达', '迅达（中国）电梯有限公司', '400-820-4777'],
  ['蒂升', '蒂升电梯（中国）有限公司', '400-820-0604'],
] as const
/** Code, name, severity, minutes to be there, hours to have it run. */
const TYPES = [
  ['KR', '困人', 'trap', 30, 4],
  ['TT', '停梯', 'stop', 60, 12],
  ['CD', '冲顶蹲底', 'stop', 30, 48],
  ['MX', '门系统故障', 'stop', 60, 12],
  ['PC', '平层不准', 'normal', 120, 24],
  ['YX', '异响抖动', 'normal', 120, 24],
  ['AN', '按钮失灵', 'normal', 120, 24],
  ['TX', '通讯中断', 'normal', 120, 24],
  ['ZM', '轿厢照明故障', 'normal', 240, 48],
  ['FJ', '轿厢风机故障', 'normal', 240, 72],
] as const
/** What a visit of each level looks at on a lift for people; those with a figure are measured. */
const ITEMS: Readonly<Record<MaintainLevel, readonly (readonly [name: string, requirement: string, number?: true])[]>> =
  {
    halfMonth: [
      ['机房、滑轮间环境', '清洁，门窗完好，照明正常'],
      ['手动紧急操作装置', '齐全，在指定位置'],
      ['驱动主机', '运行时无异常振动和异常声响'],
      ['制动器各销轴部位', '润滑，动作灵活'],
      ['制动器间隙', '打开时制动衬与制动轮不发生摩擦', true],
      ['编码器', '清洁，安装牢固'],
      ['限速器各销轴部位', '润滑，转动灵活，电气开关正常'],
      ['轿顶', '清洁，防护栏安全可靠'],
      ['轿顶检修开关、急停开关', '工作正常'],
      ['对重块及其压板', '对重块无松动，压板紧固'],
      ['井道照明', '齐全，正常'],
      ['轿厢照明、风扇、应急照明', '工作正常'],
      ['轿厢检修开关、急停开关', '工作正常'],
      ['轿内报警装置、对讲系统', '工作正常'],
      ['轿内显示、指令按钮', '齐全，有效'],
      ['轿门防撞击保护装置', '功能有效'],
      ['轿门门锁电气触点', '清洁，触点接触良好，接线可靠'],
      ['轿门运行', '开启和关闭工作正常'],
      ['轿厢平层准确度', '符合标准值', true],
      ['层站召唤、层楼显示', '齐全，有效'],
      ['层门地坎', '清洁'],
      ['层门自动关门装置', '正常'],
      ['层门锁紧元件啮合长度', '不小于7mm', true],
      ['底坑环境', '清洁，无渗水、积水，照明正常'],
    ],
    quarter: [
      ['减速机润滑油', '油量适宜，除蜗杆伸出端外均无渗漏'],
      ['制动衬', '清洁，磨损量不超过制造单位要求'],
      ['曳引轮槽、悬挂装置', '清洁，钢丝绳无严重油腻，张力均匀'],
      ['限速器轮槽、限速器钢丝绳', '清洁，无严重油腻'],
      ['靴衬、滚轮', '清洁，磨损量不超过制造单位要求'],
      ['验证轿门关闭的电气安全装置', '工作正常'],
      ['层门、轿门系统中传动钢丝绳、链条、传动带', '按制造单位要求进行清洁、调整'],
      ['层门门导靴', '磨损量不超过制造单位要求'],
      ['消防开关', '工作正常，功能有效'],
      ['耗能缓冲器', '电气安全装置功能有效，油量适宜，柱塞无锈蚀'],
    ],
    halfYear: [
      ['电动机与减速机联轴器', '连接无松动，弹性元件外观良好'],
      ['驱动轮、导向轮轴承部', '无异常声响，无振动，润滑良好'],
      ['曳引轮槽', '磨损量不超过制造单位要求'],
      ['制动器动作状态监测装置', '工作正常，制动器动作可靠'],
      ['控制柜内各接线端子', '各接线紧固、整齐，线号齐全清晰'],
      ['控制柜各仪表', '显示正确'],
      ['井道、对重、轿顶各反绳轮轴承部', '无异常声响，无振动，润滑良好'],
      ['悬挂装置、补偿绳', '磨损量、断丝数不超过要求'],
      ['绳头组合', '螺母无松动'],
      ['限速器钢丝绳', '磨损量、断丝数不超过制造单位要求'],
      ['对重缓冲距离', '符合标准值', true],
      ['上、下极限开关', '工作正常'],
    ],
    year: [
      ['减速机润滑油更换', '按制造单位要求适时更换，保证油质符合要求'],
      ['控制柜接触器、继电器触点', '接触良好'],
      ['制动器铁芯（柱塞）', '进行清洁、润滑、检查，磨损量不超过要求'],
      ['制动器制动能力', '符合制造单位要求，保持有足够的制动力'],
      ['导电回路绝缘性能测试', '符合标准', true],
      ['限速器安全钳联动试验', '工作正常'],
      ['上行超速保护装置动作试验', '工作正常'],
      ['轿厢意外移动保护装置动作试验', '工作正常'],
      ['轿顶、轿厢架、轿门及其附件安装螺栓', '紧固'],
      ['轿厢和对重的导轨支架', '固定，无松动'],
      ['轿厢和对重的导轨', '清洁，压板牢固'],
      ['随行电缆', '无损伤'],
      ['轿厢称重装置', '准确有效'],
      ['安全钳钳座', '固定，无松动'],
    ],
  }
/** Lifts of each community by what they are for; the months since this one in which they were accepted. */
const COMMUNITY_LIFTS = [14, 18, 8]
const KINDS = ['freight', 'freight', 'freight', 'fireman', 'fireman', 'dumb'] as const
const WORKERS = ['周志强', '何建平', '邓伟雄', '冯国栋', '梁海涛', '苏永辉'] as const
const PARTS = [
  ['层门滑块', '2', '35.00'],
  ['轿厢按钮', '1', '128.00'],
  ['光幕', '1', '1680.00'],
  ['接触器', '1', '460.00'],
  ['主机制动衬片（进口）', '4', '3280.00'],
] as const
const CAUSES = [
  ['door', 'contractor', '层门地坎异物卡阻，门锁触点接触不良'],
  ['misuse', 'user', '搬运家具撞击轿门，光幕移位'],
  ['control', 'contractor', '主板信号丢失，更换通讯板'],
  ['power', 'power', '外电闪断，变频器保护'],
  ['drive', 'contractor', '制动器间隙过大，调整后试运行正常'],
  ['outside', 'none', '暴雨后底坑进水，抽排并烘干'],
] as const

/** Brands, types and items of the branch, forty lifts of three communities, and what became of them in a year. */
export async function seedElevatorDemo(demo: DemoContext): Promise<void> {
  const { q, now, kernel, companies, users } = demo
  const companyId = companies[HOME]!
  const stage = new Stage(demo, companyId)
  const officer = users['gz-chief01']!
  const manager = users['manager01']!
  const today = dateOf(now)
  const base = await stage.as(manager, now)
  const place = { companyId, communityId: null as number | null }
  const write = (
    entity: Parameters<typeof insertRows>[1],
    rows: readonly (Record<string, unknown> & { communityId?: number })[],
  ) =>
    insertRows(
      q,
      entity,
      rows.map(({ id, communityId, ...draft }) => ({
        draft,
        place: communityId === undefined ? place : { companyId, communityId },
        id: String(id),
      })),
      base.actor,
      kernel.secrets,
      now,
    )
  const brands = BRANDS.map(([name, manufacturer, servicePhone]) => ({
    id: uuidv7(),
    name,
    manufacturer,
    servicePhone,
    enabled: 1,
  }))
  await write(elevatorBrand, brands)
  const types = TYPES.map(([code, name, severity, arriveMinutes, repairHours]) => ({
    id: uuidv7(),
    code,
    name,
    severity,
    arriveMinutes,
    repairHours,
    enabled: 1,
    isSystem: severity === 'trap',
  }))
  await write(elevatorFaultType, types)
  const items = LEVELS.flatMap((level) =>
    ITEMS[level].map(([name, requirement, number], at) => ({
      id: uuidv7(),
      kind: 'passenger',
      level,
      no: at + 1,
      name,
      requirement,
      valueType: number ? 'number' : 'judge',
      enabled: 1,
    })),
  )
  await write(elevatorMaintainItem, items)
  const firms = ['迅捷电梯工程（广州）有限公司', '日立电梯广州分公司维保二部'].map((name, at) => ({
    id: uuidv7(),
    name,
    type: 'elevator',
    contact: ['郭工', '谭经理'][at],
    mobile: ['13926118801', '13926118802'][at],
    scope: '电梯日常维护保养、应急救援',
    communities: null,
    startDate: addDays(today, -500),
    endDate: addDays(today, 400),
    staff: WORKERS.slice(at * 3, at * 3 + 3).map((person) => ({ name: person, mobile: null, duty: '维保作业' })),
    certs: [{ name: '特种设备生产许可证', expireAt: addDays(today, 700), files: null }],
    state: 1,
  }))
  await write(contractor, firms)

  const communities = await q.query<{ id: number; buildings: { id: string; name: string }[] }>(
    `select c.id, (select coalesce(json_agg(json_build_object('id', b.id, 'name', b.build_name) order by b.build_name), '[]') from building b where b.community_id = c.id and b.deleted_at is null) as buildings
     from community c where c.company_id = $1 and c.deleted_at is null order by c.id limit 3`,
    [companyId],
  )
  const began = new Date(now.getTime() - 370 * DAY)
  const then = await stage.as(officer, began)
  /** Nobody of these works in all three communities. */
  const anywhere = (at: Date): ActionContext => ({ kernel, actor: demo.actor, q, now: at, afterCommit: () => {} })
  const act = (
    at: ActionContext,
    steps: Parameters<typeof moveOne>[1],
    hooks: AnyHooks,
    verb: string,
    id: string,
    values: Record<string, unknown> = {},
  ) => moveOne(at, steps, hooks, verb, id, values)
  interface Made {
    id: string
    at: number
    communityId: number
    firm: (typeof firms)[number]
    overdue: boolean
  }
  const lifts: Made[] = []
  for (const [n, { id: communityId, buildings }] of communities.entries())
    for (let of = 0; of < COMMUNITY_LIFTS[n]!; of++) {
      const at = lifts.length
      const building = buildings[Math.floor(of / 2) % Math.max(1, buildings.length)]
      // Months around this one: five due in it, one of the last month that nobody has checked.
      const months = at < 5 ? 0 : at === 5 ? -1 : -2 - (at % 8)
      const year = 2008 + ((at * 7) % 16)
      const acceptDate = `${year}${addMonthsToDate(`${today.slice(0, 7)}-01`, months).slice(4, 7)}-${String(10 + (at % 15)).padStart(2, '0')}`
      const kind = at % 7 === 6 ? (KINDS[Math.floor(at / 7)] ?? 'passenger') : at === 38 ? 'dumb' : 'passenger'
      const firm = firms[n === 1 ? 1 : 0]!
      const floors = kind === 'dumb' ? 6 : 18 + (at % 16)
      const { id: made } = await createRow(writing(anywhere(began), elevator, elevatorHooks, 'system'), {
        communityId,
        elevatorNo: `${Math.floor(of / 2) + 1}#-${'AB'[of % 2]}`,
        registerCode: `31${kind === 'freight' ? '20' : '10'}440106${year}${String(1000 + at * 13)}`,
        useCertNo: `梯11粤A${String(20_000 + at * 37)}（${String(year).slice(2)}）`,
        rescueCode: String(440_100 + at),
        kind,
        brandId: brands[at % 6]!.id,
        model: ['LEHY-III', 'HGP', 'GeN2', 'MonoSpace', '3300AP', 'evolution'][at % 6],
        serialNo: `S${year}${String(at).padStart(4, '0')}`,
        buildingId: building?.id ?? null,
        locationText: `${Math.floor(of / 2) + 1}号楼${of % 2 === 0 ? '左' : '右'}侧`,
        floors,
        stations: floors - (at % 2),
        doors: floors,
        ratedLoad: kind === 'freight' ? 2000 : kind === 'dumb' ? 300 : 1050,
        ratedSpeed: kind === 'dumb' ? '0.40' : ['1.75', '2.00', '2.50'][at % 3],
        ratedPersons: kind === 'dumb' ? null : 14,
        madeDate: addDays(acceptDate, -200),
        installDate: addDays(acceptDate, -60),
        acceptDate,
        useDate: addDays(acceptDate, 15),
        safetyOfficerId: officer,
        safetyPhone: '020-38881234',
        contractorId: firm.id,
        contractorPhone: firm === firms[0] ? '400-880-1190' : '400-830-6789',
        contractEnd: addDays(today, at === 21 ? -3 : at < 14 ? 25 : 260),
        insuranceEnd: at % 9 === 4 ? null : addDays(today, 40 + at * 6),
        maintainDays: 15,
        checkCycle: kind === 'dumb' ? 'yearly' : 'standard',
      })
      await act(then, elevatorSteps, elevatorHooks as AnyHooks, 'start', String(made))
      lifts.push({ id: String(made), at, communityId, firm, overdue: at === 9 || at === 27 })
    }

  // A visit every half month, four of a hundred too late; two lifts wait for theirs now.
  const visits: (Record<string, unknown> & { id: string; communityId: number })[] = []
  const numbers = new Map<string, number>()
  for (const lift of lifts) {
    const done: { level: MaintainLevel; date: string }[] = []
    const last = addDays(today, lift.overdue ? -18 - (lift.at % 4) : -1 - (lift.at % 12))
    const useDate = addDays(today, -364 - (lift.at % 9))
    // Back from the last one, so that it lies where it shall.
    const days: string[] = []
    for (let date = last; date > useDate;) {
      days.unshift(date)
      date = addDays(date, (lift.at * 5 + days.length * 11) % 25 === 3 ? -17 : -13 - ((lift.at + days.length) % 3))
    }
    for (const date of days) {
      const due = done.length === 0 ? null : addDays(done.at(-1)!.date, 15)
      const level =
        done.length === 0
          ? 'year'
          : levelDue(lastsOf(done, useDate), due ?? date, 15, { quarter: 3, halfYear: 6, year: 12 })
      const serial = (numbers.get(date) ?? 0) + 1
      numbers.set(date, serial)
      const pair = [0, 1].map((k) => WORKERS[(lift.firm === firms[0] ? 0 : 3) + ((lift.at + done.length + k) % 3)]!)
      const part = visits.length % 17 === 8 ? PARTS[visits.length % 5]! : null
      visits.push({
        id: uuidv7(),
        communityId: lift.communityId,
        repairNo: `DT${date.slice(2).replaceAll('-', '')}${String(serial).padStart(3, '0')}`,
        elevatorId: lift.id,
        level,
        dueDate: due,
        maintainDate: date,
        gapDays: done.length === 0 ? null : diffDays(done.at(-1)!.date, date),
        lateDays: daysLate(due, date),
        contractorId: lift.firm.id,
        executorId: manager,
        workers: pair.map((name, k) => ({
          name,
          certNo: `T${4401 + WORKERS.indexOf(name)}${lift.firm === firms[0] ? 'XJ' : 'RL'}`,
          certEnd: addDays(today, 300),
          signedAt: `${date} 09:${String(10 + k * 3)}:00`,
        })),
        items: items
          .filter((item) => LEVELS.indexOf(item.level) <= LEVELS.indexOf(level))
          .map(({ level: of, no, name, requirement, valueType }) => ({
            level: of,
            no,
            name,
            requirement,
            valueType,
            result: valueType === 'number' ? null : part && no === 16 ? 'abnormal' : 'normal',
            value: valueType === 'number' ? '7.2' : null,
            remark: part && no === 16 ? '已更换' : null,
          })),
        carStopMinutes: 30 + (visits.length % 4) * 10,
        problems: part ? `${part[0]}磨损，已更换` : null,
        parts: part ? [{ name: part[0], qty: part[1], price: part[2] }] : null,
        cost: part ? (Number(part[1]) * Number(part[2])).toFixed(2) : '0.00',
        submittedAt: `${date} 11:20:00`,
        auditBy: officer,
        auditAt: `${date} 16:30:00`,
        status: 'done',
      })
      done.push({ level, date })
    }
  }
  await write(elevatorRepair, visits)
  for (const { id } of lifts) await refreshLift({ q, now }, id)

  // Checks of the year that are due by now; one failed, two passed on a second visit, one nobody has come to.
  const agencies = ['广州特种机电设备检测研究院', '广东省特种设备检测研究院']
  const due = await q.query<{ id: string; lift: string; dueDate: string }>(
    `select k.id, k.elevator_id as lift, k.due_date as "dueDate" from elevator_check k where k.due_date < $1 order by k.due_date, k.id`,
    [today],
  )
  let report = 1000
  for (const [n, { id, lift, dueDate }] of due.entries()) {
    const { at } = lifts.find((one) => one.id === lift)!
    if (at === 5 && dueDate >= addDays(today, -40)) continue
    const on = (days: number, hour = 9) =>
      stage.as(
        officer,
        new Date(Date.parse(instantOf(`${addDays(dueDate, days)} ${String(hour).padStart(2, '0')}:20:00`))),
      )
    const move = async (days: number, verb: string, values: Record<string, unknown>) =>
      act(await on(days), checkSteps, checkHooks as AnyHooks, verb, id, values)
    await move(-45, 'apply', { agency: agencies[at % 2] })
    await move(-40, 'book', { bookDate: addDays(dueDate, -22) })
    const result = (kind: string, days: number) => ({
      checkDate: addDays(dueDate, days),
      reportNo: `DTJY${dueDate.slice(0, 4)}-${(report += 7)}`,
      result: kind,
      conclusion: kind === 'fail' ? '制动器动作状态监测装置失效，层门锁啮合长度不足' : '检验合格，准予使用',
      fee: '880.00',
      ...(kind === 'fail'
        ? {
            rectifyItems: [
              { text: '更换制动器监测开关', deadline: addDays(dueDate, -8) },
              { text: '调整3层、7层层门锁啮合长度', deadline: addDays(dueDate, -8) },
            ],
          }
        : {}),
    })
    const failed = n === 3 || n === 9 || n === due.length - 4
    await move(-22, 'register', result(failed ? 'fail' : 'pass', -22))
    if (!failed || n === due.length - 4) continue
    await move(-12, 'rectify', {
      rectifyText: '已更换监测开关并调整层门锁，自检合格。',
      bookDate: addDays(dueDate, -6),
    })
    await move(-6, 'register', result('recheck', -6))
  }
  for (const { id } of lifts) {
    await ensureChecks({ q, now }, await liftOf(q, id))
    await refreshLift({ q, now }, id)
  }
  const [first, second] = await q.query<{ id: string }>(
    `select id from elevator_check where phase = 'todo' and due_date >= $1 order by due_date, id limit 2`,
    [today],
  )
  const present = await stage.as(officer, now)
  for (const one of [first, second])
    await act(present, checkSteps, checkHooks as AnyHooks, 'apply', one!.id, { agency: agencies[0] })
  await act(present, checkSteps, checkHooks as AnyHooks, 'book', second!.id, { bookDate: addDays(today, 6) })

  // Fifty-five faults over the year: six times people were caught, once the contractor came too late; four are open.
  const usable = lifts.filter(({ at }) => at !== 30 && at !== 33)
  const running = async (id: string) => (await liftOf(q, id)).status === 'running'
  for (let n = 0; n < 55; n++) {
    const open = n >= 51
    const lift = usable[(n * 11 + (n % 3)) % usable.length]!
    if (!(await running(lift.id))) continue
    const trapped = n % 9 === 4 && n < 51
    const happened = new Date(
      now.getTime() - (open ? (55 - n) * 35 * MINUTE : (360 - n * 7) * DAY - ((n * 5) % 11) * 60 * MINUTE),
    )
    const minute = (of: number) => new Date(happened.getTime() + of * MINUTE)
    const type = trapped ? types[0]! : types[1 + ((n * 4) % 9)]!
    const arrival = n === 22 ? 41 : 8 + ((n * 7) % 19)
    const reporter = anywhere(minute(3))
    const { id } = await createRow(writing(reporter, elevatorFault, faultHooks), {
      communityId: lift.communityId,
      elevatorId: lift.id,
      faultTypeId: type.id,
      happenedAt: dateTimeOf(happened),
      callAt: dateTimeOf(minute(2)),
      foundBy: ['owner', 'monitor', 'patrol', 'remote'][n % 4],
      description: `${type.name}，${['轿厢停在7层与8层之间', '关门后反复开门', '运行中有金属摩擦声', '到站后与地坎高差明显'][n % 4]}`,
      trapped,
      trappedCount: trapped ? 1 + (n % 4) : null,
      injured: trapped ? 0 : null,
      platformAt: trapped ? dateTimeOf(minute(3)) : null,
      stopUse: type.severity !== 'normal',
    })
    const move = async (at: number, verb: string, values: Record<string, unknown>) =>
      act(await stage.as(officer, minute(at)), faultSteps, faultHooks as AnyHooks, verb, String(id), values)
    if (n === 53 || n === 54) continue
    await move(arrival + 4, 'arrive', { arriveAt: dateTimeOf(minute(arrival + 2)) })
    if (open) continue
    const release = arrival + 12
    const back = release + 20 + ((n * 13) % 140)
    await move(back, 'recover', {
      releaseAt: trapped ? dateTimeOf(minute(release)) : null,
      recoverAt: dateTimeOf(minute(back)),
    })
    const [causeKind, duty, causeText] = CAUSES[n % 6]!
    await move(back + 60, 'close', {
      causeKind,
      duty,
      causeText,
      handleText: '已处理并试运行正常',
      partCost: n % 4 === 0 ? '280.00' : null,
    })
  }

  // Stopped for more than a year, waiting for its first day, and visits of today: one under way, three to be confirmed.
  const [stopped] = lifts.filter(({ at }) => at === 30)
  await act(
    await stage.as(officer, new Date(now.getTime() - 100 * DAY)),
    elevatorSteps,
    elevatorHooks as AnyHooks,
    'stop',
    stopped!.id,
    {
      stopReason: '主机大修，等待配件',
    },
  )
  await createRow(writing(anywhere(now), elevator, elevatorHooks, 'system'), {
    communityId: communities[0]!.id,
    elevatorNo: '新装-1',
    registerCode: '31104401062026NEW1',
    kind: 'panorama',
    brandId: brands[3]!.id,
    floors: 5,
    stations: 5,
    safetyOfficerId: officer,
    contractorId: firms[0]!.id,
    maintainDays: 15,
    checkCycle: 'standard',
  })
  const foreman = await stage.as(manager, now)
  const waiting: string[] = []
  const his = await q.query<{ id: number }>('select community_id as id from user_community where user_id = $1', [
    manager,
  ])
  for (const { id, communityId } of lifts)
    if (waiting.length < 4 && his.some((one) => one.id === communityId) && (await running(id))) waiting.push(id)
  for (const [n, elevatorId] of waiting.entries()) {
    const { id } = await beginRepair(foreman, { elevatorId, level: null })
    for (const [k, name] of WORKERS.slice(0, n === 0 ? 1 : 2).entries())
      await addWorker(foreman, {
        id,
        name,
        certNo: `T${4401 + k}XJ`,
        certEnd: addDays(today, 300),
        contractorSign: [],
        clientAt: null,
        queued: false,
      })
    if (n === 0) continue
    await q.query(
      `update elevator_repair set items = (select jsonb_agg(i.item || case when i.item ->> 'valueType' = 'number' then '{"value": "7.1"}'::jsonb else '{"result": "normal"}'::jsonb end order by i.n)
         from jsonb_array_elements(items) with ordinality as i(item, n)), car_stop_minutes = 40 where id = $1`,
      [id],
    )
    await act(foreman, repairSteps, repairHooks as AnyHooks, 'submit', id)
  }
  // Theirs who answers for the lifts: a worker sees what he wrote himself.
  const own = [companyId, officer]
  await q.query('update elevator set created_by = $2 where company_id = $1', own)
  await q.query('update elevator_fault set created_by = $2 where company_id = $1', own)
  await q.query('update elevator_check set created_by = $2 where company_id = $1', own)
  // Nobody is told today of what happened long ago.
  await q.query(
    `delete from outbox o where o.biz_type = 'elevator.fault' and o.biz_id in (select id::text from elevator_fault where status not in ('reported', 'arrived'))`,
  )
}
