import { uuidv7 } from '../../server/kernel/ids.ts'
import { oneOf, type ScalePlace, type Sql } from './sql.ts'

const BRANCHES = [
  { code: 'GZ', name: '广州分公司', city: '广州市', cityCode: '440100', provinceCode: '440000' },
  { code: 'FS', name: '佛山分公司', city: '佛山市', cityCode: '440600', provinceCode: '440000' },
  { code: 'SZ', name: '深圳分公司', city: '深圳市', cityCode: '440300', provinceCode: '440000' },
  { code: 'DG', name: '东莞分公司', city: '东莞市', cityCode: '441900', provinceCode: '440000' },
  { code: 'ZH', name: '珠海分公司', city: '珠海市', cityCode: '440400', provinceCode: '440000' },
  { code: 'CS', name: '长沙分公司', city: '长沙市', cityCode: '430100', provinceCode: '430000' },
  { code: 'WH', name: '武汉分公司', city: '武汉市', cityCode: '420100', provinceCode: '420000' },
  { code: 'CD', name: '成都分公司', city: '成都市', cityCode: '510100', provinceCode: '510000' },
] as const
const FIRST = [
  '云山',
  '滨江',
  '翠湖',
  '锦绣',
  '金域',
  '碧海',
  '星河',
  '紫荆',
  '凤凰',
  '阳光',
  '天悦',
  '御景',
  '江南',
  '龙湖',
  '丽景',
  '东湖',
] as const
const SECOND = ['花园', '华府', '名苑', '新城', '雅居', '公馆', '家园', '国际', '豪庭', '壹号'] as const
const ROADS = ['云山路', '滨江路', '解放路', '人民路', '中山路', '建设路', '文化路', '新港路'] as const
const METHODS = [
  { code: 'WECHAT', name: '微信支付', kind: 'wechat', fee: '0.003', trade: false, sort: 4 },
  { code: 'TRANSFER', name: '银行转账', kind: 'transfer', fee: '0', trade: true, sort: 3 },
] as const

export interface Branch {
  readonly id: number
  readonly code: string
  readonly city: string
  readonly cashierId: number
  readonly methods: Readonly<Record<'CASH' | 'PREPAID' | 'WECHAT' | 'TRANSFER', string>>
}

/** The branches of the group with a cashier and payment methods each; those that are there already are used. */
export async function fillBranches(q: Sql, count: number, now: Date): Promise<Branch[]> {
  const branches: Branch[] = []
  for (const [n, branch] of BRANCHES.slice(0, count).entries()) {
    const { code, name, city, cityCode, provinceCode } = branch
    await q.query(
      `with made as (
         insert into company (parent_id, node_type, name, short_name, code, path, level, order_num, phone, province_code, city_code, state, created_at, updated_at)
         select p.id, 2, $2::text, left($2::text, 2), $1::text, p.path, 2, $3::int, '400-8' || lpad($3::int::text, 2, '0') || '-6688', $4, $5, 1, $6, $6 from company p
         where p.parent_id is null and p.deleted_at is null and not exists (select 1 from company c where c.code = $1::text and c.deleted_at is null)
         order by p.id limit 1 returning id)
       select id from made`,
      [code, name, n + 1, provinceCode, cityCode, now],
    )
    await q.query("update company set path = path || id || '/' where code = $1 and path not like '%/' || id || '/'", [
      code,
    ])
    const [company] = await q.query<{ id: number }>('select id from company where code = $1 and deleted_at is null', [
      code,
    ])
    const companyId = Number(company!.id)
    const username = `${code.toLowerCase()}-desk`
    await q.query(
      `insert into sys_user (username, pet_name, company_id, gender, state, source, iot_sync_state, created_at, updated_at)
       select $1::text, $2, $3, 2, 1, source, iot_sync_state, $4, $4 from sys_user where super_admin
         and not exists (select 1 from sys_user u where u.username = $1::text and u.deleted_at is null) order by id limit 1`,
      [username, `${city.slice(0, 2)}收费员`, companyId, now],
    )
    const [cashier] = await q.query<{ id: number }>(
      'select id from sys_user where username = $1 and deleted_at is null',
      [username],
    )
    await q.query(
      `insert into payment_method (id, company_id, code, name, kind, channel, fee_rate, need_trade_no, need_payer_name, allow_change, refund_mode, sort, built_in, enabled, created_at, updated_at)
       select x.id, $1, x.code, x.name, x.kind, 'counter', x.fee, x.trade, x.trade, false, 'manual', x.sort, false, true, $2, $2
       from jsonb_to_recordset($3::jsonb) as x(id uuid, code text, name text, kind text, fee numeric, trade boolean, sort int)
       where not exists (select 1 from payment_method m where m.code = x.code and (m.company_id = $1 or m.company_id is null) and m.deleted_at is null)`,
      [companyId, now, JSON.stringify(METHODS.map((method) => ({ ...method, id: uuidv7() })))],
    )
    const methods = await q.query<{ id: string; code: keyof Branch['methods'] }>(
      `select distinct on (code) id, code from payment_method where code in ('CASH', 'PREPAID', 'WECHAT', 'TRANSFER') and (company_id = $1 or company_id is null)
         and deleted_at is null order by code, company_id nulls last`,
      [companyId],
    )
    branches.push({
      id: companyId,
      code,
      city,
      cashierId: Number(cashier!.id),
      methods: Object.fromEntries(methods.map((row) => [row.code, row.id])) as unknown as Branch['methods'],
    })
  }
  return branches
}

/** The next community of a branch, named as none of its others is. */
export async function fillCommunity(q: Sql, branch: Branch, houses: number, now: Date): Promise<ScalePlace> {
  const [row] = await q.query<{ id: number }>(
    `with last as (select nextval(pg_get_serial_sequence('community', 'id')) as id, (select count(*) from community where company_id = $1::bigint) as at),
     named as (
       select id, at, ${oneOf(FIRST, 'at * 7 + $1::bigint')} || ${oneOf(SECOND, 'at + at / 160')} || case when at >= 160 then (at / 160 + 1) || '期' else '' end as name from last)
     insert into community (id, company_id, name, code, project_type, fee_mode, manage_state, takeover_date, city_code, address, households, owners_committee, service_phone,
       state, order_num, created_at, updated_at)
     select id, $1::bigint, case when exists (select 1 from community c where c.company_id = $1::bigint and c.name = named.name) then name || id else name end, $2::text || lpad(id::text, 5, '0'), 1, 1, 2,
       date '2016-01-01' + (id * 37 % 1500)::int, (select city_code from company where id = $1::bigint), $3::text || ${oneOf(ROADS, 'id')} || (id % 300 + 1) || '号', $4, 0,
       '400-' || lpad((id % 1000)::text, 3, '0') || '-6688', 1, id, $5, $5 from named returning id`,
    [branch.id, branch.code, branch.city, houses, now],
  )
  return { companyId: branch.id, communityId: Number(row!.id) }
}
