import type { Client } from 'aedes'

/** Which connection of each number counts: the one that came last. */
export class Lines {
  readonly #current = new Map<string, Client>()
  /** How often a number was barred. */
  readonly #barred = new Map<string, number>()

  is(no: string, client: Client): boolean {
    return this.#current.get(no) === client
  }

  holds(no: string): boolean {
    return this.#current.has(no)
  }

  /** What `enters` wants of whoever begins to prove itself now. */
  barredSoFar = (no: string): number => this.#barred.get(no) ?? 0

  /** False: it was barred while it proved itself. `until`: what it showed is good so long, ms; then it comes again. */
  enters(no: string, client: Client, barredBefore: number, until: number | null): boolean {
    if (this.barredSoFar(no) !== barredBefore) return false
    this.#current.set(no, client)
    if (until === null) return true
    const end = () => (this.is(no, client) ? this.bar(no) : client.close())
    const timer = setTimeout(end, Math.max(0, until - Date.now()))
    timer.unref()
    client.conn.once('close', () => clearTimeout(timer))
    return true
  }

  /** Ends its connection. The will is no news then: the terminal is there, or its archive says why it is not. */
  bar(no: string): void {
    this.#barred.set(no, this.barredSoFar(no) + 1)
    const client = this.#current.get(no)
    this.#current.delete(no)
    client?.close()
  }

  gone(client: Client): void {
    if (this.is(client.id, client)) this.#current.delete(client.id)
  }
}
