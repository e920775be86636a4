-- Minutes and hours are put together of the hours that came, the oldest first (decision 0142).
-- sample_minutes.fields: of each measured field [60 minima, 60 means, 60 maxima, 60 counts of frames].
create index sample_changed_hour on sample_changed (company_id, hour);

-- Companies of which an hour waits to be put together, as telemetry_due() for the clock.
create function telemetry_hours(moment timestamptz) returns table (company_id uuid)
  language plpgsql stable security definer set search_path = public as $$
#variable_conflict use_column
begin
  return query select t.id from tenant t where t.state = 1 and t.sample_of is null and exists (
    select from sample_changed c where c.company_id = t.id and c.hour < moment);
end $$;

grant execute on function telemetry_hours(timestamptz) to tiwei_app;
