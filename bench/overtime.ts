import pg from 'pg'
import { readConfig } from '#app/config.ts'
import { buildServer } from '#app/http.server.ts'
import { newId } from '#kernel/server/index.ts'
import { openLog } from '#kernel/server/log.ts'
import { contractClocks, overtimePass, paymentClocks } from '#modules/rule/server/index.ts'
import { openStage } from '#test/stage.ts'
import { median, type Row, report, round } from './parts/results.ts'

/** One pass of the overtime reminders over 100,000 open clocks of one company in at most 2 s. Usage: node bench/overtime.ts */
const CLOCKS = 100_000
const PASSES = 7
const LIMIT = 2000

const stage = await openStage()
const config = { ...readConfig({ TIWEI_DATA: stage.dataDir, TIWEI_DEMO: 'off', PORT: '0' }), dataDir: stage.dataDir }
const database = stage.database
const server = await buildServer({ config, database, log: openLog('error'), quiet: true })
const owner = new pg.Client({ connectionString: database.owner })
try {
  await owner.connect()
  const [company, customer, contract] = [newId(), newId(), newId()]
  await owner.query(`insert into tenant (id, name) values ($1, '压测')`, [company])
  await owner.query(
    `insert into customer (company_id, id, customer_no, name, type, role) values ($1, $2, 'KH1', '压测物业', 1, 1)`,
    [company, customer],
  )
  await owner.query(
    `insert into contract (company_id, id, contract_no, name, type, source, customer_id, sign_date, start_date, end_date, pay_way,
       pay_type, pay_node_type, agreed_amount, content, status)
     values ($1, $2, 'HT1', '压测合同', 1, 1, $3, current_date - 300, current_date - 300, current_date + 400, 1, 1, 0, 1, '内容', 1)`,
    [company, contract, customer],
  )
  // All are overdue; about 95,000 of them everything was said that is to say now, 5,000 are new.
  await owner.query(
    `insert into payment_plan (company_id, id, contract_id, period_no, period_start, period_end, due_date, amount)
     select $1, gen_random_uuid(), $2, n, current_date, current_date, current_date - case when n <= $4 then 11 else 3 end, 100
     from generate_series(1, $3) n`,
    [company, contract, CLOCKS, CLOCKS * 0.95],
  )
  await owner.query(
    `insert into overtime_hit (company_id, id, scene, node, subject_type, subject_id, base_at, stage, nth, title, what, channels, hit_at)
     select company_id, gen_random_uuid(), 6, 4, 'paymentPlan', id, due_date::timestamp at time zone 'Asia/Shanghai', 2, 2, '', '', '{1}', now()
     from payment_plan where company_id = $1 and period_no <= $2`,
    [company, CLOCKS * 0.95],
  )
  await owner.query('analyze payment_plan, overtime_hit')
  const ports = {
    clocks: [paymentClocks, contractClocks],
    workTime: async () => ({ isWorked: () => true, spans: [[0, 1440]] as const }),
  }
  const pass = async (): Promise<number> => {
    const began = performance.now()
    await overtimePass(server.services, company, ports)
    return performance.now() - began
  }
  const said = async () =>
    Number((await owner.query('select count(*) as n from overtime_hit where company_id = $1', [company])).rows[0].n)
  const first = await pass()
  const perPass = (await said()) - CLOCKS * 0.95
  const times: number[] = []
  for (let n = 0; n < PASSES; n++) times.push(await pass())
  const slowest = Math.max(...times)
  const rows: Row[] = [
    {
      label: `${CLOCKS.toLocaleString('en-US')} 个未结时钟，其中 ${(await said()).toLocaleString('en-US')} 个已提醒，一遍（最慢）`,
      value: round(slowest),
      unit: 'ms',
      goal: `≤ ${LIMIT}`,
      ok: slowest <= LIMIT,
    },
    { label: '同上，中位', value: round(median(times)), unit: 'ms', goal: '', ok: true },
    {
      label: `积压时的一遍，发出 ${perPass.toLocaleString('en-US')} 次提醒`,
      value: round(first),
      unit: 'ms',
      goal: '',
      ok: true,
    },
  ]
  report('超时提醒', 'overtime', rows)
} finally {
  await owner.end().catch(() => {})
  await server.close()
  await stage.close().catch(() => {})
}
