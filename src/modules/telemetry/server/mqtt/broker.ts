import { createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createServer as createTlsServer, TLSSocket } from 'node:tls'
import { Aedes, type AuthenticateError, type Client } from 'aedes'
import type { Services, Stoppable } from '#kernel/server/index.ts'
import { Refusal } from '#kernel/shared/refusal.ts'
import { isGood, readCommand } from '#modules/signal/shared/commands.ts'
import { hearsCommands, maySubscribe, readUpTopic } from '#modules/signal/shared/topic.ts'
import { terminalBarred } from '#modules/terminal/server/index.ts'
import { TroubleKind } from '#modules/terminal/shared/terms.ts'
import { readPassword, signedOfConnection } from '../../shared/auth/signed.ts'
import { terminalHears } from '../asks.ts'
import { type Entered, enter } from '../door/door.ts'
import { ingestOf } from '../ingest/ingest.ts'
import type { KnownTerminal } from '../ingest/message.ts'
import { openReach } from '../reach.ts'
import { troublesOf } from '../trouble/troubles.ts'
import { ownCertificate } from './certificate.ts'
import { hearMessage, PACKET_MOST } from './heard.ts'
import { Lines } from './lines.ts'
import { listen } from './listen.ts'

/** What the broker listens on; null: not at all. 0: any free port. */
export interface BrokerSettings {
  readonly host: string
  readonly port: number | null
  readonly tlsPort: number | null
  readonly dataDir: string
}
export interface Broker extends Stoppable {
  /** Where it listens, once it does. */
  readonly ports: { readonly plain: number | null; readonly tls: number | null }
}

/** Messages a second, ten times what a terminal says at its liveliest, and how many may come at once. */
const PER_SECOND = 50
const BURST = 200

/** Of one connection: who it is, and how much it may still say at this moment. */
interface Connected {
  readonly terminal: KnownTerminal
  left: number
  at: number
}

const refusedBy = (returnCode: 3 | 4): AuthenticateError =>
  Object.assign(new Error('refused'), { returnCode }) as AuthenticateError

const listening = new WeakMap<object, Broker['ports']>()
/** Where the broker of this server listens; undefined: there is none. */
export const brokerPorts = (services: Pick<Services, 'pools'>): Broker['ports'] | undefined =>
  listening.get(services.pools)

