-- Which rows a stored file stands in: it is read by whoever may see one of them (common 4). Kept by the rows' own tables,
-- so that no writer can forget it.
create table file_holder (
  company_id uuid not null,
  bucket text not null,
  key text not null,
  entity text not null,
  row_id uuid not null,
  constraint file_holder_pk primary key (company_id, bucket, key, entity, row_id)
);

create index file_holder_row on file_holder (company_id, entity, row_id);
call protect('file_holder', audited => false);

-- Files anywhere below a value: objects with a bucket and a key, and keys of uploads that stand alone (they name their bucket).
create function files_in(value jsonb) returns table (bucket text, key text) language sql immutable parallel safe as $$
  select f ->> 'bucket', f ->> 'key' from jsonb_path_query(value, 'strict $.** ? (@.type() == "object")') f
    where f ->> 'bucket' is not null and f ->> 'key' is not null
  union
  select split_part(t.k, '_', 2), t.k
    from jsonb_path_query(value, 'strict $.** ? (@.type() == "string")') f cross join lateral (select f #>> '{}' as k) t
    where t.k ~ '^web1[0-9a-f-]{36}_[a-z-]+_[0-9]+[.]?[a-z0-9]*$'
$$;

-- tg_argv: the table, then its columns with files.
create function hold_files() returns trigger language plpgsql as $$
declare
  whole jsonb;
  r record;
begin
  if tg_op <> 'INSERT' then
    delete from file_holder h where h.company_id = old.company_id and h.entity = tg_argv[0] and h.row_id = old.id;
  end if;
  if tg_op = 'DELETE' then
    return null;
  end if;
  whole := to_jsonb(new);
  for n in 1 .. tg_nargs - 1 loop
    for r in select f.bucket, f.key from files_in(whole -> tg_argv[n]) f loop
      insert into file_holder (company_id, bucket, key, entity, row_id)
        values (new.company_id, r.bucket, r.key, tg_argv[0], new.id) on conflict do nothing;
    end loop;
  end loop;
  return null;
end $$;

-- What a table with files calls: `columns` hold files, anywhere below a jsonb or as a key.
create procedure holds_files(name text, variadic columns text[]) language plpgsql as $$
declare
  listed text := (select string_agg(format('%I', c), ', ') from unnest(columns) c);
  given text := (select string_agg(quote_literal(c), ', ') from unnest(array_prepend(name, columns)) c);
  filled text := (select string_agg(format('coalesce(to_jsonb(new.%I), ''[]'') <> ''[]''', c), ' or ') from unnest(columns) c);
  changed text := (select string_agg(format('new.%I is distinct from old.%I', c, c), ' or ') from unnest(columns) c);
begin
  execute format('create trigger files_in after insert on %I for each row when (%s) execute function hold_files(%s)', name, filled, given);
  execute format('create trigger files_on after update of %s on %I for each row when (%s) execute function hold_files(%s)',
    listed, name, changed, given);
  execute format('create trigger files_out after delete on %I for each row when (%s) execute function hold_files(%s)', name,
    replace(filled, 'new.', 'old.'), given);
  for n in 1 .. cardinality(columns) loop
    execute format('insert into file_holder (company_id, bucket, key, entity, row_id)
      select t.company_id, f.bucket, f.key, %L, t.id from %I t cross join lateral files_in(to_jsonb(t.%I)) f on conflict do nothing',
      name, name, columns[n]);
  end loop;
end $$;

call holds_files('employee_absence', 'files');
call holds_files('certificate', 'files');
call holds_files('notice', 'files', 'cover');
call holds_files('community', 'photos');
call holds_files('elevator', 'files');
call holds_files('insurance_policy', 'files');
call holds_files('contract', 'files', 'unfinished');
call holds_files('contract_change', 'files');
call holds_files('villa_archive', 'files');
call holds_files('customer_visit', 'files');
call holds_files('lift_passport', 'nameplate', 'certificate', 'items', 'own_sign', 'other_sign');
call holds_files('inspection_plan', 'delays');
call holds_files('inspection_record', 'report_file', 'label_photo', 'governor');
call holds_files('hazard', 'photos', 'fix_files', 'notice_sign_key');
call holds_files('maintain_template', 'manual_files');
call holds_files('demand_rule', 'filing_files');
call holds_files('custom_plan', 'agreement_files');
call holds_files('parts_request_line', 'old_photo', 'new_photo', 'certificate');
call holds_files('drill', 'photos', 'files');
