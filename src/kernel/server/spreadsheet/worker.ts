import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { Refusal } from '#kernel/shared/refusal.ts'
import { BATCH, type FromWorker, type ToWorker } from './aside.ts'
import { readBatches } from './read.ts'
import type { RowInput } from './workbook.ts'
import { writeWorkbook } from './write.ts'

/** The thread in which large files are read and written (see aside.ts). One job per thread. */
if (!parentPort) throw new Error('worker.ts runs as a worker')
const port = parentPort

// On Linux the priority belongs to the thread alone: where cores are few, requests go before files.
if (process.platform === 'linux') setPriority(0, 10)

const inbox: ToWorker[] = []
let wake: (() => void) | undefined
port.on('message', (message: ToWorker) => {
  if (message.kind === 'taken') {
    credit++
    goOn?.()
    return
  }
  inbox.push(message)
  wake?.()
})

/** Pieces that may be under way unread: what bounds the memory when the browser downloads slowly. */
let credit = 8
let goOn: (() => void) | undefined

async function next(): Promise<ToWorker> {
  for (;;) {
    const message = inbox.shift()
    if (message) return message
    await new Promise<void>((done) => {
      wake = done
    })
  }
}

async function send(message: FromWorker, transfer: ArrayBuffer[] = []): Promise<void> {
  while (credit <= 0)
    await new Promise<void>((done) => {
      goOn = done
    })
  credit--
  port.postMessage(message, transfer)
}

/** Rows come from the main thread, where the database is; the next batch is asked for while this one is written. */
async function* rowsOf(sheet: number): AsyncGenerator<RowInput> {
  port.postMessage({ kind: 'more', sheet } satisfies FromWorker)
  for (;;) {
    const message = await next()
    if (message.kind !== 'rows') throw new Error(`unexpected ${message.kind}`)
    if (!message.done) port.postMessage({ kind: 'more', sheet } satisfies FromWorker)
    yield* message.rows
    if (message.done) return
  }
}

async function work(): Promise<void> {
  const job = await next()
  if (job.kind === 'write') {
    const sheets = job.sheets.map((sheet, index) => ({ ...sheet, rows: rowsOf(index) }))
    for await (const piece of writeWorkbook({ sheets })) {
      // A copy of its own buffer: the pool that small buffers share cannot change hands.
      const own = new Uint8Array(piece)
      await send({ kind: 'piece', bytes: own }, [own.buffer])
    }
  } else if (job.kind === 'read') {
    for await (const rows of readBatches(job.bytes, job.options))
      for (let start = 0; start < rows.length; start += BATCH)
        await send({ kind: 'read', rows: rows.slice(start, start + BATCH) })
  }
  port.postMessage({ kind: 'end' } satisfies FromWorker)
}

// The other side ends the thread when it has read the last message.
work().catch((error: unknown) => {
  const refusal = error instanceof Refusal ? { errorCode: error.errorCode, data: error.data } : undefined
  const message = error instanceof Error ? error.message : String(error)
  port.postMessage({ kind: 'failed', message, refusal } satisfies FromWorker)
})
