import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { readConfig } from '#app/config.ts'
import { buildServer, type HttpServer } from '#app/http.server.ts'
import type { PoolSizes } from '#kernel/server/database.ts'
import { openLog } from '#kernel/server/log.ts'
import { type SandboxTexting, sandboxTexting } from '#kernel/server/texting.ts'
import { type Endpoint, type ReplyOf, type SentTo, serverPath } from '#kernel/shared/endpoint.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { recordAnswers } from './answers.ts'
import { beforeDropping, type TestDatabase, testDatabase } from './database.ts'
import { keyOf, opened } from './sealed.ts'

recordAnswers()

export interface Answer<T = unknown> {
  readonly status: number
  readonly errorCode: number
  readonly errorMsg: string | undefined
  readonly subMsg: string | undefined
  readonly fields: readonly { prop: string; msg: string }[]
  readonly data: T
  readonly raw: Buffer
  readonly headers: Readonly<Record<string, unknown>>
}

export interface TestServer extends HttpServer {
  readonly database: TestDatabase
  readonly texting: SandboxTexting
  /** Sets the clock that handlers see; undefined: real time. */
  setNow(iso: string | undefined): void
  /** Sends a call as a browser would; never throws on refusals. */
  send<E extends Endpoint>(
    endpoint: E,
    input: SentTo<E>,
    as?: { token?: string },
    headers?: Record<string, string>,
  ): Promise<Answer<ReplyOf<E>>>
  /** Sends and expects errorCode 0; returns the data. */
  ask<E extends Endpoint>(
    endpoint: E,
    input: SentTo<E>,
    as?: { token?: string },
    headers?: Record<string, string>,
  ): Promise<ReplyOf<E>>
}

/**
 * Fewer than in use: what a connection learns of the database (tables, rights, plans) costs it a tenth of a second, and a file has a
 * database of its own. One waits longer for them: two hundred calls at once on a machine that does other things as well are slow,
 * and being told so after four seconds (503) is no fault that a test looks for.
 */
const patient: PoolSizes = { app: 3, ops: 2, beside: 1, waitMs: 60_000 }

/** As many as in use, for tests in which many write at once. */
export const crowd: PoolSizes = { ...patient, app: 16 }

/** A server of this test file on its own database, without the work queue and processes beside it unless asked. Closed when the next file begins. */
export async function testServer(
  options: {
    work?: boolean
    workers?: boolean
    log?: Logger
    database?: TestDatabase
    metricsToken?: string
    outbound?: 'public' | 'private'
    pools?: PoolSizes
    paySandbox?: 'on' | 'off'
  } = {},
): Promise<TestServer> {
  const database = options.database ?? (await testDatabase())
  const dataDir = mkdtempSync(join(tmpdir(), 'tiwei-test-'))
  const log = options.log ?? openLog(process.env.TEST_LOG ?? 'silent')
  const texting = sandboxTexting(log)
  let now: string | undefined
  const { metricsToken } = options
  const settings = {
    TIWEI_ENV: 'test',
    TIWEI_DATA: dataDir,
    TIWEI_DEMO: 'off',
    TIWEI_PAY_SANDBOX: options.paySandbox ?? 'on',
    // Counterparts of tests stand on this machine.
    TIWEI_OUTBOUND: options.outbound ?? 'private',
    PORT: '0',
  }
  const config = { ...readConfig(settings), dataDir, metricsToken }
  const server = await buildServer({
    config,
    database,
    log,
    texting,
    checkReplies: true,
    quiet: !options.work,
    inPlace: !options.workers,
    pools: options.pools ?? patient,
    clock: () => (now ? new Date(now) : new Date()),
  })
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= server.close().then(() => rmSync(dataDir, { recursive: true, force: true }))
    return closed
  }
  // Not `afterAll`: a hook that is named while another one runs is never called.
  beforeDropping(close)

  async function send<E extends Endpoint>(
    endpoint: E,
    input: SentTo<E>,
    as: { token?: string } = {},
    headers: Record<string, string> = {},
  ) {
    const values = { ...(input as Record<string, unknown>) }
    const path = serverPath(endpoint.path).replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name]
      delete values[name]
      return encodeURIComponent(String(value))
    })
    const query =
      endpoint.method === 'GET'
        ? `?${new URLSearchParams(Object.entries(values).flatMap(([k, v]) => (v === undefined ? [] : [[k, String(v)] as [string, string]])))}`
        : ''
    const key = endpoint.encrypted && as.token ? await keyOf(server.app, as.token) : undefined
    const response = await server.app.inject({
      method: endpoint.method,
      url: path + query,
      headers: { ...(as.token ? { token: as.token } : {}), ...headers },
      ...(endpoint.method === 'GET' || (endpoint.method === 'DELETE' && Object.keys(values).length === 0)
        ? {}
        : { payload: values }),
    })
    const isJson = String(response.headers['content-type']).includes('application/json')
    const body = isJson ? (response.json() as Record<string, unknown>) : { errorCode: 0 }
    // Said of every call (decision 0082): the form asks for the row by its detail.
    if (body.errorCode === refuse.stale.code && 'data' in body) throw new Error(`${endpoint.path}: 1000001 with a row`)
    return {
      status: response.statusCode,
      errorCode: body.errorCode as number,
      errorMsg: body.errorMsg as string | undefined,
      subMsg: body.subMsg as string | undefined,
      fields: (body.fields ?? []) as { prop: string; msg: string }[],
      data: (body.encrypted && key ? opened(body.data, key) : body.data) as ReplyOf<E>,
      raw: response.rawPayload,
      headers: response.headers,
    }
  }

  return {
    ...server,
    close,
    database,
    texting,
    setNow(iso) {
      now = iso
    },
    send,
    async ask(endpoint, input, as, headers) {
      const answer = await send(endpoint, input, as, headers)
      if (answer.errorCode !== 0)
        throw new Error(`${endpoint.path}: ${answer.errorCode} ${answer.errorMsg} ${JSON.stringify(answer.fields)}`)
      return answer.data
    },
  }
}
