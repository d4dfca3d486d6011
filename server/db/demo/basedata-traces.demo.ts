import { exceptionLog } from '@wuguan/contract/basedata/exception-log.entity'
import { importBatch } from '@wuguan/contract/file/import-batch.entity'
import { importRow } from '@wuguan/contract/file/import-row.entity'
import { addDays } from '@wuguan/contract/kernel/dates'
import { uuidv7 } from '../../kernel/ids.ts'
import type { RegisterDemo } from './basedata-world.demo.ts'

/** What a register leaves behind: the operation log, time lines of houses, faults, imports. */
export async function seedRegisterTraces(demo: RegisterDemo): Promise<void> {
  await seedOperations(demo)
  await seedTimelines(demo)
  await seedExceptions(demo)
  await seedImports(demo)
}

/** 2 000 acts of three months. */
async function seedOperations({ q, now, users, communities }: RegisterDemo): Promise<void> {
  const people = ['manager01', 'steward01', 'cashier01', 'charge01', 'finance01']
    .map((name) => users[name])
    .filter((id) => id !== undefined)
  await q.query(
    `insert into operation_log (id, at, user_id, pet_name, company_id, community_id, module, entity, entity_id, title, action, before, after, ip, trace_id, cost_ms, created_by, created_at, updated_at)
     select gen_random_uuid(), x.at, u.id, u.pet_name, u.company_id, $3, 'basedata', case n % 5 when 0 then 'basedata.customer' when 1 then 'basedata.customerHouse' else 'basedata.house' end, h.id::text, h.full_name,
       case when n % 17 = 0 then 'export' when n % 13 = 0 then 'plain' when n % 5 = 1 then 'add' else 'edit' end,
       case when n % 5 > 1 then jsonb_build_object('layout', '两室一厅', 'remark', null) end, case when n % 5 > 1 then jsonb_build_object('layout', h.layout, 'remark', '核对户型') end, '10.18.1.' || (10 + n % 80), gen_random_uuid()::text, 8 + n % 90, u.id, x.at, x.at
     from generate_series(1, 2000) n
     cross join lateral (select $1::timestamptz - make_interval(mins => n * 63) as at) x
     join (select id, pet_name, company_id, row_number() over (order by id) - 1 as k from sys_user where id = any($2)) u on u.k = n % $4
     join (select id, full_name, layout, row_number() over (order by id) - 1 as k from house where community_id = $3) h on h.k = (n * 7) % 576`,
    [now, people, communities['云山花园']!.id, people.length],
  )
}

async function seedTimelines({ q, now, users, today }: RegisterDemo): Promise<void> {
  await q.query(
    `insert into timeline (id, company_id, community_id, biz_type, biz_id, action, from_state, to_state, actor_kind, actor_id, actor_name, at, data, created_by, created_at, updated_at)
     select gen_random_uuid(), h.company_id, h.community_id, 'basedata.house', h.id::text, '交付', '未交付', '空置', 'user', $2::text, '刘芳', h.deliver_date::timestamptz, jsonb_build_object('deliverDate', h.deliver_date), $2::bigint, $1, $1
     from house h where h.deliver_date is not null`,
    [now, users['steward01'] ?? null],
  )
  // And what became of it: whoever lives there moved in, whoever decorates began of late.
  await q.query(
    `insert into timeline (id, company_id, community_id, biz_type, biz_id, action, from_state, to_state, actor_kind, actor_id, actor_name, at, data, created_by, created_at, updated_at)
     select gen_random_uuid(), h.company_id, h.community_id, 'basedata.house', h.id::text, x.action, '空置', x.label, 'user', $2::text, '刘芳', m.day::timestamptz, jsonb_build_object('date', m.day), $2::bigint, $1, $1
     from house h join (values (3, '装修开工', '装修中'), (4, '迁入', '自住'), (5, '迁入', '出租'), (6, '迁入', '经营')) as x (code, action, label) on x.code = h.use_status
     cross join lateral (select greatest(h.deliver_date + 1, case when h.use_status = 3 then $3::date - 40
       else (select min(coalesce(ch.move_in_date, ch.start_date)) from customer_house ch where ch.house_id = h.id and ch.end_date is null
         and (ch.relation = 3 or ch.move_in_date is not null)) end) as day) m
     where h.deliver_date is not null`,
    [now, users['steward01'] ?? null, today],
  )
  await q.query(
    `insert into timeline (id, company_id, community_id, biz_type, biz_id, action, actor_kind, actor_id, actor_name, at, data, created_by, created_at, updated_at)
     select gen_random_uuid(), ch.company_id, ch.community_id, 'basedata.house', ch.house_id::text, '过户', 'user', $2::text, '刘芳', (ch.end_date + 1)::timestamptz, jsonb_build_object('date', ch.end_date + 1), $2::bigint, $1, $1
     from customer_house ch where ch.relation = 1 and ch.end_date is not null`,
    [now, users['steward01'] ?? null],
  )
}

