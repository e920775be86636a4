/**
 * MQTT 3.1.1 as far as a terminal speaks it. By hand, because a terminal of the simulator must cost little: 20,000 of them live in a
 * few processes, and the benchmark measures the platform beside them.
 */
export interface Packet {
  readonly type: number
  readonly flags: number
  readonly body: Buffer
}
export const PacketType = { connect: 1, connack: 2, publish: 3, puback: 4, subscribe: 8, disconnect: 14 } as const

const text = (value: string): Buffer => {
  const bytes = Buffer.from(value)
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes])
}
const id = (value: number): Buffer => Buffer.from([value >> 8, value & 255])

function packet(type: number, flags: number, ...parts: readonly Uint8Array[]): Buffer {
  let left = parts.reduce((sum, one) => sum + one.length, 0)
  const head = [(type << 4) | flags]
  do {
    const digit = left & 127
    left >>= 7
    head.push(left > 0 ? digit | 128 : digit)
  } while (left > 0)
  return Buffer.concat([Buffer.from(head), ...parts])
}

const CLEAN = 0x02
const WILL_QOS1_RETAINED = 0x04 | 0x08 | 0x20
const PASSWORD = 0x40
const USER = 0x80

interface Connecting {
  /** Client id and user name (monitoring 6.1). */
  readonly no: string
  readonly password: string
  readonly keepAliveSec: number
  readonly will: { readonly topic: string; readonly payload: string }
}
export const connectPacket = ({ no, password, keepAliveSec, will }: Connecting): Buffer =>
  packet(
    PacketType.connect,
    0,
    text('MQTT'),
    Buffer.from([4, CLEAN | WILL_QOS1_RETAINED | PASSWORD | USER]),
    id(keepAliveSec),
    text(no),
    text(will.topic),
    text(will.payload),
    text(no),
    text(password),
  )

/** `messageId` of QoS 1; null: QoS 0. */
export const publishPacket = (topic: string, payload: string, messageId: number | null, again = false): Buffer =>
  messageId === null
    ? packet(PacketType.publish, 0, text(topic), Buffer.from(payload))
    : packet(PacketType.publish, again ? 0x0a : 0x02, text(topic), id(messageId), Buffer.from(payload))

export const pubackPacket = (messageId: number): Buffer => packet(PacketType.puback, 0, id(messageId))
export const subscribePacket = (topic: string, messageId: number): Buffer =>
  packet(PacketType.subscribe, 2, id(messageId), text(topic), Buffer.from([1]))
export const disconnectPacket = packet(PacketType.disconnect, 0)

/** What a PUBLISH says; `messageId` null: nothing is to be acknowledged. */
export function readPublish({ flags, body }: Packet): { topic: string; payload: string; messageId: number | null } {
  const end = 2 + body.readUInt16BE(0)
  const acknowledged = (flags & 0x06) !== 0
  return {
    topic: body.toString('utf8', 2, end),
    payload: body.toString('utf8', acknowledged ? end + 2 : end),
    messageId: acknowledged ? body.readUInt16BE(end) : null,
  }
}

/** Puts packets together from what the network brings. */
export class PacketReader {
  #left: Buffer = Buffer.alloc(0)

  read(chunk: Buffer): Packet[] {
    this.#left = this.#left.length === 0 ? chunk : Buffer.concat([this.#left, chunk])
    const found: Packet[] = []
    let at = 0
    for (;;) {
      const head = lengthAt(this.#left, at + 1)
      if (!head || this.#left.length < head.from + head.length) break
      const first = this.#left[at] ?? 0
      found.push({
        type: first >> 4,
        flags: first & 15,
        body: this.#left.subarray(head.from, head.from + head.length),
      })
      at = head.from + head.length
    }
    this.#left = this.#left.subarray(at)
    return found
  }
}

/** The remaining length that is written at `at`, and where the body begins; null: not all of it is there. */
function lengthAt(bytes: Buffer, at: number): { length: number; from: number } | null {
  let length = 0
  for (let n = 0; n < 4; n++) {
    const digit = bytes[at + n]
    if (digit === undefined) return null
    length += (digit & 127) * 128 ** n
    if (digit < 128) return { length, from: at + n + 1 }
  }
  return null
}
