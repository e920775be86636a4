import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { type Up, upTopic } from '#modules/signal/shared/topic.ts'
import { signedOfConnection } from '#modules/telemetry/shared/auth/signed.ts'
import { againAt, type Hears, hmac, type Line, nonce, type Secret, type Tally, WAITING_MOST } from './line.ts'
import {
  connectPacket,
  disconnectPacket,
  type Packet,
  PacketReader,
  PacketType,
  pubackPacket,
  publishPacket,
  readPublish,
  subscribePacket,
} from './packets.ts'

interface Said {
  readonly topic: string
  readonly text: string
}
/** A heartbeat a minute keeps the line; one that is missed ends it. */
const KEEP_ALIVE_SEC = 90
const ACCEPTED = 0
const IDS = 65_535

/** A terminal over MQTT 3.1.1: signs in with HMAC, leaves its last will, repeats what was not acknowledged. */
export class MqttLine implements Line {
  readonly #who: Secret
  readonly #url: URL
  readonly #boot: () => number
  readonly #tally: Tally
  readonly #hears: Hears
  readonly #unacked = new Map<number, Said>()
  #socket: Socket | undefined
  #open = false
  #lastId = 0
  #failures = 0
  #againAt = 0

  constructor(who: Secret, url: URL, boot: () => number, tally: Tally, hears: Hears) {
    this.#who = who
    this.#url = url
    this.#boot = boot
    this.#tally = tally
    this.#hears = hears
  }

  look(now: number): boolean {
    if (this.#socket || now < this.#againAt) return false
    this.#againAt = againAt(now, this.#failures)
    const tls = this.#url.protocol === 'mqtts:'
    const [host, port] = [this.#url.hostname, Number(this.#url.port || (tls ? 8883 : 1883))]
    // What is said is invented, and the password is good once: whoever answers gains nothing by it.
    const socket = tls ? connectTls({ host, port, rejectUnauthorized: false }) : connect({ host, port, noDelay: true })
    this.#socket = socket
    const reader = new PacketReader()
    socket.once(tls ? 'secureConnect' : 'connect', () => socket.write(this.#hello()))
    socket.on('data', (chunk) => {
      for (const packet of reader.read(chunk)) if (socket === this.#socket) this.#hear(socket, packet)
    })
    socket.on('error', () => {})
    socket.once('close', () => {
      if (socket === this.#socket) this.#gone()
    })
    return true
  }

  say(_kind: Up, topic: string, text: string, once: boolean): void {
    if (once && !this.#open) return
    this.#tally.said++
    if (once) {
      this.#socket?.write(publishPacket(topic, text, null))
      return
    }
    this.#lastId = (this.#lastId % IDS) + 1
    if (this.#unacked.size >= WAITING_MOST) {
      const [oldest = 0] = this.#unacked.keys()
      this.#unacked.delete(oldest)
      this.#tally.given++
    }
    this.#unacked.set(this.#lastId, { topic, text })
    if (this.#open) this.#socket?.write(publishPacket(topic, text, this.#lastId))
  }

  cut(): void {
    const socket = this.#socket
    if (!socket) return
    this.#gone()
    socket.destroy()
  }

  close(): void {
    if (this.#open) this.#socket?.end(disconnectPacket)
    else this.#socket?.destroy()
    this.#gone()
  }

  #hello(): Buffer {
    const { no, secret } = this.#who
    // A real terminal with a wrong clock asks /hardware/time first; the simulator has the right one beside it.
    const parts = { no, ts: String(Date.now()), nonce: nonce() }
    const password = `${parts.ts}.${parts.nonce}.${hmac(secret, signedOfConnection(parts))}`
    const will = { topic: upTopic(no, 'lwt'), payload: JSON.stringify({ v: 1, no, bid: this.#boot() }) }
    return connectPacket({ no, password, keepAliveSec: KEEP_ALIVE_SEC, will })
  }

  #hear(socket: Socket, packet: Packet): void {
    if (packet.type === PacketType.connack) this.#admitted(socket, packet.body[1] ?? 1)
    else if (packet.type === PacketType.puback) {
      if (this.#unacked.delete(packet.body.readUInt16BE(0))) this.#tally.acked++
    } else if (packet.type === PacketType.publish) {
      const { topic, payload, messageId } = readPublish(packet)
      if (messageId !== null) socket.write(pubackPacket(messageId))
      this.#hears(topic.slice(topic.lastIndexOf('/') + 1), payload)
    }
  }

  #admitted(socket: Socket, code: number): void {
    if (code !== ACCEPTED) {
      this.#tally.refused++
      return void socket.destroy()
    }
    this.#open = true
    this.#failures = 0
    this.#tally.open++
    socket.write(subscribePacket(`elv/v1/${this.#who.no}/down/+`, IDS))
    for (const [id, { topic, text }] of this.#unacked) socket.write(publishPacket(topic, text, id, true))
  }

  #gone(): void {
    if (this.#open) this.#tally.open--
    else if (this.#socket) this.#failures++
    this.#open = false
    this.#socket = undefined
  }
}
