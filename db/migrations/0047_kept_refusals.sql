-- What a request number answers when it comes again: the reply, or the refusal whose traces were kept. `digest` is keyed
-- with the installation's secret, because a request may carry a password; null in rows of earlier releases.
alter table request_log add column refusal jsonb;
alter table request_log add column digest text;
