-- What operators set for the business stands in one row, which is there from the beginning: whoever changes it locks it.
insert into settings (key, value, updated_at)
select 'business',
       coalesce((select value from settings where key = 'scheduling'), '{}')
         || coalesce((select jsonb_build_object('retention', value -> 'months') from settings where key = 'retention'), '{}'),
       coalesce((select max(updated_at) from settings where key in ('scheduling', 'retention')), 'epoch');
delete from settings where key in ('scheduling', 'retention');
