import type { Page, WebSocketRoute } from 'playwright-core'
import { ordinaryLift } from '#modules/simulator/shared/liftSpec.ts'
import { SimulatedLift } from '#modules/simulator/shared/simulatedLift.ts'

export interface Feed {
  /** The line goes quiet: nothing reaches the page, and nobody closes it. */
  quiet(on: boolean): void
  stop(): void
}

/**
 * Terminals between the page and the service: every lift whose state the page follows is driven by the simulation, four times a
 * second. To be set up before the page opens its socket.
 */
export async function feedLive(page: Page, { hz = 4 } = {}): Promise<Feed> {
  const lifts = new Map<string, SimulatedLift>()
  let socket: WebSocketRoute | undefined
  let silent = false
  await page.routeWebSocket(/\/push\/socket/, (route) => {
    socket = route
    const service = route.connectToServer()
    route.onMessage((text) => {
      const asked = JSON.parse(String(text)) as { op: string; topics?: string[] | object }
      const topics = Array.isArray(asked.topics) ? asked.topics : Object.keys(asked.topics ?? {})
      for (const topic of topics) {
        const id = /^elevator\.(.+)\.state$/.exec(topic)?.[1]
        if (id && asked.op === 'sub') lifts.set(id, driven(lifts.size))
        if (id && asked.op === 'unsub') lifts.delete(id)
      }
      service.send(text)
    })
    service.onMessage((text) => {
      if (!silent) route.send(text)
    })
  })
  const timer = setInterval(() => {
    if (silent) return
    const now = Date.now()
    for (const [id, lift] of lifts) {
      const said = lift.until(now + toBusy).findLast(({ kind }) => kind === 'lift')
      if (!said) continue
      const wobble = (size: number) => Math.round(1000 * size * (Math.random() - 0.5)) / 1000
      const moving = said.kind === 'lift' && said.d.run === 1
      const d = {
        ...said.d,
        vib: { x: wobble(0.1), y: wobble(0.1), z: wobble(moving ? 0.22 : 0.03) },
        tmp: { mr: 31.5, motor: 52, car: 26 },
        pw: { kw: moving ? 4.2 : 0.3 },
      }
      const frame = { target: 'lift', at: said.at - toBusy, quality: 1, d }
      socket?.send(JSON.stringify({ t: 'st', topic: `elevator.${id}.state`, seq: 0, ts: now, d: frame }))
    }
  }, 1000 / hz)
  return {
    quiet: (on) => {
      silent = on
    },
    stop: () => clearInterval(timer),
  }
}

/** From the present into the busiest hour of an office, so that lifts move while somebody looks. */
const toBusy = Date.parse('2026-11-27T09:00:00+08:00') - Date.now()

function driven(n: number): SimulatedLift {
  const landings = Array.from({ length: 6 }, (_, i) => (i === 0 ? 0 : 1.2 + 3 * i))
  const spec = { ...ordinaryLift, landings, house: 'office' as const }
  const lift = new SimulatedLift(spec, 7 + n, Date.now() + toBusy - 300_000)
  lift.stream(true, Date.now() + toBusy - 300_000)
  return lift
}
