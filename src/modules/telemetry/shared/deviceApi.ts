import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'

const Rejected = z.object({ seq: z.number().nullable(), code: z.number(), msg: z.string() })

/** Calls of terminals (monitoring 5): over HTTPS, where MQTT is blocked. Nobody is signed in; what they send is signed. */
export const deviceApi = {
  time: endpoint({
    method: 'GET',
    path: '/hardware/time',
    title: '终端校时',
    needs: 'public',
    unscoped: true,
    // Once a second and address.
    perMinute: 60,
    /** With its number, the terminal gets the moment signed with its own secret. */
    input: z.object({ no: z.string().max(20).optional() }),
    reply: z.object({ ms: z.number(), sig: z.string().nullable() }),
  }),
  ingest: endpoint({
    method: 'POST',
    path: '/hardware/ingest',
    title: '终端上报',
    needs: 'public',
    unscoped: true,
    raw: true,
    bodyKb: 128,
    perMinute: 12_000,
    /** The body is an envelope or a batch of them; X-Terminal, X-Ts, X-Nonce and X-Sign stand in the headers. */
    input: z.object({}),
    reply: z.object({ acked: z.number().int(), rejected: z.array(Rejected) }),
  }),
}
