-- Sessions of this service at an outside broker (MQTT_URL), and which instance answers for each until when. What a broker keeps
-- for the session of an instance that is gone is fetched by another one (decision 0144).
create table broker_seat (
  client_id text primary key,
  held_by text not null,
  held_until timestamptz not null
);

grant select, insert, update, delete on broker_seat to tiwei_app;

-- What was wrong with what a terminal sent, counted by day and kind: told in its page for 30 days.
create table terminal_trouble (
  company_id uuid not null,
  terminal_id uuid not null,
  day date not null,
  kind smallint not null constraint terminal_trouble_kind check (kind in (1, 2, 3, 4, 5, 6, 7, 8)),
  n integer not null,
  last_at timestamptz not null,
  detail text,
  constraint terminal_trouble_pk primary key (company_id, terminal_id, day, kind),
  constraint terminal_trouble_terminal_fk foreign key (company_id, terminal_id) references terminal (company_id, id)
);

create index terminal_trouble_last on terminal_trouble (company_id, last_at);
call protect('terminal_trouble', audited => false);
