/** Statements of ordersSeed.ts over all lifts of all companies (temp table bench_lift); chance is a hash, the same every time.
 * `offset 0` keeps each level from being written into the next one, where a state would be worked out a hundred times a row. */

/** 0 to 1023; the numbers are independent of one another. */
const chance = (nth: number) => `(h >> ${nth * 10} & 1023)`
const uuidAt = (moment: string, seed: string) =>
  `(lpad(to_hex((extract(epoch from ${moment}) * 1000)::bigint), 12, '0') || '7' || substr(md5(${seed}), 1, 3) || '8' || substr(md5(${seed}), 4, 15))::uuid`

/** Visits `from` to `to` (0 the last to come) of every lift: $1 the snapshot's hash, $2 the results of its items. */
export const orderSlice = (from: number, to: number): string => `
  insert into maintain_order (company_id, id, order_no, source, plan_id, elevator_id, community_id, contract_id, customer_id, team_id, worker_ids, type, level,
    plan_date, legal_deadline, original_plan_date, change_count, std_minutes, status, snapshot_hash, item_results, arrive_at, start_at, complete_at, received_at,
    confirm_at, work_minutes, abnormal_count, hazard_count, photo_count, elevator_state_after, flags, confirm_way, confirm_name, gov_state, content_hash,
    retain_until, close_reason, closed_at, star, credibility, created_at)
  select company_id, ${uuidAt('made', 'id::text || v')}, 'WB' || to_char(day, 'YYYYMMDD') || lpad(number::text, 5, '0'),
    case when ${chance(0)} between 20 and 40 then 2 when number % 10 = 0 then 3 else 1 end, plan_id, id, community_id, contract_id, customer_id, team_id, worker_ids,
    case when number % 10 = 0 then 2 else 1 end, case when v % 24 = 0 then 5 when v % 12 = 0 then 4 when v % 6 = 0 then 3 else 1 end,
    day, day + 2, case when ${chance(1)} < 80 then day + 3 end, case when ${chance(1)} < 8 then 2 when ${chance(1)} < 80 then 1 else 0 end, 45, status, $1::text,
    case when done then $2::jsonb end, case when begun then ended - (minutes + 5) * interval '1 minute' end, case when begun then ended - minutes * interval '1 minute' end,
    case when done then ended end, case when done then ended + interval '2 minutes' end, case when status = 4 then ended + (10 + ${chance(4)} * 4) * interval '1 minute' end,
    case when done then minutes end, case when done and ${chance(2)} < 120 then 1 + ${chance(2)} % 3 else 0 end, case when done and ${chance(2)} < 40 then 1 else 0 end,
    case when done then 8 else 0 end, case when done then 1 end, flags, case when status = 4 then 1 + ${chance(4)} % 10 / 7 end, case when status = 4 then '物业' || number % 50 end,
    case when not done then 0 when ${chance(3)} < 4 then 3 when day > current_date - 2 then 1 else 2 end,
    case when done then md5(id::text || v) || md5(number::text || v) end, case when done then day + 1461 end,
    case when status = 9 then 1 + ${chance(3)} % 7 end, case when status = 9 then day + time '17:00' end,
    case when status = 4 and ${chance(4)} < 50 then (array[5, 5, 5, 4, 4, 3, 2, 1])[1 + ${chance(3)} % 8] end, case when done then 60 + ${chance(5)} % 41 end, made
  from (
    select *, status in (3, 4) as done, status in (2, 3, 4, 7) as begun, 25 + (${chance(4)} % 60)::int as minutes,
      (day + (case when status in (3, 4) and flags & 1 = 1 then 3 else 0 end) + time '08:30' + ${chance(3)} % 480 * interval '1 minute') at time zone 'Asia/Shanghai' as ended
    from (
      select *, case when status not in (3, 4) or ${chance(5)} >= 80 then 0 when ${chance(5)} < 20 then 1 when ${chance(5)} < 24 then 3 when ${chance(5)} < 34 then 4
        when ${chance(5)} < 38 then 8 when ${chance(5)} < 60 then 16 when ${chance(5)} < 63 then 32 when ${chance(5)} < 75 then 64 else 128 end as flags
      from (
        select *, day - interval '30 days' + number * interval '40 milliseconds' as made,
          case when ${chance(0)} < 12 then 9 when day > current_date then 0
            when day = current_date then (array[4, 3, 2, 1, 7, 0, 0, 0, 0, 0])[1 + ${chance(1)} % 10]
            when day > current_date - 7 and ${chance(1)} < 45 then case ${chance(1)} % 15 when 0 then 7 else 0 end
            when day > current_date - 60 and ${chance(1)} < 2 then 0
            when ${chance(2)} < case when day > current_date - 4 then 380 when day > current_date - 30 then 60 else 3 end then 3
            else 4 end as status
        from (
          select l.*, v, hashint4extended(l.number * 128 + v, 7) as h, raw + (extract(dow from raw) = 0)::int as day
          from bench_lift l cross join generate_series(${from}, ${to}) v cross join lateral (select current_date + 60 - 15 * v - l.number % 15 as raw) r offset 0
        ) visits offset 0
      ) states offset 0
    ) marked offset 0
  ) facts
  order by made, company_id`

