import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readConfig } from '#app/config.ts'
import { openDatabase } from '#app/database.server.ts'
import { simulatedPlaces } from '#db/seed/simulated.ts'
import { SetupRefusal } from '#kernel/server/setupRefusal.ts'
import { type SimulatedPlace, startSimulator } from '#modules/simulator/server/index.ts'
import { ordinaryLift } from '#modules/simulator/shared/liftSpec.ts'

/**
 * Speaks for many terminals, as terminals do (decision 0143): S-curves, rush hours, worn doors, faults, clocks that drift, frames
 * that are lost or come twice, times without a network.
 *
 *   npm run simulate                                  the terminals of the demo, at the service of the settings
 *   npm run simulate -- --terminals 20000 --secrets 终端.csv --url mqtts://host:8883
 *
 * 终端.csv: 终端编号, 密钥, 1 直梯 or 2 扶梯 (1 where it is missing), one terminal a row.
 */
const USAGE =
  '用法：npm run simulate -- [--terminals 台数] [--url mqtt://主机:1883] [--secrets 终端.csv] [--speed 倍数] [--traffic 倍数] [--seed 整数] [--faults off|few|many]'
const TELL_MS = 10_000

try {
  const { values } = options()
  const places = await placesOf(values.secrets)
  const terminals = places.slice(0, whole('terminals', values.terminals ?? String(places.length)))
  const asked = Number(values.terminals ?? terminals.length)
  if (terminals.length < asked)
    throw new SetupRefusal(
      `只有 ${terminals.length} 台终端的密钥，不够 ${asked} 台；用 --secrets 给出终端编号与密钥的清单`,
    )
  const faults = (['off', 'few', 'many'] as const).find((one) => one === values.faults)
  if (!faults) throw new SetupRefusal(USAGE)
  const plan = {
    url: values.url,
    terminals,
    seed: whole('seed', values.seed),
    speed: factor('speed', values.speed),
    traffic: factor('traffic', values.traffic),
    faults,
  }
  const simulator = startSimulator(plan, () => {
    console.error('一个模拟进程结束了')
    process.exit(1)
  })
  console.log(`${terminals.length} 台终端连往 ${values.url}，按 Ctrl-C 结束`)
  let before = simulator.tally()
  setInterval(() => {
    const now = simulator.tally()
    const perSecond = ((now.acked - before.acked) * 1000) / TELL_MS
    console.log(
      `在线 ${now.open}；已报 ${now.said}，已确认 ${now.acked}（每秒 ${perSecond.toFixed(1)}）；被拒绝 ${now.refused}，丢弃 ${now.given}`,
    )
    before = now
  }, TELL_MS)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void simulator.stop().then(() => process.exit(0)))
} catch (error) {
  console.error(error instanceof SetupRefusal ? error.message : `没有开始：${(error as Error).message}`)
  process.exitCode = 1
}

function options() {
  try {
    return parseArgs({
      options: {
        terminals: { type: 'string' },
        url: { type: 'string', default: 'mqtt://127.0.0.1:1883' },
        secrets: { type: 'string' },
        speed: { type: 'string', default: '1' },
        traffic: { type: 'string', default: '1' },
        seed: { type: 'string', default: '1' },
        faults: { type: 'string', default: 'few' },
      },
    })
  } catch {
    throw new SetupRefusal(USAGE)
  }
}

function whole(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new SetupRefusal(`--${name} 应为整数。${USAGE}`)
  return Number(text)
}

function factor(name: string, text: string): number {
  const speed = Number(text)
  if (!(speed >= 0.1 && speed <= 1000)) throw new SetupRefusal(`--${name} 应为 0.1 至 1000。${USAGE}`)
  return speed
}

/** From the file, or of the demo in the database of the settings. */
async function placesOf(file: string | undefined): Promise<SimulatedPlace[]> {
  if (file !== undefined) return readSecrets(readFileSync(file, 'utf8'))
  const database = await openDatabase(readConfig(process.env), console.log, 'tool')
  try {
    const places = await simulatedPlaces(database)
    if (places.length === 0)
      throw new SetupRefusal('设置所指的数据库里没有演示数据；用 --secrets 给出终端编号与密钥的清单')
    return places
  } finally {
    await database.stop()
  }
}

function readSecrets(text: string): SimulatedPlace[] {
  const nth = { lift: 0, escalator: 0 }
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line, at) => ({ at: at + 1, cells: line.split(/[,;\t，；]/).map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some(Boolean) && cells[0] !== '终端编号')
    .map(({ at, cells: [no = '', secret = '', type = '1'] }) => {
      if (!/^[A-Z0-9]{8,20}$/.test(no) || secret === '') throw new SetupRefusal(`第${at}行：应为终端编号与密钥`)
      const target = type === '2' ? 'escalator' : 'lift'
      const ordinary = { house: 'home', landings: ordinaryLift.landings, speed: null, load: null, down: false } as const
      return { no, secret, target, nth: nth[target]++, ...ordinary }
    })
}
