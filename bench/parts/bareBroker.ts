import { createServer } from 'node:net'
import { Aedes } from 'aedes'
import pg from 'pg'

/**
 * The ceiling of `telemetry`: aedes that keeps what comes within 20 ms in one insert and acknowledges after the commit. No sign-in, no
 * rules, no dedupe, no screens; the text as it came.
 */
const GATHER_MS = 20
const FULL = 2000
const pool = new pg.Pool({ connectionString: process.env.BARE_URL ?? '', max: 3 })
await pool.query(
  'create table if not exists bare_sample (no text not null, at timestamptz not null, body jsonb not null)',
)

let waiting: { topic: string; body: string; done: (error?: Error | null) => void }[] = []
let timer: NodeJS.Timeout | undefined

function keep(): void {
  clearTimeout(timer)
  timer = undefined
  const batch = waiting
  waiting = []
  const values = [batch.map(({ topic }) => topic), batch.map(({ body }) => body)]
  const text = 'insert into bare_sample select t, now(), b from unnest($1::text[], $2::jsonb[]) x (t, b)'
  pool.query({ name: 'bare', text, values }).then(
    () => {
      for (const { done } of batch) done()
    },
    (error: Error) => {
      for (const { done } of batch) done(error)
    },
  )
}

const aedes = await Aedes.createBroker({
  authorizePublish(client, packet, done) {
    if (!client || packet.topic.endsWith('/lwt')) return done(null)
    waiting.push({ topic: packet.topic, body: packet.payload.toString(), done })
    if (waiting.length >= FULL) keep()
    else timer ??= setTimeout(keep, GATHER_MS)
  },
  // As in the product: nobody hears what is kept.
  authorizeForward: () => null,
})
const server = createServer((socket) => {
  socket.on('error', () => {})
  aedes.handle(socket)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' ? address?.port : '')
})