/** Ten repairs of every lift in four years; inspections, drawn checks and evaluations of the largest company. */
export const filings = (company: string): string[] => [
  // The crews of the last year: what asks for the orders of a person asks for recent ones.
  `insert into order_worker (company_id, order_id, employee_id, role, plan_date)
   select o.company_id, o.id, w.id, case w.rank when 1 then 1 else 2 end, o.plan_date
   from maintain_order o cross join unnest(o.worker_ids) with ordinality w (id, rank) where o.plan_date > current_date - 365`,
  `insert into order_event (company_id, id, order_id, type, actor, occurred_at, before, after)
   select company_id, id, id, 'changeDate', '调度', least(now(), plan_date - interval '5 days'), jsonb_build_object('planDate', original_plan_date), jsonb_build_object('planDate', plan_date)
   from maintain_order where change_count > 0 and plan_date > current_date - 60`,
  `insert into repair_order (company_id, id, order_no, repair_type, source, elevator_id, community_id, customer_id, contract_id, team_id, reporter_name, reporter_phone, report_at,
     report_text, trapped_count, status, worker_ids, dispatch_at, accept_at, arrive_at, rescued_at, start_at, complete_at, sign_at, arrive_limit, finish_limit, arrive_over, finish_over,
     fault_part, cause, measure, sign_way, close_reason, star, created_at)
   select company_id, ${uuidAt('at', "id::text || 'r' || v")}, 'WX' || to_char(at, 'YYYYMMDD') || lpad(number::text, 5, '0'), kind, 1 + ${chance(1)} % 3, id, community_id, customer_id, contract_id, team_id,
     '物业' || number % 50, '139' || lpad((number * 7919 % 100000000)::text, 8, '0'), at, (array['轿门不关', '平层偏差大', '运行有异响', '按钮失灵', '照明不亮'])[1 + ${chance(2)} % 5],
     case when kind = 1 then 1 + ${chance(3)} % 3 end, status, worker_ids, at + interval '3 minutes', case when status > 0 then at + interval '5 minutes' end,
     case when status > 2 then at + (10 + ${chance(3)} % 25) * interval '1 minute' end, case when kind = 1 and status > 2 then at + interval '40 minutes' end,
     case when status > 2 then at + interval '45 minutes' end, case when status in (7, 8) then at + (60 + ${chance(4)} % 200) * interval '1 minute' end,
     case when status = 8 then at + interval '5 hours' end, 30, 240, ${chance(3)} < 40, ${chance(4)} < 60, case when status in (7, 8) then 1 + ${chance(2)} % 10 end,
     case when status in (7, 8) then 1 + ${chance(1)} % 9 end, case when status in (7, 8) then '调整' end, case when status = 8 then 1 end, case when status = 10 then 1 + ${chance(1)} % 6 end,
     case when status = 8 and ${chance(5)} < 60 then 5 end, at
   from (select *, case when ${chance(0)} < 30 then 10 when at > now() - interval '3 days' then (array[0, 1, 2, 3, 4, 7, 8, 8])[1 + ${chance(5)} % 8]
       when at > now() - interval '20 days' and ${chance(5)} < 100 then 7 else 8 end as status, case when ${chance(2)} < 60 then 1 when ${chance(2)} < 120 then 3 else 2 end as kind
     from (select l.*, v, hashint4extended(l.number * 128 + v, 11) as h, now() - (146 * v + number % 146) * interval '1 day' - number * interval '97 seconds' as at
       from bench_lift l cross join generate_series(0, 9) v offset 0) visits offset 0) states
   order by at, company_id`,
  `insert into inspection_plan (company_id, id, plan_no, elevator_id, year, inspect_type, due_month, earliest_date, deadline, apply_by, team_id, worker_ids, status, inspect_date, source, created_at)
   select company_id, ${uuidAt('due::timestamptz', "id::text || 'i' || v")}, 'JY' || extract(year from due) || lpad(number::text, 6, '0'), id, extract(year from due), 1, date_trunc('month', due)::date, due - 60, due, due - 30,
     team_id, worker_ids, case when due < current_date - 10 then 5 when due < current_date + 30 then 1 + number % 4 else 0 end, case when due < current_date - 10 then due - 20 end, 1, due - interval '200 days'
   from (select *, make_date(extract(year from current_date)::int - v, 1, 1) + number * 37 % 360 as due from bench_lift cross join generate_series(-1, 3) v where company_id = '${company}') x`,
  `insert into inspection_record (company_id, id, record_no, plan_id, elevator_id, inspect_type, inspect_date, org, report_no, conclusion, next_date, next_type, created_at)
   select company_id, id, 'JL' || substr(plan_no, 3), id, elevator_id, 1, inspect_date, '云溪市特种设备检验研究院', 'BG' || substr(plan_no, 3), case when mod(('x' || substr(elevator_id::text, 1, 4))::bit(16)::int, 20) = 0 then 4 else 1 end,
     deadline + 365, 1, inspect_date from inspection_plan where status = 5`,
  `insert into hazard (company_id, id, hazard_no, elevator_id, source_type, source_id, grade, description, deadline, state, created_at)
   select company_id, id, 'YH' || substr(order_no, 3), elevator_id, 1, id, 1, '层门间隙超差', plan_date + 15, case when plan_date > current_date - 20 then 0 else 5 end, complete_at
   from maintain_order where company_id = '${company}' and hazard_count > 0`,
  `insert into quality_check (company_id, id, order_id, month, worker_ids, draw_way, draw_reason, state, way, score, conclusion, checker_id, checked_at, created_at)
   select company_id, id, id, date_trunc('month', complete_at)::date, worker_ids, 1, '可信度低于70', done::int, case when done then 1 end, case when done then 60 + credibility % 40 end, case when done then '符合' end,
     case when done then worker_ids[1] end, case when done then complete_at + interval '5 days' end, complete_at + interval '2 days'
   from (select *, complete_at < now() - interval '25 days' as done from maintain_order where company_id = '${company}' and status in (3, 4) and credibility < 63) o`,
  `insert into evaluation (company_id, id, biz_type, biz_id, order_no, elevator_id, community_id, customer_id, team_id, worker_ids, token, expires_at, star, given_at, channel, created_at)
   select company_id, id, 1, id, order_no, elevator_id, community_id, customer_id, team_id, worker_ids, md5(id::text), complete_at + interval '30 days', star, case when star is not null then complete_at + interval '1 day' end,
     case when star is not null then 1 end, complete_at
   from maintain_order where company_id = '${company}' and status = 4 and plan_date > current_date - 365`,
]
