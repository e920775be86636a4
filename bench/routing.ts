import { planNow } from '#modules/routing/shared/plan.ts'
import { judgeRoutes } from '#test/checker/routes.ts'
import { type Row, report, round } from './parts/results.ts'
import { compare } from './parts/routingCompany.ts'
import { companyFacts } from './parts/routingFacts.ts'
import { instances, measure } from './parts/solomon.ts'

/**
 * The optimiser on public instances of vehicle routing with time windows, with as many vehicles as the best known plan has:
 * customers served, then the way. The seconds are the processor's, so that a busy machine does not change the result much.
 * Then the demo company's coming 14 and 28 days, planned as the product plans them: the same questions with the same number
 * of iterations as publication and the night ask, and as 自动排班 asks. Usage: node bench/routing.ts [seconds] [seed]
 * [name …]; the name `company` leaves the instances out.
 */
const seconds = Number(process.argv[2] ?? 10)
const seed = Number(process.argv[3] ?? 1)
const names = new Set(process.argv.slice(4))

const processor = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const told: Record<string, number | string>[] = []
const company = names.size === 0 || names.has('company')
const all = instances().filter(({ name }) => names.size === 0 || names.has(name))
const findings: string[] = []
for (const instance of all) {
  const { name, problem, bestVehicles, bestDistance } = instance
  const began = performance.now()
  const solution = planNow(problem, { deadline: seconds * 1000, clock: processor, seed })
  findings.push(...judgeRoutes(problem, solution).findings.map((finding) => `${name} ${finding}`))
  const { served, vehicles, distance } = measure(instance, solution)
  const last = solution.history.at(-1)
  console.log(`${name}：${served} 个客户，${vehicles} 辆（已知最好 ${bestVehicles}），${round(distance, 2)}`)
  told.push({
    实例: name,
    服务客户: served,
    车辆: vehicles,
    最好车辆: bestVehicles,
    距离: distance,
    最好距离: bestDistance,
    差距: `${round((distance / bestDistance - 1) * 100, 2)}%`,
    处理器秒: round(solution.ms / 1000),
    最后改进秒: round((last?.ms ?? 0) / 1000),
    钟表秒: round((performance.now() - began) / 1000),
    千次: round(solution.iterations / 1000, 0),
  })
}
if (told.length > 0) console.table(told)
for (const finding of findings.slice(0, 20)) console.log(finding)

const same = told.filter((row, i) => row.服务客户 === all[i]?.customers)
const gaps = same.map((row) => (Number(row.距离) / Number(row.最好距离) - 1) * 100)
const mean = gaps.reduce((sum, gap) => sum + gap, 0) / Math.max(1, gaps.length)
const complete = all.filter((instance, i) => told[i]?.服务客户 === instance.customers).length
const rows: Row[] = [
  { label: `公开实例，每个${seconds}秒（处理器时间）`, value: all.length, unit: '个', goal: '', ok: true },
  {
    label: '车辆数为已知最好时，全部客户得到服务',
    value: complete,
    unit: '个',
    goal: `≥ ${Math.ceil(all.length * 0.9)}`,
    ok: complete >= all.length * 0.9,
  },
  { label: '全部服务时平均距离差距', value: round(mean, 2), unit: '%', goal: '≤ 1', ok: mean <= 1 },
  { label: '其中最大的差距', value: round(Math.max(...gaps), 2), unit: '%', goal: '', ok: true },
  { label: '独立检查发现的违规', value: findings.length, unit: '条', goal: '0', ok: findings.length === 0 },
]
if (all.length === 0) rows.length = 0
if (company) {
  const facts = await companyFacts(28)
  for (const days of [14, 28]) {
    const { table, relieved, placed, findings: broken } = compare(facts, days, processor)
    console.log(`演示企业今后${days}天`)
    console.table(table)
    rows.push(
      {
        label: `演示企业${days}天，自动排班少掉的超目标班组日`,
        value: relieved,
        unit: '天',
        goal: '≥ 0',
        ok: relieved >= 0,
      },
      { label: `演示企业${days}天，自动排班多排进的工单`, value: placed, unit: '单', goal: '≥ 0', ok: placed >= 0 },
      { label: `演示企业${days}天，检查发现的违规`, value: broken, unit: '条', goal: '0', ok: broken === 0 },
    )
  }
}
report('路线与分派优化', 'routing', rows)
