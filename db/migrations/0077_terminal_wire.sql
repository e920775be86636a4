-- Sessions of this service at an outside broker (MQTT_URL), and which instance answers for each until when. What a broker keeps
-- for the session of an instance that is gone is fetched by another one (decision 0144).
create table broker_seat (
  client_id text primary key,
  held_by text not null,
  held_until timestamptz not null
);

grant select, insert, update, delete on broker_seat to tiwei_app;
