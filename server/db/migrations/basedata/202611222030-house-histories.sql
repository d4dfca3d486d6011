-- Changes of use by people moving in and out left no state in the history of their house: fees that go by it took the house for
-- vacant ever since its delivery. The last of them is written down with the day on which the house was last changed.
insert into timeline (id, company_id, community_id, biz_type, biz_id, action, from_state, to_state, actor_kind, at, remark, created_at, updated_at)
select gen_random_uuid(), x.company_id, x.community_id, 'basedata.house', x.biz_id, '使用状态变更', x.to_state, x.label, 'system',
  greatest(x.updated_at, x.at + interval '1 second'), '系统升级补记', x.updated_at, x.updated_at
from (
  select distinct on (t.biz_id) t.biz_id, t.to_state, t.at, h.company_id, h.community_id, h.updated_at, s.label
  from timeline t join house h on h.id::text = t.biz_id and h.lineage = 1 and h.deleted_at is null
  join (values (1, '未交付'), (2, '空置'), (3, '装修中'), (4, '自住'), (5, '出租'), (6, '经营'), (7, '停用')) as s (code, label) on s.code = h.use_status
  where t.biz_type = 'basedata.house' and t.to_state in ('未交付', '空置', '装修中', '自住', '出租', '经营', '停用')
  order by t.biz_id, t.at desc, t.id desc) x
where x.to_state <> x.label;
