import pg from 'pg'

/** A text in SQL → an id; version and variant stand where calls ask for them. */
export const idOf = (text: string): string =>
  `overlay(overlay(md5(${text}) placing '8' from 13 for 1) placing '8' from 17 for 1)::uuid`

/** A company with `lifts` lifts in `lifts / 50` communities, as the owner; another company of a tenth stands beside it. */
export async function seedSearch(ownerUrl: string, companies: readonly [string, string], lifts: number): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const run = (text: string, values: unknown[] = []) => client.query(text, values)
  const names = `(array['青禾','翠湖','云栖','星河','金桥','松间','知春','溪山','朗庭','望江'])[1 + i % 10] ||
    (array['花园','公馆','广场','名苑','新城','家园','里','国际中心'])[1 + (i / 10) % 8] || (i / 80)::text || '期'`
  const initials = `(array['qh','ch','yq','xh','jq','sj','zc','xs','lt','wj'])[1 + i % 10] ||
    (array['hy','gg','gc','my','xc','jy','l','gjzx'])[1 + (i / 10) % 8] || (i / 80)::text || 'q'`
  const id = (kind: string, n = 'i') => idOf(`$1::uuid::text || '${kind}' || ${n}`)
  try {
    for (const [n, company] of companies.entries()) {
      const count = n === 0 ? lifts : Math.ceil(lifts / 10)
      const places = Math.ceil(count / 50)
      await run(
        `insert into customer (company_id, id, customer_no, name, name_pinyin, type, role)
         select $1::uuid, ${id('c')}, 'KH' || lpad(i::text, 5, '0'), ${names} || '物业', ${initials} || 'wy', 1, 1 from generate_series(1, $2::int) i`,
        [company, places],
      )
      await run(
        `insert into customer_contact (company_id, id, customer_id, name, phone, is_default)
         select $1::uuid, ${id('p')}, ${id('c')}, '联系人' || i, '139' || lpad((i * 7919 % 100000000)::text, 8, '0'), true from generate_series(1, $2::int) i`,
        [company, places],
      )
      await run(
        `insert into community (company_id, id, community_no, name, name_pinyin, type, region_code, address, lng, lat)
         select $1::uuid, ${id('m')}, 'C' || lpad(i::text, 5, '0'), ${names}, ${initials}, 1, '330106', '文三路' || i || '号', 120.1, 30.2
         from generate_series(1, $2::int) i`,
        [company, places],
      )
      await run(
        `insert into elevator (company_id, id, name, name_pinyin, device_number, register_code, nine_six_three_serial_number,
           factory_number, type, driving_method, use_type, use_place, brand, model, manufacturer, speed, community_id,
           region_code, lng, lat, customer_id, template_type)
         select $1::uuid, ${id('e', 'k')},
           ((k / 6) % 20 + 1) || '栋' || (k % 6 / 2 + 1) || '单元' || (k / 120 + 1) || case when k % 97 = 0 then '货梯' else '号梯' end,
           ((k / 6) % 20 + 1) || 'd' || (k % 6 / 2 + 1) || 'dy' || (k / 120 + 1) || case when k % 97 = 0 then 'ht' else 'ht' end,
           'SB' || lpad(k::text, 7, '0'), '30103501002021' || lpad(k::text, 6, '0'), lpad(k::text, 6, '0'), 'F' || md5(k::text),
           1, 1, 0, 1, '启衡', 'M1', '启衡电梯', 1.75, ${id('m')}, '330106', 120.1, 30.2,
           ${id('c')}, 1
         from generate_series(1, $2::int) k, lateral (select k % $3 + 1 as i) x`,
        [company, count, places],
      )
      await run(
        `insert into contract (company_id, id, contract_no, name, name_pinyin, type, source, customer_id, sign_date, start_date,
           end_date, pay_way, pay_type, pay_node_type, agreed_amount, content, status)
         select $1::uuid, ${id('k')}, 'HT2026' || lpad(i::text, 6, '0'), ${names} || '维保合同', ${initials} || 'wbht', 1, 1, ${id('c')},
           '2026-01-01', '2026-01-01', '2026-12-31', 1, 1, 0, 10000, '维保', 1 from generate_series(1, $2::int) i`,
        [company, places],
      )
    }
    await run('vacuum analyze')
  } finally {
    await client.end()
  }
}
