import { serial } from './dates.ts'
import type { Finding } from './visits.ts'

/** Judges who was given what: certificates, absences, enough people, nobody in two places (jobs 6.5 V03–V06). */
export interface CheckedJob {
  orderId: string
  liftId: string
  date: string
  /** Minutes since midnight. */
  start: number
  end: number
  workers: readonly string[]
}

export interface CheckedWorker {
  id: string
  /** Last day of the certificate; null: without end; absent: none. */
  certTo?: string | null
  absences: readonly (readonly [from: string, to: string])[]
}

export function checkCrews(jobs: readonly CheckedJob[], workers: readonly CheckedWorker[], minCrew: number): Finding[] {
  const findings: Finding[] = []
  const byId = new Map(workers.map((worker) => [worker.id, worker]))
  const byWorkerAndDay = new Map<string, CheckedJob[]>()
  for (const job of jobs) {
    const { liftId, date } = job
    if (new Set(job.workers).size < minCrew) {
      findings.push({ liftId, date, rule: 'minCrew', text: `${job.orderId}: ${job.workers.length} people` })
    }
    for (const id of job.workers) {
      const worker = byId.get(id)
      const certTo = worker?.certTo
      if (certTo === undefined || (certTo !== null && serial(certTo) < serial(date))) {
        findings.push({ liftId, date, rule: 'certificate', text: `${job.orderId}: ${id} until ${certTo ?? 'never'}` })
      }
      if (worker?.absences.some(([from, to]) => serial(from) <= serial(date) && serial(date) <= serial(to))) {
        findings.push({ liftId, date, rule: 'absent', text: `${job.orderId}: ${id}` })
      }
      const key = `${id} ${date}`
      const known = byWorkerAndDay.get(key)
      if (known) known.push(job)
      else byWorkerAndDay.set(key, [job])
    }
  }
  for (const [key, day] of byWorkerAndDay) {
    const inOrder = day.sort((a, b) => a.start - b.start)
    inOrder.forEach((job, at) => {
      const earlier = inOrder[at - 1]
      if (earlier && job.start < earlier.end) {
        const text = `${key}: ${earlier.orderId} until ${earlier.end}, ${job.orderId} from ${job.start}`
        findings.push({ liftId: job.liftId, date: job.date, rule: 'doubleBooking', text })
      }
    })
  }
  return findings
}
