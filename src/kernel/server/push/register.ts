const SOCKETS_PER_USER = 10

/**
 * The sockets of each person over all instances, oldest first. Every instance hears of every socket in the same order
 * and so picks the same oldest one; only the instance that holds it closes it. What an instance left behind when it
 * died is picked in its turn and thereby forgotten.
 */
export class SocketRegister {
  readonly #users = new Map<string, Set<string>>()

  /** Gives the sockets that have to go. */
  opened(userId: string, socketId: string): string[] {
    const sockets = this.#users.get(userId) ?? new Set()
    this.#users.set(userId, sockets.add(socketId))
    const surplus = [...sockets].slice(0, Math.max(0, sockets.size - SOCKETS_PER_USER))
    for (const each of surplus) sockets.delete(each)
    return surplus
  }

  closed(userId: string, socketId: string): void {
    const sockets = this.#users.get(userId)
    sockets?.delete(socketId)
    if (sockets?.size === 0) this.#users.delete(userId)
  }
}
