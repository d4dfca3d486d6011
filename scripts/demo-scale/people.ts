import { newId, oneOf, type ScalePlace, type Sql } from './sql.ts'

const SURNAMES = Array.from(
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许邓冯韩曹曾彭萧蔡潘田董袁于余叶蒋杜苏魏程吕丁沈任姚卢傅钟姜崔谭廖范汪陆金石戴贾韦夏邱方侯邹熊孟秦白江阎薛尹段雷黎史龙陶贺顾毛郝龚邵万钱严覃武',
)
const GIVEN = Array.from(
  '伟芳娜敏静强磊军洋勇艳杰涛明超霞平刚英华玉文建国晓志海家梓浩子欣思雨俊嘉丽春永婷琳斌辉鹏飞宇晨轩怡佳慧颖莹雪梅兰凤云山川林峰岩',
)
const PREFIXES = ['135', '136', '137', '138', '139', '150', '151', '158', '159', '186', '188', '189'] as const

const OWNER = { relation: 1, of: 'h.use_status > 1', start: 'h.deliver_date', payer: 'h.use_status <> 5', reason: 1 }
const TENANT = {
  relation: 3,
  of: 'h.use_status = 5',
  start: "greatest(h.deliver_date, ($3::timestamptz at time zone 'Asia/Shanghai')::date - 90 - (n % 600)::int)",
  payer: 'true',
  reason: 3,
}

/** An owner for every house that was handed over, and a tenant who pays in those that are let. */
export async function fillPeople(q: Sql, place: ScalePlace, now: Date): Promise<void> {
  for (const kind of [OWNER, TENANT]) await fillRelation(q, place, now, kind)
}

async function fillRelation(
  q: Sql,
  { companyId, communityId }: ScalePlace,
  now: Date,
  { relation, of, start, payer, reason }: typeof OWNER,
): Promise<void> {
  // Another number for every person of the group, spread so that neighbours are no namesakes.
  const person = `($2::bigint * 1000003 + n * 7919 + ${relation} * 104729)`
  await q.query(
    `with homes as (
       select h.*, row_number() over (order by h.id) as n from house h where h.community_id = $2 and h.lineage = 1 and h.deleted_at is null),
     drafts as materialized (
       select ${newId('n')} as customer_id, ${newId('n')} as relation_id, h.id as house_id, n, ${person} as person, ${payer} as payer, ${start} as start_date
       from homes h where ${of}),
     people as (
       insert into customer (id, company_id, customer_type, name, mobile, gender, birthday, level, blacklist, source, state, created_in, created_at, updated_at)
       select customer_id, $1, 1, ${oneOf(SURNAMES, 'person % 9973')} || ${oneOf(GIVEN, 'person % 7907')} || case when person % 3 = 0 then '' else ${oneOf(GIVEN, 'person % 6841')} end,
         ${oneOf(PREFIXES, 'person')} || lpad((person % 100000000)::text, 8, '0'), 1 + person % 2, date '1948-01-01' + (person % 20000)::int,
         case when person % 37 = 0 then 3 when person % 11 = 0 then 2 else 1 end, false, 3, 1, $2, $3, $3 from drafts)
     insert into customer_house (id, company_id, community_id, customer_id, house_id, relation, share, is_payer, start_date, lease_end, reason, created_at, updated_at)
     select relation_id, $1, $2, customer_id, house_id, ${relation}, ${relation === 1 ? '100' : 'null'}, payer, start_date,
       ${relation === 3 ? 'greatest(start_date + 730, ($3::timestamptz)::date + 30)' : 'null'}, ${reason}, $3, $3 from drafts`,
    [companyId, communityId, now],
  )
}
