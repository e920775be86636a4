import { flushCompileCache } from 'node:module'
import { constants, setPriority } from 'node:os'
import type { FileReply } from '../../shared/endpoint.ts'
import { CallerGone } from '../context.ts'
import { errorOf, type FromWorker, faultOf, type Order, type ToWorker } from './wire.ts'

/** Asks a port that stays with the server. */
export type Ask = (port: string, method: string, ...args: unknown[]) => Promise<unknown>

/** `told`: what the server knows now; `signal`: aborted when nobody waits for the order any more. */
export type Perform = (order: Order, told: unknown, signal: AbortSignal) => Promise<unknown>

const PIECE = 256 * 1024

/**
 * The other end of WorkerPool: runs in the process beside the server. `open` gets what the server told and returns what
 * performs orders. The process ends with the channel, so that a server that was killed leaves nobody writing.
 */
export function serveWorker(open: (setup: unknown, ask: Ask) => Promise<Perform>): void {
  // Where cores are few, requests go before files.
  setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)
  process.on('disconnect', () => process.exit(0))
  // Ctrl-C reaches the whole group: the server decides when this process ends.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

  const asked = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  let serial = 0
  const ask: Ask = (port, method, ...args) =>
    new Promise((resolve, reject) => {
      const id = ++serial
      asked.set(id, { resolve, reject })
      void send({ kind: 'ask', id, port, method, args })
    })
  let opening: Promise<Perform> | undefined
  /** Of the order at work: one at a time. */
  let current = new AbortController()
  process.on('message', (message: ToWorker) => {
    if (message.kind === 'open') {
      opening = open(message.setup, ask)
      // Now, because the server ends this process without warning.
      opening.then(
        () => flushCompileCache(),
        () => {},
      )
    } else if (message.kind === 'order') {
      current = new AbortController()
      void carryOut(message, current.signal)
    } else if (message.kind === 'stop') current.abort(new CallerGone())
    else {
      const waiting = asked.get(message.id)
      asked.delete(message.id)
      if (message.fault) waiting?.reject(errorOf(message.fault))
      else waiting?.resolve(message.value)
    }
  })

  async function carryOut({ order, told }: Extract<ToWorker, { kind: 'order' }>, signal: AbortSignal): Promise<void> {
    try {
      const perform = await opening
      const data = await perform?.(order, told, signal)
      if (!isFile(data)) return await send({ kind: 'done', data })
      const { body, name, type } = data
      for (let at = 0; at < body.length; at += PIECE)
        await send({ kind: 'piece', bytes: new Uint8Array(body.subarray(at, at + PIECE)) })
      await send({ kind: 'done', data: null, file: { name, type } })
    } catch (error) {
      await send({ kind: 'failed', fault: faultOf(error) })
    }
  }
}

/** Resolves when the channel has taken the message: a large file does not pile up in it. */
const send = (message: FromWorker) => new Promise<void>((done) => process.send?.(message, () => done()))

const isFile = (data: unknown): data is FileReply & { body: Uint8Array } =>
  typeof data === 'object' && data !== null && 'body' in data && data.body instanceof Uint8Array && 'type' in data