/** The broker inside the product (monitoring 6.1): MQTT 3.1.1 over TCP and TLS; a PUBACK leaves after the commit. */
export async function openBroker(services: Services, settings: BrokerSettings): Promise<Broker> {
  const connected = new WeakMap<Client, Connected>()
  const lines = new Lines()
  const deaf = await services.bus.subscribe(terminalBarred, (message) => lines.bar((message as { no: string }).no))
  const aedes = await Aedes.createBroker({
    // Numbers have up to 20 letters; what is longer is none.
    maxClientsIdLength: 23,
    maxTopicLevels: 8,
    connectTimeout: 10_000,
    authenticate(client, username, password, done) {
      const before = lines.barredSoFar(client.id)
      admit(services, client, username, password?.toString() ?? '').then(
        (terminal) => {
          if (!lines.enters(terminal.no, client, before, terminal.goodUntil)) return done(refusedBy(4), false)
          connected.set(client, { terminal, left: BURST, at: Date.now() })
          done(null, true)
        },
        (error: unknown) => {
          if (!(error instanceof Refusal)) services.log.warn({ err: error }, 'terminal could not be checked')
          done(refusedBy(error instanceof Refusal ? 4 : 3), false)
        },
      )
    },
    authorizePublish(client, packet, done) {
      const known = client ? connected.get(client) : undefined
      const topic = readUpTopic(packet.topic)
      if (!client || !known || topic?.no !== known.terminal.no) return done(new Error('not its topic'))
      // Nobody hears it later: what is kept is in the database.
      packet.retain = false
      // The will of a connection that was replaced: the terminal is there.
      if (topic.kind === 'lwt' && !lines.is(topic.no, client)) return done(null)
      const { qos, payload } = packet
      const tooFast = () => troublesOf(services).note(known.terminal, TroubleKind.code.tooFast)
      const kept = heldBack(known, qos, tooFast).then(async (mayCome) => {
        if (!mayCome) return
        await ingestOf(services).room()
        const { replies, off } = await hearMessage(services, known.terminal, topic.kind, Buffer.from(payload))
        for (const { topic: to, payload: text } of replies)
          aedes.publish({ cmd: 'publish', topic: to, payload: text, qos: 1, retain: false, dup: false }, () => {})
        if (off) client.close()
      })
      // What is kept is not told to other terminals: nobody may hear it. Not kept: no PUBACK, and it comes again.
      kept.then(
        () => done(null),
        (error: Error) => {
          services.log.warn({ err: error, terminal: known.terminal.no }, 'not kept')
          done(error)
        },
      )
    },
    authorizeSubscribe(client, subscription, done) {
      const no = client ? connected.get(client)?.terminal.no : undefined
      done(null, no && maySubscribe(no, subscription.topic) ? subscription : null)
    },
    authorizeForward(client, packet) {
      const no = connected.get(client)?.terminal.no
      return no && packet.topic.startsWith(`elv/v1/${no}/down/`) && !isOver(services, packet) ? packet : null
    },
  })
  aedes.on('clientDisconnect', (client) => {
    // After the will, which is looked at first.
    setImmediate(() => lines.gone(client))
  })
  aedes.on('subscribe', (subscriptions, client) => {
    const terminal = connected.get(client)?.terminal
    if (terminal && subscriptions.some(({ topic }) => hearsCommands(topic))) terminalHears(services, terminal)
  })
  const closeReach = await openReach(services, {
    outside: false,
    reaches: (no) => lines.holds(no),
    tell: (topic, payload) =>
      aedes.publish({ cmd: 'publish', topic, payload, qos: 1, retain: false, dup: false }, () => {}),
  })
  const sockets = new Set<Socket>()
  const take = (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    const client = aedes.handle(socket)
    limitPackets(client, socket, () => {
      const known = connected.get(client)
      if (known) troublesOf(services).note(known.terminal, TroubleKind.code.tooLarge)
    })
  }
  const stopped = new AbortController()
  const servers: Server[] = []
  const ports: { plain: number | null; tls: number | null } = { plain: null, tls: null }
  const serve = async (server: Server, port: number, name: 'plain' | 'tls') => {
    servers.push(server)
    ports[name] = await listen(services, server, port, settings.host, stopped.signal)
  }
  const opening: Promise<void>[] = []
  if (settings.port !== null) opening.push(serve(createServer(take), settings.port, 'plain'))
  if (settings.tlsPort !== null) {
    // A terminal shows its own certificate where it has one; which one is good is written in its archive.
    const options = { ...ownCertificate(settings.dataDir), requestCert: true, rejectUnauthorized: false }
    opening.push(serve(createTlsServer(options, take), settings.tlsPort, 'tls'))
  }
  listening.set(services.pools, ports)
  // A port that is taken keeps the service from nothing: it is tried again.
  await Promise.race([Promise.all(opening), sleep(1000, undefined, { ref: false })])
  return {
    ports,
    async stop() {
      stopped.abort()
      await closeReach()
      await deaf()
      for (const server of servers) server.close()
      await new Promise<void>((closed) => aedes.close(() => closed()))
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** A command that waited in a session of the broker until it is too late. */
function isOver(services: Services, { topic, payload }: { topic: string; payload: string | Buffer }): boolean {
  if (!/\/down\/(cmd|cfg)$/.test(topic)) return false
  const command = readCommand(payload.toString())
  return command === null || !isGood(command, services.clock().getTime())
}

/** The terminal that connects: client id and user name are its number (monitoring 6.1). */
async function admit(
  services: Services,
  client: Client,
  username: string | undefined,
  password: string,
): Promise<Entered> {
  const no = username ?? ''
  const credential = readPassword(password)
  // The id tells connections apart: with another's it would end that one's.
  if (client.id !== no) return enter(services, '', { by: 'certificate', der: null })
  const { conn } = client
  if (password === '' && conn instanceof TLSSocket)
    return enter(services, no, { by: 'certificate', der: conn.getPeerCertificate()?.raw ?? null })
  const { ts = '', nonce = '' } = credential ?? {}
  return enter(services, no, { by: 'secret', credential, text: signedOfConnection({ no, ts, nonce }) })
}

/** A terminal that floods waits; what it need not repeat (QoS 0) is dropped: false. Others do not notice. */
async function heldBack(known: Connected, qos: number, tooFast: () => void): Promise<boolean> {
  const now = Date.now()
  known.left = Math.min(BURST, known.left + ((now - known.at) / 1000) * PER_SECOND)
  known.at = now
  if (known.left < 1) tooFast()
  if (known.left < 1 && qos === 0) return false
  known.left -= 1
  if (known.left < 0) await sleep((-known.left / PER_SECOND) * 1000)
  return true
}

/**
 * The parser of aedes gathers a packet up to 256 MB before anybody sees it. It knows the length after the first bytes; a
 * packet that is too long ends its connection there.
 */
function limitPackets(client: Client, socket: Socket, tooLong: () => void): void {
  const parser = (client as unknown as { _parser: { parse(buffer: Uint8Array): number; packet?: { length?: number } } })
    ._parser
  const parse = parser.parse.bind(parser)
  parser.parse = (buffer) => {
    const left = parse(buffer)
    if ((parser.packet?.length ?? 0) > PACKET_MOST && !socket.destroyed) {
      tooLong()
      socket.destroy()
    }
    return left
  }
}
