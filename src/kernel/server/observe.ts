import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Pools } from './database.ts'

export interface Metrics {
  observe(call: string, status: number, ms: number): void
  readonly registry: Registry
  text(): Promise<string>
}

/** Prometheus metrics: calls by pattern and status, pool use, process figures. */
export function openMetrics(pools: Pools): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'tiwei_request_seconds',
    help: 'Duration of calls',
    labelNames: ['call', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const faults = new Counter({ name: 'tiwei_faults_total', help: 'Answers with status 5xx', registers: [registry] })
  new Gauge({
    name: 'tiwei_pool_connections',
    help: 'Connections of the application pool',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'total' }, pools.app.totalCount)
      this.set({ state: 'idle' }, pools.app.idleCount)
      this.set({ state: 'waiting' }, pools.app.waitingCount)
    },
  })
  return {
    registry,
    observe(call, status, ms) {
      duration.observe({ call, status: `${Math.floor(status / 100)}xx` }, ms / 1000)
      if (status >= 500) faults.inc()
    },
    text: () => registry.metrics(),
  }
}
