import pg from 'pg'

const TICK_MS = 500
/** Ticks without an answer after which the database counts as hanging: three seconds. */
const PATIENCE = 6
const CHECK_MS = 3000

/**
 * Asks the database every second, on a connection of its own, whether it still answers. One that died says so by itself;
 * one that hangs – a stopped process, a disk that no longer returns – says nothing, and everybody would wait with it. Then
 * the connections in use are cut, so that their calls are answered 503, and no further call begins, until it answers again.
 * Ticks are counted and not seconds: while this process itself was busy the database has missed none.
 */
export class DatabaseWatch {
  /** The database does not answer at this moment. */
  hangs = false
  readonly #connect: () => pg.Client
  readonly #cut: () => void
  #client: pg.Client | undefined
  #asking: Promise<boolean> | undefined
  #missed = 0
  #rest = 0
  #timer: NodeJS.Timeout | undefined

  constructor(url: string, cut: () => void) {
    this.#connect = () => new pg.Client({ connectionString: url, connectionTimeoutMillis: CHECK_MS })
    this.#cut = cut
  }

  start(): void {
    this.#timer ??= setInterval(() => this.#tick(), TICK_MS).unref()
  }

  /** Whether the database answers within three seconds, whatever the pools are busy with. */
  async answers(): Promise<boolean> {
    if (this.hangs) return false
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<boolean>((done) => {
      timer = setTimeout(() => done(false), CHECK_MS)
    })
    return Promise.race([this.#ask(), late]).finally(() => clearTimeout(timer))
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#timer = undefined
    await this.#drop()
  }

  #tick(): void {
    if (!this.#asking && this.#missed === 0) {
      if (this.#rest-- > 0) return
      this.#rest = 1
      void this.#ask()
      return
    }
    this.#missed += 1
    void this.#ask()
    if (this.#missed < PATIENCE || this.hangs) return
    this.hangs = true
    this.#cut()
  }

  /** One question at a time; those who ask meanwhile get its answer. */
  #ask(): Promise<boolean> {
    this.#asking ??= this.#query().finally(() => {
      this.#asking = undefined
    })
    return this.#asking
  }

  async #query(): Promise<boolean> {
    const from = performance.now()
    try {
      if (!this.#client) {
        const client = this.#connect()
        client.on('error', () => void this.#drop())
        await client.connect()
        this.#client = client
      }
      await this.#client.query('select 1')
      this.hangs = false
      this.#missed = 0
      return true
    } catch {
      await this.#drop()
      // Gone, and says so at once: whoever needs a connection is told by the attempt itself. A time that ran out is hanging.
      if (performance.now() - from < TICK_MS) {
        this.hangs = false
        this.#missed = 0
      }
      return false
    }
  }

  async #drop(): Promise<void> {
    const client = this.#client
    this.#client = undefined
    await client?.end().catch(() => {})
  }
}
