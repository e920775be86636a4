-- Minutes and hours are put together of the hours that came, the oldest first (decision 0142).
-- sample_minutes.fields: of each measured field [60 minima, 60 means, 60 maxima, 60 counts of frames].
create index sample_changed_hour on sample_changed (company_id, hour);
