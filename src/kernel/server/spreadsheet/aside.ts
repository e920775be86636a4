import { Worker } from 'node:worker_threads'
import { Refusal } from '#kernel/shared/refusal.ts'
import { MAX_IMPORT_BYTES, type ReadOptions, type ReadRow, readRows } from './read.ts'
import type { RowInput, Sheet, Workbook } from './workbook.ts'

/**
 * Large files are read and written in a thread of their own, so that other requests do not wait for them
 * (quality, P6). Rows of an export come from the main thread in batches, pieces of the file go back to it.
 */
export type ToWorker =
  | { kind: 'write'; sheets: Omit<Sheet, 'rows'>[] }
  | { kind: 'rows'; rows: RowInput[]; done: boolean }
  | { kind: 'read'; bytes: Uint8Array; options: ReadOptions }
  | { kind: 'taken' }

export type FromWorker =
  | { kind: 'more'; sheet: number }
  | { kind: 'piece'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'read'; rows: ReadRow[] }
  | { kind: 'end' }
  | { kind: 'failed'; message: string; refusal?: { errorCode: number; data: unknown } }

/** Rows that are copied between threads at once: 1 ms on the main thread. */
export const BATCH = 200
/** Below this a file is read where it is: a thread takes 60 ms to start, and so little cannot hide much. */
const SMALL_FILE = 50_000

/** As `writeWorkbook`, in a thread. Leaving the iteration early ends the thread and the rows. */
export async function* writeWorkbookAside(workbook: Workbook): AsyncGenerator<Uint8Array> {
  const sources = workbook.sheets.map((sheet) => batches(sheet.rows))
  const sheets = workbook.sheets.map(({ name, columns }) => ({ name, columns }))
  try {
    for await (const message of conversation({ kind: 'write', sheets }, async (sheet) => {
      const { value, done } = (await sources[sheet]?.next()) ?? { done: true, value: undefined }
      return { kind: 'rows', rows: value ?? [], done: done ?? false }
    }))
      if (message.kind === 'piece') yield message.bytes
  } finally {
    for (const source of sources) await source.return(undefined)
  }
}

/** As `readRows`, in a thread when the file is large. */
export async function* readRowsAside(input: Uint8Array, options: ReadOptions = {}): AsyncGenerator<ReadRow> {
  if (input.length < SMALL_FILE || input.length > (options.maxBytes ?? MAX_IMPORT_BYTES)) {
    yield* readRows(input, options)
    return
  }
  for await (const message of conversation({ kind: 'read', bytes: input, options }))
    if (message.kind === 'read') yield* message.rows
}

async function* conversation(job: ToWorker, onMore?: (sheet: number) => Promise<ToWorker>): AsyncGenerator<FromWorker> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    // A file that needs more than this is not a spreadsheet of ours; the thread ends, the server stays.
    resourceLimits: { maxOldGenerationSizeMb: 512 },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const inbox: FromWorker[] = []
  let failure: Error | undefined
  let wake = () => {}
  const fail = (error: Error) => {
    failure ??= error
    wake()
  }
  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'more') {
      onMore?.(message.sheet).then((answer) => worker.postMessage(answer), fail)
      return
    }
    inbox.push(message)
    wake()
  })
  worker.on('error', fail)
  worker.on('exit', (code) => {
    if (code !== 0) fail(new Error(`the spreadsheet thread ended with ${code}`))
  })
  worker.postMessage(job)
  try {
    for (;;) {
      if (failure) throw failure
      const message = inbox.shift()
      if (!message) {
        await new Promise<void>((done) => {
          wake = done
        })
        continue
      }
      if (message.kind === 'end') return
      if (message.kind === 'failed') {
        const { refusal } = message
        throw refusal
          ? new Refusal(refusal.errorCode, message.message, { data: refusal.data })
          : new Error(message.message)
      }
      yield message
      worker.postMessage({ kind: 'taken' } satisfies ToWorker)
      // Several messages may wait: between two of them other requests have their turn.
      await new Promise((done) => setImmediate(done))
    }
  } finally {
    await worker.terminate()
  }
}

async function* batches(rows: Sheet['rows']): AsyncGenerator<RowInput[]> {
  let batch: RowInput[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
