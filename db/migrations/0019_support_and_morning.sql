-- Technical support (archives 1 supportArticle, supportTicket; 4.1) and the morning sheet (archives 10.7).

-- ---------------------------------------------------------------- articles: of the installation, written by operations
create table support_article (
  id uuid primary key,
  category smallint not null,
  brand text,
  controller text,
  fault_code text,
  title text not null,
  title_pinyin text not null default '',
  body text not null,
  files jsonb not null default '[]',
  views int not null default 0,
  useful int not null default 0,
  useless int not null default 0,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint support_article_category check (category in (1, 2, 3))
);

create index support_article_words on support_article using gin (word_pairs(title), word_pairs(body));
create index support_article_codes on support_article
  using gin (title gin_trgm_ops, title_pinyin gin_trgm_ops, fault_code gin_trgm_ops, brand gin_trgm_ops, controller gin_trgm_ops);
create index support_article_list on support_article (category, useful desc, id) where deleted_at is null;
-- People read and their marks are counted; the text is changed by operations only.
grant select, update (views, useful, useless) on support_article to tiwei_app;
grant select, insert, update on support_article to tiwei_ops;

-- 有用/没用: one opinion per person and article.
create table support_opinion (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  article_id uuid not null,
  user_id uuid not null,
  useful boolean not null,
  created_at timestamptz not null default now(),
  constraint support_opinion_pk primary key (company_id, id),
  constraint support_opinion_pair unique (company_id, article_id, user_id)
);
call protect('support_opinion', audited => false);

create table support_ticket (
  company_id uuid not null,
  id uuid not null,
  ticket_no text not null,
  title text not null,
  title_pinyin text not null default '',
  kind smallint not null,
  priority smallint not null default 1,
  elevator_id uuid,
  body text not null,
  files jsonb not null default '[]',
  replies jsonb not null default '[]',
  star smallint,
  state smallint not null default 0,
  answered_at timestamptz,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  deleted_at timestamptz,
  constraint support_ticket_pk primary key (company_id, id),
  constraint support_ticket_elevator_fk foreign key (company_id, elevator_id) references elevator (company_id, id),
  constraint support_ticket_no unique (company_id, ticket_no),
  constraint support_ticket_kind check (kind in (1, 2, 3, 4)),
  constraint support_ticket_priority check (priority in (1, 2, 3)),
  constraint support_ticket_state check (state in (0, 1, 2, 3, 4)),
  constraint support_ticket_star check (star between 1 and 5)
);

create index support_ticket_list on support_ticket (company_id, created_at desc, id desc) where deleted_at is null;
create index support_ticket_waiting on support_ticket (company_id, answered_at) where state = 2;
call protect('support_ticket');

-- ---------------------------------------------------------------- morning sheet
create table morning_sheet (
  company_id uuid not null,
  id uuid not null,
  team_id uuid not null,
  day date not null,
  content jsonb not null,
  created_at timestamptz not null default now(),
  constraint morning_sheet_pk primary key (company_id, id),
  constraint morning_sheet_team_fk foreign key (company_id, team_id) references team (company_id, id),
  constraint morning_sheet_day unique (company_id, team_id, day)
);
call protect('morning_sheet', audited => false);

create table morning_tick (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  sheet_id uuid not null,
  employee_id uuid not null,
  ticked_at timestamptz not null,
  constraint morning_tick_pk primary key (company_id, id),
  constraint morning_tick_sheet_fk foreign key (company_id, sheet_id) references morning_sheet (company_id, id),
  constraint morning_tick_pair unique (company_id, sheet_id, employee_id)
);
call protect('morning_tick', audited => false);

-- Teams that have switched their sheet off.
create table morning_switch (
  company_id uuid not null,
  id uuid not null,
  off boolean not null default false,
  version int not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  constraint morning_switch_pk primary key (company_id, id),
  constraint morning_switch_team_fk foreign key (company_id, id) references team (company_id, id)
);
call protect('morning_switch');
