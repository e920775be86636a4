-- The manual that templates of special lifts follow (jobs 1.1) and the picture above a notice (archives 1).

-- 特殊电梯 follows the manufacturer's manual: its name and the file, both asked at publication.
alter table maintain_template add column manual_name text;
alter table maintain_template add column manual_files jsonb not null default '[]';
alter table maintain_template add constraint maintain_template_manual_name check (char_length(manual_name) <= 100);

-- One picture above the text: bucket, key and name, as files have them; null: none.
alter table notice alter column cover type jsonb using to_jsonb(cover);
