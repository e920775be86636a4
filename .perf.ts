import { readFileSync } from 'node:fs'
import pg from 'pg'
import autocannon from 'autocannon'
import { createHash } from 'node:crypto'
import { prepareRoles } from '/work/main/src/kernel/server/roles.ts'
import { migrate, readMigrations } from '/work/main/src/kernel/server/migrate.ts'
import { readConfig } from '/work/main/src/app/config.ts'
import { buildServer } from '/work/main/src/app/http.server.ts'
const su = readFileSync('/tmp/pgperf.url','utf8').trim()
const admin = su.replace(/\/postgres$/, '/perf')
const c0 = new pg.Client({connectionString: su}); await c0.connect()
const has = (await c0.query("select 1 from pg_database where datname='perf'")).rowCount
if (!has) await c0.query('create database perf'); await c0.end()
const secret = 'a'.repeat(64)
const urls = await prepareRoles(admin, secret)
await migrate(urls.owner, readMigrations('/work/main/db/migrations'))
const o = new pg.Client({connectionString: urls.owner}); await o.connect()
if (!has) {
  await o.query(`alter table customer disable trigger user`)
  await o.query(`insert into tenant(id,name) select ('00000000-0000-7000-8000-' || lpad(i::text,12,'0'))::uuid, 'c'||i from generate_series(1,50) i`)
  await o.query(`insert into company (company_id, id, name, short_name, credit_code, licence_no, contact, phone, duty_phone, region_code, address) select id,id,name,name,'x','x','x','x','x','x','x' from tenant`)
  await o.query(`insert into customer(company_id,id,customer_no,name,type,role,created_at) select t.id, gen_random_uuid(), 'KH'||g, '客户'||g, 1, 1, now() - g * interval '1 minute' from tenant t, generate_series(1,20000) g`)
  await o.query(`insert into row_count select company_id,'customer',0,count(*) from customer group by 1`)
  await o.query(`alter table customer enable trigger user`)
  await o.query('analyze')
  const g: Record<string,number> = {AM1:1,AMa:1}
  await o.query(`insert into app_user(id,phone,name) values ('00000000-0000-7000-9000-000000000001','13900000001','a')`)
  await o.query(`insert into employee(company_id,id,employee_no,name,phone,user_id,kind,entry_date,join_status) values ('00000000-0000-7000-8000-000000000001','00000000-0000-7000-9000-000000000002','1','a','1','00000000-0000-7000-9000-000000000001',1,'2020-01-01',1)`)
  await o.query(`insert into membership values ('00000000-0000-7000-9000-000000000001','00000000-0000-7000-8000-000000000001','00000000-0000-7000-9000-000000000002')`)
  await o.query(`insert into position(company_id,id,name,grants) values ('00000000-0000-7000-8000-000000000001','00000000-0000-7000-9000-000000000003','p',$1)`,[JSON.stringify(g)])
  await o.query(`insert into employee_position(company_id,employee_id,position_id) values ('00000000-0000-7000-8000-000000000001','00000000-0000-7000-9000-000000000002','00000000-0000-7000-9000-000000000003')`)
  await o.query(`insert into session(id,token_hash,user_id,company_id,expires_at) values ('00000000-0000-7000-9000-000000000004',$1,'00000000-0000-7000-9000-000000000001','00000000-0000-7000-8000-000000000001',now()+interval '9 day')`,[createHash('sha256').update('t'.repeat(43)).digest()])
}
await o.end()
const server = await buildServer({config:{...readConfig({TIWEI_DATA:'/tmp/perf/data',TIWEI_LOG:'error'}), dataDir:'/tmp/perf/data'} as never, database:{...urls, secret}, quiet:true})
const a = await server.listen(0,'127.0.0.1')
console.log('LISTEN', a)
