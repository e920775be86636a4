import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { FleetPlan } from './fleet.ts'
import { nothingSaid, type Tally } from './line.ts'

/** Terminals that one process bears without hurry. */
const PER_PROCESS = 5000

interface Simulator {
  /** Of all processes, as they told last. */
  tally(): Tally
  stop(): Promise<void>
}

/** Starts the terminals in processes beside this one. `ended`: one ended by itself. */
export function startSimulator(plan: FleetPlan, ended: (code: number | null) => void): Simulator {
  const { terminals } = plan
  const processes = Math.max(1, Math.ceil(terminals.length / PER_PROCESS))
  const each = Math.ceil(terminals.length / processes)
  let stopping = false
  const running = Array.from({ length: processes }, (_, n) => {
    const child = fork(fileURLToPath(new URL('./process.ts', import.meta.url)), {
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    const told = { tally: nothingSaid() }
    child.on('message', (tally) => {
      told.tally = tally as Tally
    })
    const over = new Promise<void>((done) =>
      child.once('exit', (code) => {
        if (!stopping) ended(code)
        done()
      }),
    )
    child.send({ ...plan, terminals: terminals.slice(n * each, (n + 1) * each) })
    return { child, told, over }
  })
  return {
    tally: () =>
      running.reduce((sum, { told: { tally } }) => {
        for (const key of Object.keys(sum) as (keyof Tally)[]) sum[key] += tally[key]
        return sum
      }, nothingSaid()),
    async stop() {
      stopping = true
      for (const { child } of running) if (child.connected) child.disconnect()
      await Promise.all(running.map(({ over }) => over))
    },
  }
}
