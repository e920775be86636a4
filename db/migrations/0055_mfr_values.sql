-- 制造单位值 by brand and model: [{brand, model, value}]. The single text that stood here was never read or written.
alter table template_item add column mfr_values jsonb not null default '[]', drop column mfr_value;
