import { inCompany, type Services, type Stoppable } from '#kernel/server/index.ts'
import type { TroubleKind } from '#modules/terminal/shared/terms.ts'
import { addTroubles, type TroubleRow } from './trouble.store.ts'

/** How often what was counted is written: a flood costs one row and one write, however long it lasts. */
const EVERY_MS = 5000

interface Whose {
  readonly companyId: string
  readonly terminalId: string
}

/** What is wrong with what terminals send, counted in memory and written now and then: a count, not a record of each. */
export class Troubles {
  readonly #services: Services
  #counted = new Map<string, TroubleRow & Whose>()

  constructor(services: Services) {
    this.#services = services
  }

  note({ companyId, terminalId }: Whose, kind: TroubleKind, detail: string | null = null, n = 1): void {
    const key = `${terminalId} ${kind}`
    const before = this.#counted.get(key)
    const lastAt = this.#services.clock().getTime()
    this.#counted.set(key, {
      companyId,
      terminalId,
      kind,
      lastAt,
      n: (before?.n ?? 0) + n,
      detail: detail ?? before?.detail ?? null,
    })
  }

  async write(): Promise<void> {
    const counted = [...this.#counted.values()]
    this.#counted = new Map()
    for (const [companyId, rows] of Map.groupBy(counted, (row) => row.companyId))
      await inCompany(this.#services, { principal: null, companyId, traceId: 'troubles' }, (ctx) =>
        addTroubles(ctx, rows),
      ).catch((error) => this.#services.log.warn({ err: error, companyId }, 'troubles of terminals'))
  }
}

const all = new WeakMap<object, Troubles>()

/** Those that this server counts. */
export function troublesOf(services: Services): Troubles {
  const known = all.get(services.pools) ?? new Troubles(services)
  all.set(services.pools, known)
  return known
}

export function startTroubles(services: Services): Stoppable {
  const troubles = troublesOf(services)
  const timer = setInterval(() => void troubles.write(), EVERY_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await troubles.write()
    },
  }
}
