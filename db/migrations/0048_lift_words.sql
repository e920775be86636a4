-- A lift is found by all that stands in its label: community, building, unit and name, in Chinese and as initials. The
-- texts are put together here, so that one index answers and every list asks the same (decision 0068).

-- Text beside text without spaces; a space stays where digits would run together: 青禾2 + 3栋 is not 青禾23栋.
create function joined_words(head text, tail text) returns text language plpgsql immutable parallel safe as $$
begin
  if tail = '' then return head; end if;
  return head || case when head ~ '[0-9]$' and tail ~ '^[0-9]' then ' ' else '' end || tail;
end $$;

-- A part of the place, unless the name already says it: 3栋 of 3栋1单元1号梯.
create function unsaid(part text, name text) returns text language plpgsql immutable parallel safe as $$
begin
  return case when part is null or position(part in name) > 0 then '' else part end;
end $$;

-- Initials of what houses and units are called; other Chinese is left out, the program alone knows its pinyin.
create function place_letters(part text) returns text language plpgsql immutable parallel safe as $$
begin
  return regexp_replace(translate(lower(part), '栋幢座号楼单元区期', 'dzzhldyqq'), '[^a-z0-9]', '', 'g');
end $$;

alter table elevator add column search_words text not null default '';
alter table elevator add column search_letters text not null default '';

create function keep_lift_words() returns trigger language plpgsql as $$
declare
  name text := regexp_replace(new.name, '\s', '', 'g');
  unit text := regexp_replace(coalesce(new.unit_no, ''), '\s', '', 'g');
  house text;
  place text;
  letters text;
begin
  select regexp_replace(c.name, '\s', '', 'g'), c.name_pinyin into place, letters from community c
    where c.company_id = new.company_id and c.id = new.community_id;
  select regexp_replace(b.name, '\s', '', 'g') into house from building b
    where b.company_id = new.company_id and b.id = new.building_id;
  house := unsaid(house, name);
  unit := unsaid(case when unit ~ '^[0-9A-Za-z]+$' then unit || '单元' else unit end, name);
  new.search_words := joined_words(joined_words(joined_words(coalesce(place, ''), house), unit), name);
  new.search_letters := coalesce(letters, '') || place_letters(house) || place_letters(unit) || new.name_pinyin;
  return new;
end $$;

create trigger lift_words_in before insert on elevator for each row execute function keep_lift_words();
create trigger lift_words_on before update of name, name_pinyin, community_id, building_id, unit_no, search_words on elevator
  for each row execute function keep_lift_words();

-- Naming search_words is enough: the trigger above says what it becomes.
create function renamed_community() returns trigger language plpgsql as $$
begin
  update elevator set search_words = '' where company_id = new.company_id and community_id = new.id;
  return null;
end $$;
create trigger renamed after update of name, name_pinyin on community for each row
  when (new.name is distinct from old.name or new.name_pinyin is distinct from old.name_pinyin) execute function renamed_community();

create function renamed_building() returns trigger language plpgsql as $$
begin
  update elevator set search_words = '' where company_id = new.company_id and community_id = new.community_id and building_id = new.id;
  return null;
end $$;
create trigger renamed after update of name on building for each row
  when (new.name is distinct from old.name) execute function renamed_building();

alter table elevator disable trigger audit;
alter table elevator disable trigger count_on;
alter table elevator disable trigger lifts_on;
update elevator set search_words = '';
alter table elevator enable trigger audit;
alter table elevator enable trigger count_on;
alter table elevator enable trigger lifts_on;

create index elevator_search_pairs on elevator using gin (word_pairs(search_words));
create index elevator_search on elevator using gin (search_words gin_trgm_ops, search_letters gin_trgm_ops);

-- What is derived is no change that somebody made.
create or replace function write_audit() returns trigger language plpgsql security definer set search_path = public as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  row_before jsonb;
  row_after jsonb;
  sealed text;
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(n.key, o.value), jsonb_object_agg(n.key, n.value)
      into row_before, row_after
      from jsonb_each(new_row) n join jsonb_each(old_row) o on o.key = n.key
      where n.value is distinct from o.value
        and n.key not in ('version', 'updated_at', 'updated_by', 'search_words', 'search_letters');
    if row_after is null then return null; end if;
  else
    row_before := jsonb_strip_nulls(old_row - '{search_words,search_letters}'::text[]);
    row_after := jsonb_strip_nulls(new_row - '{search_words,search_letters}'::text[]);
  end if;
  foreach sealed in array string_to_array(coalesce(tg_argv[1], ''), ',') loop
    if row_before ? sealed then row_before := jsonb_set(row_before, array[sealed], '"•••"'); end if;
    if row_after ? sealed then row_after := jsonb_set(row_after, array[sealed], '"•••"'); end if;
  end loop;
  insert into audit_log (company_id, actor_id, trace_id, entity, row_id, action, before, after)
  values (
    (coalesce(new_row, old_row) ->> 'company_id')::uuid,
    nullif(current_setting('app.actor_id', true), '')::uuid,
    coalesce(current_setting('app.trace_id', true), ''),
    tg_argv[0], coalesce(new_row, old_row) ->> 'id', lower(tg_op), row_before, row_after);
  return null;
end $$;
