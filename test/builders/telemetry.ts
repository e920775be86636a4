import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Answer, TestServer } from '../server.ts'

export interface Speaker {
  readonly no: string
  readonly secret: string
}
interface Said {
  /** Of /hardware/ingest: acked and rejected. */
  readonly acked: number
  readonly rejected: { seq: number | null; code: number; msg: string }[]
}

type Over = Readonly<Record<string, string>>
type Called<T> = Pick<Answer<T>, 'errorCode' | 'errorMsg' | 'data'> & { status: number }

/** Sends what a terminal says over HTTPS, signed as it signs. `over` changes a header after the signing. */
export const post = (server: TestServer, who: Speaker, payload: object | string | Buffer, over: Over = {}) =>
  callSigned<Said>(server, who, '/hardware/ingest', payload, over)

/** Any call of a terminal over HTTPS. */
export async function callSigned<T>(
  server: TestServer,
  { no, secret }: Speaker,
  path: `/hardware/${string}`,
  payload: object | string | Buffer,
  over: Over = {},
): Promise<Called<T>> {
  const body = Buffer.isBuffer(payload)
    ? payload
    : Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload))
  const ts = over['x-ts'] ?? String(server.services.clock().getTime())
  const nonce = randomBytes(8).toString('hex')
  const hash = createHash('sha256').update(body).digest('hex')
  const text = ['POST', path, ts, over['x-nonce'] ?? nonce, hash].join('\n')
  const sign = createHmac('sha256', secret).update(text).digest('hex')
  const answer = await server.app.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/json',
      'x-terminal': no,
      'x-ts': ts,
      'x-nonce': nonce,
      'x-sign': sign,
      ...over,
    },
    payload: body,
  })
  const { errorCode, errorMsg, data } = answer.json()
  return { status: answer.statusCode, errorCode, errorMsg, data }
}

/** The password of a connection over MQTT. */
export function passwordOf({ no, secret }: Speaker, at = Date.now()): string {
  const [ts, nonce] = [String(at), randomBytes(8).toString('hex')]
  return `${ts}.${nonce}.${createHmac('sha256', secret).update(`${no}${ts}${nonce}`).digest('hex')}`
}

export const batchOf = (no: string, batch: readonly object[]) => ({ v: 1, no, batch })