async function seedExceptions(demo: RegisterDemo): Promise<void> {
  const kinds = [
    ['TypeError', '/basedata/base/house/page', "Cannot read properties of undefined (reading 'id')"],
    ['TimeoutError', '/basedata/base/house/export', '导出超时'],
    ['DatabaseError', '/basedata/base/customer', 'could not serialize access due to concurrent update'],
  ] as const
  await demo.insert(
    exceptionLog,
    Array.from({ length: 15 }, (_, n) => {
      const [errorClass, path, message] = kinds[n % kinds.length]!
      return {
        place: { companyId: null, communityId: null },
        draft: {
          at: `${addDays(demo.today, -(n * 2))} 1${n % 9}:2${n % 6}:00`,
          traceId: uuidv7(),
          method: n % 3 === 2 ? 'POST' : 'GET',
          path,
          userId: demo.users['manager01'] ?? null,
          code: 500,
          errorClass,
          message,
          stack: `${errorClass}: ${message}\n    at handler (server)`,
          requestDigest: { limit: '20' },
          status: n < 6 ? 0 : n < 13 ? 1 : 2,
          handledBy: n < 6 ? null : (demo.users['group01'] ?? null),
          remark: n < 6 ? null : n < 13 ? '已修复' : '偶发，忽略',
        },
      }
    }),
  )
}

/** 30 imports; the newest register has twelve rows that were refused. */
async function seedImports(demo: RegisterDemo): Promise<void> {
  const garden = demo.communities['云山花园']!
  const kinds = [
    ['house', '房产台账'],
    ['customer', '客户'],
    ['contractor', '第三方单位'],
  ] as const
  const columns = ['楼栋', '单元', '房号', '建筑面积', '业主']
  const mapping = {
    sheet: 0,
    sheetName: 'Sheet1',
    headerRow: 1,
    headers: columns.map((title, index) => ({ index, title, samples: [] })),
    columns: {},
  }
  const ids = await demo.insert(
    importBatch,
    Array.from({ length: 30 }, (_, n) => {
      const total = n === 29 ? 120 : 20 + ((n * 37) % 400)
      const fail = n === 29 ? 12 : n % 8 === 3 ? 3 : 0
      const status = n === 29 ? 5 : n === 4 ? 7 : n === 9 ? 6 : fail ? 5 : 4
      return {
        place: { companyId: garden.companyId, communityId: null },
        draft: {
          kind: kinds[n % kinds.length]![0],
          kindLabel: kinds[n % kinds.length]![1],
          mapping,
          stage: 'done',
          communityId: garden.id,
          fileName: `${['房产台账', '客户资料', '第三方单位'][n % 3]}${String(n + 1).padStart(2, '0')}.xlsx`,
          total,
          success: status === 6 ? 0 : total - fail,
          fail: status === 6 ? total : fail,
          done: total,
          status,
          error: status === 6 ? '模板列不匹配：缺少“房号”' : null,
          operatorId: demo.users[n % 2 ? 'steward01' : 'manager01']!,
          undoUntil: `${addDays(demo.today, -(29 - n))} 18:00:00`,
        },
      }
    }),
  )
  const refusals = ['建筑面积必须大于0', '套内面积不能大于建筑面积', '楼层超出楼栋范围', '请输入正确的手机号码']
  await demo.insert(
    importRow,
    Array.from({ length: 12 }, (_, n) => ({
      place: { companyId: null, communityId: null },
      draft: {
        batchId: ids[29],
        rowNo: 9 * n + 4,
        data: {
          楼栋: `${1 + (n % 8)}栋`,
          单元: '1单元',
          房号: `${2 + n}01`,
          建筑面积: n % 4 === 0 ? '0' : '89.50',
          业主: '王先生',
        },
        error: refusals[n % refusals.length],
        hasError: true,
      },
    })),
  )
  await demo.q.query(
    'update import_batch b set created_at = $2::timestamptz - make_interval(days => x.back), created_by = b.operator_id from (select id, (30 - row_number() over (order by id))::integer as back from import_batch where id = any($1)) x where x.id = b.id',
    [ids, demo.now],
  )
}
