import { Refusal } from '../../shared/refusal.ts'
import type { Caller } from '../scope.ts'

/** What is done in a process of its own: a call whose handler moved here, a job of the queue, or a task that no person asked for. */
export type Order =
  | {
      readonly kind: 'call'
      /** Method and path of the endpoint. */
      readonly call: string
      readonly caller: Omit<Caller, 'signal'>
      readonly input: unknown
      readonly requestNo: string | undefined
    }
  | { readonly kind: 'job'; readonly job: string; readonly companyId: string; readonly jobId: string }
  | { readonly kind: 'task'; readonly task: string; readonly companyId: string }

/** Structured clones over the process channel: maps, dates and bytes keep their kind. */
export type ToWorker =
  | { kind: 'open'; setup: unknown }
  /** `told`: what the server knows at this moment and its setup did not. */
  | { kind: 'order'; order: Order; told: unknown }
  /** Nobody waits for the order any more. */
  | { kind: 'stop' }
  | { kind: 'answer'; id: number; value?: unknown; fault?: Fault }

export type FromWorker =
  | { kind: 'ready' }
  /** A port that stays with the server, e.g. push. */
  | { kind: 'ask'; id: number; port: string; method: string; args: unknown[] }
  /** Bytes of a file that is the answer. */
  | { kind: 'piece'; bytes: Uint8Array }
  | { kind: 'done'; data: unknown; file?: { name: string; type: string } }
  | { kind: 'failed'; fault: Fault }

/** An error on its way: a refusal stays one, and the code of the database is kept for the answer. */
export interface Fault {
  readonly message: string
  readonly stack?: string | undefined
  readonly code?: string | undefined
  readonly refusal?: Pick<Refusal, 'errorCode' | 'fields' | 'data' | 'subMsg'>
}

export function faultOf(error: unknown): Fault {
  if (error instanceof Refusal) {
    const { message, errorCode, fields, data, subMsg } = error
    return { message, refusal: { errorCode, fields, data, subMsg } }
  }
  if (!(error instanceof Error)) return { message: String(error) }
  const { code } = error as { code?: unknown }
  return { message: error.message, stack: error.stack, code: typeof code === 'string' ? code : undefined }
}

export function errorOf({ message, stack, code, refusal }: Fault): Error {
  if (refusal) {
    const { errorCode, fields, data, subMsg } = refusal
    const told = { ...(fields ? { fields } : {}), ...(subMsg ? { subMsg } : {}) }
    return new Refusal(errorCode, message, { ...told, ...(data === undefined ? {} : { data }) })
  }
  const error = new Error(message)
  if (stack) error.stack = stack
  return code ? Object.assign(error, { code }) : error
}
