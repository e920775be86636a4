import mqtt, { type MqttClient } from 'mqtt'
import type { Services } from '#kernel/server/index.ts'
import { upTopic } from '#modules/signal/shared/topic.ts'

/** Shared, so that instances split what comes (MQTT 5, 4.8.2). */
const SHARED = `$share/tiwei/${upTopic('+', 'state').replace(/state$/, '+')}`
/** Messages that wait for their commit: one batch of the ingest and one more. */
const IN_FLIGHT = 4000
/** How long the broker keeps a session for which nobody comes, s. */
const KEPT_SEC = 7 * 86_400
const REPEAT_MS = 1000
const ENDING_MS = 2000

export interface Arrived {
  readonly topic: string
  readonly payload: Uint8Array
  readonly qos: number
}
interface Asked {
  readonly url: string
  readonly clientId: string
  /** True: gets a share of what comes. False: fetches what the broker still holds for it, and takes nothing new. */
  readonly shares: boolean
  readonly packetMost: number
  /** Resolves after the commit; rejects when it must come again. */
  readonly hear: (arrived: Arrived) => Promise<void>
  /** Another has connected with this session's name. */
  readonly replaced: () => void
}

/** Reason codes of MQTT 5. */
const TAKEN_OVER = 0x8e
const FAILED = 0x80

/**
 * A lasting session at the outside broker (decision 0144). What arrives is acknowledged by itself when it is committed, in whichever
 * order that is, many at a time: what was not acknowledged the broker brings again to the next connection of the session.
 */
export class Session {
  readonly clientId: string
  readonly client: MqttClient
  readonly #log: Services['log']
  readonly #asked: Asked
  #waiting = 0
  /** Since when it has what it asked for and nothing has come, ms; null: not connected. */
  #quietSince: number | null = null

  constructor(log: Services['log'], asked: Asked) {
    this.#log = log
    this.#asked = asked
    this.clientId = asked.clientId
    this.client = mqtt.connect(asked.url, {
      clientId: asked.clientId,
      protocolVersion: 5,
      clean: false,
      resubscribe: false,
      reconnectPeriod: REPEAT_MS,
      // A broker that refuses for a while – not ready, a password changed – is asked again as well.
      reconnectOnConnackError: true,
      queueQoSZero: false,
      properties: { sessionExpiryInterval: KEPT_SEC, receiveMaximum: IN_FLIGHT, maximumPacketSize: asked.packetMost },
    })
    this.client.on('connect', () => this.#ask())
    this.client.on('close', () => {
      this.#quietSince = null
    })
    this.client.on('error', (error) => log.warn({ err: error }, 'MQTT broker'))
    this.client.on('disconnect', ({ reasonCode }) => {
      if (reasonCode === TAKEN_OVER) asked.replaced()
    })
    this.client.on('packetreceive', (packet) => {
      if (packet.cmd !== 'publish') return
      const { topic, payload, qos, messageId } = packet
      // The client acknowledges each before it reads the next one, which leaves no batch to gather. It is told that this one wants no
      // acknowledgement; the acknowledgement is written here.
      packet.qos = 0
      const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload
      void this.#hear({ topic, payload: bytes, qos }, qos > 0 ? (messageId ?? null) : null)
    })
  }

  /** Nothing has come for so long, and nothing waits. */
  quietFor(ms: number): boolean {
    return this.#waiting === 0 && this.#quietSince !== null && Date.now() - this.#quietSince >= ms
  }

  /** Closes the connection; the broker keeps what it holds for the session, or forgets it. */
  async end(kept: boolean): Promise<void> {
    if (kept || !this.client.connected) return this.client.endAsync(true)
    // A broker that does not answer keeps nobody from leaving.
    const late = setTimeout(() => this.client.stream.destroy(), ENDING_MS)
    await this.client.endAsync(false, { reasonCode: 0, properties: { sessionExpiryInterval: 0 } })
    clearTimeout(late)
  }

  #ask(): void {
    const done = (error: Error | null | undefined) => {
      if (error && this.client.connected) this.#log.error({ err: error }, 'MQTT broker refuses the subscription')
      if (!error) this.#quietSince = Date.now()
    }
    if (!this.#asked.shares) return void this.client.unsubscribe(SHARED, (error) => done(error))
    this.client.subscribe(SHARED, { qos: 1 }, (error, granted) => {
      const refused = granted?.find(({ qos }) => qos >= FAILED)
      done(error ?? (refused ? new Error(`reason ${refused.qos}`) : null))
    })
  }

  async #hear(arrived: Arrived, messageId: number | null): Promise<void> {
    const { stream } = this.client
    this.#waiting++
    try {
      await this.#asked.hear(arrived)
      // Of another connection meanwhile: there it comes again, and is known already.
      if (messageId !== null && this.client.stream === stream && stream.writable)
        stream.write(Buffer.from([0x40, 2, messageId >> 8, messageId & 255]))
    } catch (error) {
      this.#log.warn({ err: error, topic: arrived.topic }, 'not kept')
      if (arrived.qos > 0) stream.destroy()
    } finally {
      this.#waiting--
      if (this.#quietSince !== null) this.#quietSince = Date.now()
    }
  }
}
