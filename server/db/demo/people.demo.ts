/** Companies of the demo group; every one has the same departments. */
export const GROUP = '华宸物业集团'
export const BRANCHES = [
  { name: '广州分公司', key: 'gz', code: 'GZ', cityCode: '440100' },
  { name: '佛山分公司', key: 'fs', code: 'FS', cityCode: '440600' },
  { name: '深圳分公司', key: 'sz', code: 'SZ', cityCode: '440300' },
] as const
export const DEPARTMENTS = ['客服部', '工程部', '秩序部', '环境部', '财务部'] as const
export type BranchName = (typeof BRANCHES)[number]['name']

export const POSITIONS = [
  ['总经理', 1, 15, 1],
  ['项目经理', 1, 12, 3],
  ['客服主管', 2, 9, 2],
  ['客服管家', 2, 6, 6],
  ['前台客服', 2, 4, 3],
  ['工程主管', 3, 9, 1],
  ['维修技工', 3, 6, 6],
  ['水电工', 3, 5, 2],
  ['秩序队长', 4, 8, 1],
  ['秩序员', 4, 4, 10],
  ['保洁主管', 5, 7, 1],
  ['收费主管', 6, 9, 1],
  ['收费员', 6, 6, 4],
  ['会计', 6, 8, 1],
] as const satisfies readonly (readonly [name: string, category: number, grade: number, headcount: number])[]

export interface DemoPerson {
  readonly username: string
  readonly petName: string
  readonly company: BranchName | typeof GROUP
  readonly department: (typeof DEPARTMENTS)[number] | null
  readonly role: string
  readonly position: (typeof POSITIONS)[number][0] | null
  readonly state?: 0
}
const person = (
  username: string,
  petName: string,
  company: DemoPerson['company'],
  department: DemoPerson['department'],
  role: string,
  position: DemoPerson['position'],
  state?: 0,
): DemoPerson => ({
  username,
  petName,
  company,
  department,
  role,
  position,
  ...(state === undefined ? {} : { state }),
})

/** Accounts that tests, guides and the login page name. */
const NAMED: readonly DemoPerson[] = [
  person('manager01', '陈静', '广州分公司', '客服部', 'project_manager', '项目经理'),
  person('cashier01', '张敏', '广州分公司', '财务部', 'cashier', '收费员'),
  person('steward01', '刘芳', '广州分公司', '客服部', 'steward', '客服管家'),
  person('engineer01', '王强', '广州分公司', '工程部', 'engineer', '维修技工'),
  person('finance01', '李伟', '广州分公司', '财务部', 'finance', '会计'),
  person('auditor01', '孙洁', GROUP, null, 'auditor', null),
  person('branch02', '何斌', '佛山分公司', null, 'branch_manager', '总经理'),
  person('charge01', '吴敏', '广州分公司', '财务部', 'charge_lead', '收费主管'),
  person('zhaolei', '赵磊', '广州分公司', '秩序部', 'security_lead', '秩序队长'),
  person('group01', '周慧', GROUP, null, 'group_admin', null),
  person('custom01', '郑爽', '深圳分公司', '客服部', 'custom_sample', '客服主管'),
  person('lockdemo', '冯锁', '广州分公司', '客服部', 'steward', '前台客服'),
  person('offdemo', '卫离', '广州分公司', '工程部', 'engineer', '水电工', 0),
]

const POSTS = [
  ['manager', 'branch_manager', '总经理', null],
  ['project', 'project_manager', '项目经理', '客服部'],
  ['project', 'project_manager', '项目经理', '客服部'],
  ['steward', 'steward', '客服管家', '客服部'],
  ['steward', 'steward', '客服管家', '客服部'],
  ['steward', 'steward', '客服管家', '客服部'],
  ['cashier', 'cashier', '收费员', '财务部'],
  ['cashier', 'cashier', '收费员', '财务部'],
  ['charge', 'charge_lead', '收费主管', '财务部'],
  ['finance', 'finance', '会计', '财务部'],
  ['chief', 'engineer_lead', '工程主管', '工程部'],
  ['engineer', 'engineer', '维修技工', '工程部'],
  ['engineer', 'engineer', '水电工', '工程部'],
  ['engineer', 'engineer', '维修技工', '工程部'],
  ['guard', 'security_lead', '秩序队长', '秩序部'],
  ['clean', 'steward', '保洁主管', '环境部'],
] as const
const SURNAMES = '陈李张刘黄梁何罗林郑谢唐冯许彭曾邓蔡潘袁'
const GIVEN = [
  '晓燕',
  '志强',
  '丽娟',
  '建华',
  '雅婷',
  '俊杰',
  '海燕',
  '文斌',
  '秀英',
  '国栋',
  '嘉怡',
  '伟明',
  '婉君',
  '浩然',
  '玉兰',
  '子轩',
]

/** 60 people with the first account: the named ones and the staff of the three branches. */
export function demoPeople(total: number): DemoPerson[] {
  const people = [...NAMED]
  const counters = new Map<string, number>()
  for (let i = 0; people.length < total; i++) {
    const branch = BRANCHES[i % BRANCHES.length]!
    const [key, role, position, department] = POSTS[Math.floor(i / BRANCHES.length) % POSTS.length]!
    const n = (counters.get(branch.key + key) ?? 0) + 1
    counters.set(branch.key + key, n)
    // Foshan has its manager among the named accounts.
    if (branch.key === 'fs' && key === 'manager') continue
    people.push(
      person(
        `${branch.key}-${key}${String(n).padStart(2, '0')}`,
        SURNAMES[(i * 7) % SURNAMES.length]! + GIVEN[(i * 5) % GIVEN.length]!,
        branch.name,
        department,
        role,
        position,
      ),
    )
  }
  return people
}
