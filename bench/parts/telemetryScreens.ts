import { WebSocket } from 'ws'
import { framesIn, type PushFrame, pushAddress } from '#kernel/shared/push.ts'
import { stateTopic } from '#modules/telemetry/shared/live.ts'

/** Lifts that a screen shows: a page of the live list. */
const SHOWN = 20
const PER_PERSON = 10

/** Live screens as browsers have them: a ticket, a socket, the states of a page of lifts. */
export async function openScreens(
  address: string,
  tokens: readonly string[],
  lifts: readonly string[],
): Promise<{ readonly ages: number[]; readonly frames: () => number; close(): void }> {
  const ages: number[] = []
  let frames = 0
  const sockets: WebSocket[] = []
  for (let n = 0; n < tokens.length * PER_PERSON; n++) {
    const token = tokens[Math.floor(n / PER_PERSON)] ?? ''
    const device = `bench-${n}`
    const answer = await fetch(`${address}/api/v1/push/ticket`, {
      method: 'POST',
      headers: { token, 'device-id': device, 'content-type': 'application/json' },
      body: '{}',
    })
    const { data, errorMsg } = (await answer.json()) as { data?: { ticket: string }; errorMsg?: string }
    if (!data) throw new Error(`ticket: ${errorMsg}`)
    const socket = new WebSocket(`${address.replace('http', 'ws')}${pushAddress(data.ticket, device)}`)
    sockets.push(socket)
    await new Promise((done, fail) => {
      socket.once('open', done)
      socket.once('error', fail)
    })
    const shown = Array.from({ length: SHOWN }, (_, k) => lifts[(n * SHOWN + k) % lifts.length] ?? '')
    socket.send(JSON.stringify({ op: 'sub', topics: shown.map(stateTopic) }))
    socket.on('message', (text: Buffer) => {
      for (const one of framesIn(String(text))) {
        const frame = JSON.parse(one) as PushFrame
        if (frame.t !== 'st') continue
        frames++
        // The terminal's moment: its clock is this machine's.
        if (ages.length < 500_000) ages.push(Date.now() - (frame.d as { at: number }).at)
      }
    })
  }
  return { ages, frames: () => frames, close: () => sockets.forEach((socket) => void socket.close()) }
}
