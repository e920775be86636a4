import { newId } from '#kernel/server/index.ts'
import { wgs84 } from '#kernel/shared/coordinates.ts'
import { fieldApi } from '#modules/field/shared/api.ts'
import type { FieldOrder } from '#modules/field/shared/fieldWork.ts'
import type { OpPayload, PhoneOpType } from '#modules/phone/shared/ops.ts'
import {
  absorbed,
  nextBatch,
  type QueuedOp,
  retried,
  ripe,
  sentOf,
  settled,
  standOf,
} from '#modules/phone/shared/queue.ts'
import type { Person } from '../builders/company.ts'
import type { TestServer } from '../server.ts'

/** What happens to a call: it is answered; it arrives and its answer is lost; the app is killed before it is sent. */
export type Fate = 'answered' | 'lost' | 'killed'

/** A worker's phone without its screens: the product's own queue over a store in memory. */
export class Phone {
  readonly name: string
  readonly worker: Person
  readonly #server: TestServer
  readonly #deviceId = newId()
  readonly #minCrew: number
  ops: QueuedOp[] = []
  #orders = new Map<string, FieldOrder>()
  #cursor = ''
  #seq = 0
  /** Operations the server has taken, by what it said; each as it was first answered, also when nobody heard it. */
  readonly heard: (op: QueuedOp) => void

  constructor(server: TestServer, worker: Person, name: string, minCrew: number, heard: (op: QueuedOp) => void) {
    this.#server = server
    this.worker = worker
    this.name = name
    this.#minCrew = minCrew
    this.heard = heard
  }

  record<T extends PhoneOpType>(orderId: string, at: number, type: T, payload: OpPayload<T>, place?: [number, number]) {
    this.#seq += 1
    const op: QueuedOp = {
      seq: this.#seq,
      opId: newId(),
      orderId,
      type,
      occurredAt: new Date(at).toISOString(),
      monotonicMs: at - Date.parse('2026-01-01T00:00:00Z'),
      gps: place ? { ...wgs84({ lng: place[0], lat: place[1] }), accuracy: 10 } : null,
      baseVersion: this.#orders.get(orderId)?.version ?? 0,
      payload: payload as Readonly<Record<string, unknown>>,
      state: 'waiting',
      errorCode: null,
      errorMsg: null,
      orderVersion: null,
    }
    this.ops.push(op)
    return op
  }

  /** As `web/store/sync.ts` does it: operations, then what is new, then again what has become possible. */
  async sync(fate: Fate, now: number): Promise<void> {
    if (fate === 'killed') return
    for (;;) {
      const batch = nextBatch(this.ops)
      const touched = new Set(batch.map(({ orderId }) => orderId))
      if (batch.length > 0) {
        const stand = standOf(this.#orders, this.#minCrew)
        const sent = {
          deviceId: this.#deviceId,
          deviceTime: new Date(now).toISOString(),
          halting: true,
          ops: batch.map(sentOf),
        }
        const { results } = await this.#server.ask(fieldApi.sync, sent, this.worker)
        const taken = new Set(results.filter(({ result }) => result === 'applied').map(({ opId }) => opId))
        for (const op of batch.filter(({ opId }) => taken.has(opId))) this.heard(op)
        if (fate === 'lost') return
        this.ops = settled(this.ops, results, stand)
      }
      await this.#fetch(touched)
      const again = ripe(this.ops, standOf(this.#orders, this.#minCrew))
      if (again.size > 0) {
        const { changed, gone } = retried(this.ops, again, this.#seq + 1, newId)
        this.#seq += changed.length
        const left = new Set(gone)
        this.ops = [...this.ops.filter(({ seq }) => !left.has(seq)), ...changed]
      } else if (batch.length === 0 || nextBatch(this.ops).length === 0) return
    }
  }

  async #fetch(touched: ReadonlySet<string>): Promise<void> {
    if (this.#cursor === '') {
      const whole = await this.#server.ask(fieldApi.bootstrap, {}, this.worker)
      this.#cursor = whole.cursor
      this.#orders = new Map(whole.orders.map((order) => [order.id, order]))
    } else {
      const held = [...this.#orders.values()]
        .filter(({ id }) => !touched.has(id))
        .map(({ id, version }) => ({ id, version }))
      const changes = await this.#server.ask(fieldApi.changes, { cursor: this.#cursor, held }, this.worker)
      this.#cursor = changes.cursor
      for (const order of changes.changed) this.#orders.set(order.id, order)
      for (const id of changes.removed) this.#orders.delete(id)
    }
    const versions = new Map([...this.#orders.values()].map(({ id, version }) => [id, version]))
    const gone = new Set(absorbed(this.ops, versions))
    this.ops = this.ops.filter(({ seq }) => !gone.has(seq))
  }
}
