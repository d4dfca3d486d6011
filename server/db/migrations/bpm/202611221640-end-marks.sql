-- The result of an instance was read out of the words of its end event. From here on a mark says it; what was drawn before gets the mark
-- that the words meant, and a note that they were all there was, so that somebody confirms it.
create function pg_temp.end_result(words text, property text) returns text language sql immutable as $$
  select case
    when property in ('3', 'reject') then 'rejected'
    when words !~* '驳回|拒绝|不通过|reject' then null
    when words ~* '(未|没有|没|无|非|不|not[ _-]?|un)[^驳拒a-z]{0,2}(驳回|拒绝|reject)' then 'approved'
    else 'rejected' end
$$;

create function pg_temp.mark_ends(xml text) returns text language plpgsql as $$
declare
  prefix text := substring(xml from 'xmlns:([A-Za-z][\w.-]*)="http://(?:camunda\.org/schema/1\.0/bpmn|activiti\.org/bpmn|flowable\.org/bpmn)"');
  tag text;
  body text;
  result text;
  marked text := xml;
begin
  for tag in select m[1] from regexp_matches(xml, '(<(?:[\w.-]+:)?endEvent\M[^>]*>)', 'g') m loop
    continue when tag ~ ':result="';
    body := case when tag like '%/>' then '' else split_part(substr(xml, strpos(xml, tag) + length(tag)), 'endEvent>', 1) end;
    result := pg_temp.end_result(
      coalesce(substring(tag from '\mname="([^"]*)"'), '') || ' ' || coalesce(substring(tag from '\mid="([^"]*)"'), ''),
      coalesce(substring(body from 'property [^>]*name="result"[^>]*value="([^"]*)"'), substring(body from 'property [^>]*value="([^"]*)"[^>]*name="result"')));
    continue when result is null;
    if prefix is null then
      prefix := 'camunda';
      marked := regexp_replace(marked, '(<(?:[\w.-]+:)?definitions\M)', '\1 xmlns:camunda="http://camunda.org/schema/1.0/bpmn"');
    end if;
    marked := replace(marked, tag, regexp_replace(tag, '\s*(/?)>$', format(' %s:result="%s" %s:resultFrom="name"\1>', prefix, result, prefix)));
  end loop;
  return marked;
end
$$;

update process_model set bpmn_xml = pg_temp.mark_ends(bpmn_xml)
where company_id is not null and bpmn_xml ~* 'endEvent' and bpmn_xml <> pg_temp.mark_ends(bpmn_xml);

update process_definition d set bpmn_xml = pg_temp.mark_ends(d.bpmn_xml),
  parsed = jsonb_set(d.parsed, '{nodes}', (
    select jsonb_object_agg(n.key, case when e.result is null then n.value
        else n.value || jsonb_build_object('outcome', e.result, 'outcomeGuessed', true) end)
    from jsonb_each(d.parsed -> 'nodes') n
    cross join lateral (select case when n.value ->> 'type' = 'endEvent' then pg_temp.end_result(
      coalesce(n.value ->> 'name', '') || ' ' || coalesce(n.value ->> 'id', ''), n.value #>> '{properties,result}') end as result) e))
where exists (select 1 from jsonb_each(d.parsed -> 'nodes') n where n.value ->> 'type' = 'endEvent');

drop function pg_temp.mark_ends(text);
drop function pg_temp.end_result(text, text);
