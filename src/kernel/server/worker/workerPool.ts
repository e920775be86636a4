import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import type { FileReply } from '../../shared/endpoint.ts'
import { refuse } from '../../shared/refusal.ts'
import { errorOf, type FromWorker, faultOf, type Order, type ToWorker } from './wire.ts'

/** Calls of ports that a process beside the server may make in it. */
type Asked = (port: string, method: string, args: readonly unknown[]) => unknown

export interface WorkerPoolOptions {
  /** The file that such a process runs (see side.ts), and what it is told first; must survive a structured clone. */
  readonly entry: URL
  readonly setup: unknown
  readonly asked: Asked
  /** Where compiled modules are kept between starts: a process is ready in half the time. */
  readonly cacheDir: string
  /** What a process is told with every order, because it changes while the server runs; survives a structured clone. */
  readonly told: () => unknown
  /** Told why a process ended in the middle of its work. */
  readonly onCrash: (reason: string) => void
  /** Megabytes of heap: a file that needs more ends its process, not the server. */
  readonly heapMb?: number
}

/**
 * At once. Three where there are cores for them: the queue of jobs takes two at most, so that a download never waits
 * for an import. On one or two cores more of them would only take the memory of a small machine three times over.
 */
export const processesFor = (cores: number): number => (cores <= 2 ? 1 : 3)
const PROCESSES = processesFor(availableParallelism())
/** Callers that may wait for one of them. */
const WAITING = 20
/** An idle process is kept for the next file: a start takes most of a second. */
const KEPT_MS = 60_000
const HEAP_MB = 768

/**
 * Heavy work – large spreadsheets in and out, jobs – runs in processes beside the server: requests of others wait
 * neither for its computing nor for its garbage (quality, P6), and what it breaks is not the server. A process does one
 * thing at a time in a transaction of its own; when it dies, the database undoes it.
 */
export class WorkerPool {
  private readonly options: WorkerPoolOptions
  private readonly idle: WorkerProcess[] = []
  private readonly busy = new Set<WorkerProcess>()
  private readonly waiting: (() => void)[] = []
  private closed = false

  constructor(options: WorkerPoolOptions) {
    this.options = options
  }

  /**
   * What the work returns; its refusals and faults are thrown as if it had run here. Refuses with 1000429, 1000603. Whoever
   * goes while he waits for a process takes none; the work at hand is told and decides itself (`ctx.signal`).
   */
  async run(order: Order, signal?: AbortSignal): Promise<unknown> {
    if (this.busy.size >= PROCESSES) {
      if (this.waiting.length >= WAITING) throw refuse.tooOften()
      await this.turn(signal)
    }
    if (this.closed) throw new Error('the server is stopping')
    const side = this.rested() ?? new WorkerProcess(this.options)
    this.busy.add(side)
    side.keep()
    try {
      return await side.perform(order, signal)
    } finally {
      this.busy.delete(side)
      if (side.alive && !this.closed) {
        this.idle.push(side)
        side.endAfter(KEPT_MS, () => void this.idle.splice(this.idle.indexOf(side), 1))
      }
      this.waiting.shift()?.()
    }
  }

  private turn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.waiting.splice(this.waiting.indexOf(next), 1)
        reject(signal?.reason)
      }
      const next = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      if (signal?.aborted) return reject(signal.reason)
      signal?.addEventListener('abort', leave, { once: true })
      this.waiting.push(next)
    })
  }

  /** Process ids of those at work. */
  get atWork(): number[] {
    return [...this.busy].map((side) => side.pid)
  }

  private rested(): WorkerProcess | undefined {
    for (;;) {
      const side = this.idle.pop()
      if (side === undefined || side.alive) return side
      side.keep()
    }
  }

  async close(): Promise<void> {
    this.closed = true
    for (const next of this.waiting.splice(0)) next()
    await Promise.all([...this.idle, ...this.busy].map((side) => side.end()))
  }
}

class WorkerProcess {
  private readonly child: ChildProcess
  private readonly options: WorkerPoolOptions
  private readonly exited: Promise<void>
  private timer: NodeJS.Timeout | undefined
  private pieces: Uint8Array[] = []
  private current: { resolve(data: unknown): void; reject(error: Error): void } | undefined
  private ending = false
  alive = true

  constructor(options: WorkerPoolOptions) {
    this.options = options
    this.child = fork(options.entry, [], {
      serialization: 'advanced',
      env: { NODE_COMPILE_CACHE: options.cacheDir, ...process.env },
      execArgv: [
        `--max-old-space-size=${options.heapMb ?? HEAP_MB}`,
        '--disable-warning=ExperimentalWarning',
        // It may be slower, not larger: others need the memory of a small machine.
        ...['--heap-growing-percent=30', '--max-semi-space-size=4'],
      ],
    })
    this.exited = new Promise((done) => {
      this.child.once('exit', (code, signal) => {
        this.gone(`exit ${code ?? signal}`)
        done()
      })
      this.child.once('error', (error) => {
        this.gone(error.message)
        done()
      })
    })
    this.child.on('message', (message: FromWorker) => this.hear(message))
    this.tell({ kind: 'open', setup: options.setup })
  }

  get pid(): number {
    return this.child.pid ?? 0
  }

  async perform(order: Order, signal?: AbortSignal): Promise<unknown> {
    const stop = () => this.tell({ kind: 'stop' })
    signal?.throwIfAborted()
    signal?.addEventListener('abort', stop, { once: true })
    try {
      return await new Promise((resolve, reject) => {
        this.current = { resolve, reject }
        this.pieces = []
        if (this.alive) this.tell({ kind: 'order', order, told: this.options.told() })
        else this.gone('ended')
      })
    } finally {
      signal?.removeEventListener('abort', stop)
    }
  }

  keep(): void {
    clearTimeout(this.timer)
  }

  endAfter(ms: number, ended: () => void): void {
    this.timer = setTimeout(() => {
      ended()
      void this.end()
    }, ms)
    this.timer.unref()
  }

  async end(): Promise<void> {
    this.ending = true
    this.keep()
    if (this.alive) this.child.kill('SIGKILL')
    await this.exited
  }

  private tell(message: ToWorker): void {
    // A process that is going away says so by its exit.
    this.child.send(message, () => {})
  }

  private hear(message: FromWorker): void {
    if (message.kind === 'piece') this.pieces.push(message.bytes)
    else if (message.kind === 'ask') void this.answer(message)
    else if (message.kind === 'done') this.settle(({ resolve }) => resolve(this.dataOf(message)))
    else if (message.kind === 'failed') this.settle(({ reject }) => reject(errorOf(message.fault)))
  }

  private dataOf({ data, file }: Extract<FromWorker, { kind: 'done' }>): unknown {
    if (!file) return data
    const body = Buffer.concat(this.pieces)
    this.pieces = []
    return { ...file, body } satisfies FileReply
  }

  private settle(how: (waiting: NonNullable<WorkerProcess['current']>) => void): void {
    const waiting = this.current
    this.current = undefined
    if (waiting) how(waiting)
  }

  private async answer({ id, port, method, args }: Extract<FromWorker, { kind: 'ask' }>): Promise<void> {
    try {
      this.tell({ kind: 'answer', id, value: await this.options.asked(port, method, args) })
    } catch (error) {
      this.tell({ kind: 'answer', id, fault: faultOf(error) })
    }
  }

  private gone(reason: string): void {
    this.alive = false
    if (this.current && !this.ending) this.options.onCrash(reason)
    this.settle(({ reject }) => reject(this.ending ? new Error('the server is stopping') : refuse.interrupted()))
  }
}
