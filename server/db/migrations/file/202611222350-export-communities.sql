-- An export is made over several communities as over one: those that were asked for before say so in the same words.
update export_task set params = (params - 'communityId')
  || jsonb_build_object('communityIds', case when jsonb_typeof(params -> 'communityId') = 'number' then jsonb_build_array(params -> 'communityId') end)
where params ? 'communityId';
